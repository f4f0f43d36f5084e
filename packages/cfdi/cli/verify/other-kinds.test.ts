import { readDocumento } from "@timbra/cfdi/complementos";
import { describe, expect, it } from "vitest";
import { run } from "../run.ts";
import { CSD, open, SAT, timbreOf } from "../testing/documents.ts";
import { fakeEnvironment } from "../testing/fake-environment.ts";
import type { DocumentVerification } from "./check-result.ts";

/* Documents that are no CFDI 4.0: whether they are authentic is said, and that their rules are not known. */

const CFDI33 =
  '<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/3" Version="3.3" Fecha="2026-11-20T10:15:30" Sello="SELLO" FormaPago="03" ' +
  'NoCertificado="NUMERO" Certificado="CERTIFICADO" SubTotal="100" Moneda="MXN" Total="100" TipoDeComprobante="I" MetodoPago="PUE" LugarExpedicion="06000">' +
  '<cfdi:Emisor Rfc="EKU9003173C9" RegimenFiscal="601"/><cfdi:Receptor Rfc="URE180429TM6" UsoCFDI="G03"/><cfdi:Conceptos><cfdi:Concepto ClaveProdServ="84101600" ' +
  'Cantidad="1" ClaveUnidad="C62" Descripcion="Donativo" ValorUnitario="100" Importe="100"/></cfdi:Conceptos><cfdi:Complemento>' +
  '<donat:Donatarias xmlns:donat="http://www.sat.gob.mx/donat" version="1.1" noAutorizacion="7" fechaAutorizacion="2020-01-31" leyenda="L"/></cfdi:Complemento></cfdi:Comprobante>';

const RETENCIONES =
  '<retenciones:Retenciones xmlns:retenciones="http://www.sat.gob.mx/esquemas/retencionpago/2" Version="2.0" Sello="SELLO" NoCertificado="NUMERO" Certificado="CERTIFICADO" ' +
  'FechaExp="2026-11-20T10:15:30" LugarExpRetenc="06000" CveRetenc="14"><retenciones:Emisor RfcE="EKU9003173C9" NomDenRazSocE="ESCUELA KEMPER URGATE" RegimenFiscalE="601"/>' +
  '<retenciones:Receptor NacionalidadR="Nacional"><retenciones:Nacional RfcR="URE180429TM6" NomDenRazSocR="UNIVERSIDAD ROBOTICA ESPAÑOLA" DomicilioFiscalR="86991"/></retenciones:Receptor>' +
  '<retenciones:Periodo MesIni="01" MesFin="12" Ejercicio="2026"/><retenciones:Totales MontoTotOperacion="100" MontoTotGrav="100" MontoTotExent="0" MontoTotRet="10"/>' +
  '<retenciones:Complemento><dividendos:Dividendos xmlns:dividendos="http://www.sat.gob.mx/esquemas/retencionpago/1/dividendos" Version="1.0"><dividendos:Remanente ProporcionRem="1"/></dividendos:Dividendos></retenciones:Complemento></retenciones:Retenciones>';

/** The document with its seal, and the stamp of a provider. */
async function stamped(xml: string): Promise<string> {
  const credential = open(CSD);
  const unsealed = xml.replace("NUMERO", credential.noCertificado).replace("CERTIFICADO", credential.certificado);
  const reading = await readDocumento(unsealed);
  if (!reading?.ok || reading.documento.cadena === undefined) throw new Error(JSON.stringify(reading));
  const sello = credential.sign(reading.documento.cadena);
  const { tipo: _tipo, ...timbre } = timbreOf(sello);
  const attributes = Object.entries(timbre).map(([name, value]) => ` ${name}="${value}"`);
  const stamp = `<tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital"${attributes.join("")}/>`;
  return unsealed.replace("SELLO", sello).replace(/(<\/\w+:Complemento>)/, `${stamp}$1`);
}

async function verify(xml: string): Promise<DocumentVerification> {
  const shell = fakeEnvironment({ files: { "a.xml": xml, "sat.cer": SAT.cer } });
  await run(["verify", "--json", "--sat-cer", "sat.cer", "a.xml"], shell);
  return JSON.parse(shell.printed.out);
}

describe.each([
  ["a CFDI 3.3", CFDI33, 'leyenda="L"', 'leyenda="M"', 'noAutorizacion="7"'],
  ["a document of Retenciones 2.0", RETENCIONES, 'ProporcionRem="1"', 'ProporcionRem="2"', 'Version="1.0"'],
])("%s", (_, xml, from, to, attribute) => {
  it("is authentic when seal, certificate and stamp are; that its rules are not known is said", async () => {
    const { status, authentic, lawful, uuid, checks } = await verify(await stamped(xml));
    expect({ status, authentic, lawful }).toEqual({ status: "unverified", authentic: "ok", lawful: "unverified" });
    expect(uuid).toBe("5FB2822E-396D-4725-8521-CDC4BDD20CCF");
    expect(checks.flatMap(({ findings }) => findings.map(({ code }) => code))).toEqual(["CLI-OTHER-KIND"]);
  });

  it("is not when something inside its complement was changed", async () => {
    const { authentic, checks } = await verify((await stamped(xml)).replace(from, to));
    expect(authentic).toBe("failed");
    expect(checks.find(({ check }) => check === "seal")?.status).toBe("failed");
  });

  it("is refused when its complement has what the schema has no place for", async () => {
    const { checks } = await verify((await stamped(xml)).replace(attribute, `Otro="1" ${attribute}`));
    expect(checks.find(({ check }) => check === "structure")?.findings).toMatchObject([
      { code: "TIMBRA-XML-UNKNOWN-ATTRIBUTE" },
    ]);
  });

  it("with a complement that nobody knows has a seal that is neither true nor false", async () => {
    const strange = (await stamped(xml)).replace(/(<\/\w+:Complemento>)/, '<x:y xmlns:x="urn:x"/>$1');
    const { checks } = await verify(strange);
    expect(checks.find(({ check }) => check === "seal")?.status).toBe("unverified");
  });
});
