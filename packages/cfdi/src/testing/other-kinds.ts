import { readAnyDocumento } from "../complementos/tablas/read-any.ts";
import { openCredential } from "../node/credential.ts";
import { cadenaTimbre, type Timbre, writeTimbre } from "../timbre/timbre.ts";
import type { TestCredential } from "./certificates.ts";

/* Documents that are no CFDI 4.0, and lack their seal: each with a complement that has a table. */

export const CFDI33 =
  '<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/3" Version="3.3" Fecha="2026-11-20T10:15:30" Sello="SELLO" FormaPago="03" ' +
  'NoCertificado="NUMERO" Certificado="CERTIFICADO" SubTotal="100" Moneda="MXN" Total="100" TipoDeComprobante="I" MetodoPago="PUE" LugarExpedicion="06000">' +
  '<cfdi:Emisor Rfc="EKU9003173C9" RegimenFiscal="601"/><cfdi:Receptor Rfc="URE180429TM6" UsoCFDI="G03"/><cfdi:Conceptos><cfdi:Concepto ClaveProdServ="84101600" ' +
  'Cantidad="1" ClaveUnidad="C62" Descripcion="Donativo" ValorUnitario="100" Importe="100"/></cfdi:Conceptos><cfdi:Complemento>' +
  '<donat:Donatarias xmlns:donat="http://www.sat.gob.mx/donat" version="1.1" noAutorizacion="7" fechaAutorizacion="2020-01-31" leyenda="L"/></cfdi:Complemento></cfdi:Comprobante>';

export const RETENCIONES =
  '<retenciones:Retenciones xmlns:retenciones="http://www.sat.gob.mx/esquemas/retencionpago/2" Version="2.0" Sello="SELLO" NoCertificado="NUMERO" Certificado="CERTIFICADO" ' +
  'FechaExp="2026-11-20T10:15:30" LugarExpRetenc="06000" CveRetenc="14"><retenciones:Emisor RfcE="EKU9003173C9" NomDenRazSocE="ESCUELA KEMPER URGATE" RegimenFiscalE="601"/>' +
  '<retenciones:Receptor NacionalidadR="Nacional"><retenciones:Nacional RfcR="URE180429TM6" NomDenRazSocR="UNIVERSIDAD ROBOTICA ESPAÑOLA" DomicilioFiscalR="86991"/></retenciones:Receptor>' +
  '<retenciones:Periodo MesIni="01" MesFin="12" Ejercicio="2026"/><retenciones:Totales MontoTotOperacion="100" MontoTotGrav="100" MontoTotExent="0" MontoTotRet="10"/>' +
  '<retenciones:Complemento><dividendos:Dividendos xmlns:dividendos="http://www.sat.gob.mx/esquemas/retencionpago/1/dividendos" Version="1.0"><dividendos:Remanente ProporcionRem="1"/></dividendos:Dividendos></retenciones:Complemento></retenciones:Retenciones>';

/** The folio fiscal of every document that {@link stampedOther} stamps. */
export const UUID = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";

/** One of these documents with the seal of a certificate, and a stamp that another sealed. */
export async function stampedOther(xml: string, csd: TestCredential, sat: TestCredential): Promise<string> {
  const issuer = open(csd);
  const unsealed = xml.replace("NUMERO", issuer.noCertificado).replace("CERTIFICADO", issuer.certificado);
  const reading = await readAnyDocumento(unsealed);
  if (!reading.ok || reading.documento.cadena === null) throw new Error(JSON.stringify(reading));
  const sello = issuer.sign(reading.documento.cadena());
  const stamp = writeTimbre(timbreOf(sello, sat));
  return unsealed.replace("SELLO", sello).replace(/(<\/\w+:Complemento>)/, `${stamp}$1`);
}

/** The stamp that `sat` puts on a document whose seal is given. */
export function timbreOf(sello: string, sat: TestCredential): Timbre {
  const unsigned: Timbre = {
    tipo: "timbre",
    Version: "1.1",
    UUID,
    FechaTimbrado: "2026-11-20T10:16:00",
    RfcProvCertif: "SAT970701NN3",
    SelloCFD: sello,
    NoCertificadoSAT: sat.noCertificado,
    SelloSAT: "",
  };
  return { ...unsigned, SelloSAT: open(sat).sign(cadenaTimbre(unsigned)) };
}

function open(files: TestCredential) {
  const opened = openCredential(files);
  if (!opened.ok) throw new Error(opened.error);
  return opened.credential;
}
