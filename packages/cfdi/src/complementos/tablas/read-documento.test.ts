import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cadena33ByStylesheet, cadenaRetencionesByStylesheet } from "../../testing/cadena-oracle.ts";
import { tries } from "../../testing/tries.ts";
import { loadDocumento } from "./load.ts";
import { readDocumento } from "./read-documento.ts";
import { anyText, arbitraryDatos } from "./testing/arbitrary-datos.ts";
import { writeDatos } from "./write.ts";

const CFDI33 = { espacio: "http://www.sat.gob.mx/cfd/3", nombre: "Comprobante" };
const RETENCIONES20 = { espacio: "http://www.sat.gob.mx/esquemas/retencionpago/2", nombre: "Retenciones" };

/** A document of Retenciones with everything that its root can have, and a complement. */
const RETENCIONES = `<r:Retenciones xmlns:r="http://www.sat.gob.mx/esquemas/retencionpago/2" Version="2.0" Sello="S"
  NoCertificado="30001000000500003416" Certificado="C" FolioInt="7" FechaExp="2026-11-20T10:15:30" LugarExpRetenc="06000" CveRetenc="14">
  <r:CfdiRetenRelacionados TipoRelacion="01" UUID="5FB2822E-396D-4725-8521-CDC4BDD20CCF"/>
  <r:Emisor RfcE="EKU9003173C9" NomDenRazSocE="ESCUELA  KEMPER URGATE" RegimenFiscalE="601"/>
  <r:Receptor NacionalidadR="Nacional"><r:Nacional RfcR="URE180429TM6" NomDenRazSocR="UNIVERSIDAD ROBOTICA ESPAÑOLA" DomicilioFiscalR="86991"/></r:Receptor>
  <r:Periodo MesIni="01" MesFin="12" Ejercicio="2026"/>
  <r:Totales MontoTotOperacion="100" MontoTotGrav="100" MontoTotExent="0" MontoTotRet="10">
    <r:ImpRetenidos BaseRet="100" ImpuestoRet="001" MontoRet="10" TipoPagoRet="01"/>
  </r:Totales>
  <r:Complemento><d:Dividendos xmlns:d="http://www.sat.gob.mx/esquemas/retencionpago/1/dividendos" Version="1.0"><d:Remanente ProporcionRem="1"/></d:Dividendos></r:Complemento>
  <r:Addenda><x:y xmlns:x="urn:x">free</x:y></r:Addenda></r:Retenciones>`;

/** What xsltproc gives of it by the SAT's stylesheet. */
const CADENA =
  "||2.0|30001000000500003416|7|2026-11-20T10:15:30|06000|14|01|5FB2822E-396D-4725-8521-CDC4BDD20CCF|EKU9003173C9|ESCUELA KEMPER URGATE|601" +
  "|Nacional|URE180429TM6|UNIVERSIDAD ROBOTICA ESPAÑOLA|86991|01|12|2026|100|100|0|10|100|001|10|01|1.0|1||";

describe("a document that is read by the table of its root", () => {
  it.each([
    ["a CFDI 3.3", CFDI33, cadena33ByStylesheet],
    ["a document of Retenciones 2.0", RETENCIONES20, cadenaRetencionesByStylesheet],
  ] as const)("%s has the cadena of the SAT's stylesheet", async (_, root, byStylesheet) => {
    const tabla = (await loadDocumento(root))?.tabla;
    if (tabla === undefined) throw new Error("no table");
    await fc.assert(
      fc.asyncProperty(arbitraryDatos(tabla, anyText(tabla)), async (datos) => {
        const xml = writeDatos(tabla, datos);
        const reading = await readDocumento(xml);
        expect(reading?.ok && reading.documento.cadena).toBe(byStylesheet(xml));
      }),
      tries(10),
    );
  });

  it("a document of Retenciones 2.0 says what it is by the names of its schema", async () => {
    const reading = await readDocumento(RETENCIONES);
    if (!reading?.ok) throw new Error(JSON.stringify(reading));
    expect(reading.warnings).toEqual([]);
    expect(reading.documento).toMatchObject({
      clase: "retenciones20",
      cadena: CADENA,
      datos: {
        Periodo: { MesIni: "01", MesFin: "12", Ejercicio: "2026" },
        Complemento: [{ nombre: "Dividendos", datos: { Remanente: { ProporcionRem: "1" } } }],
      },
    });
  });

  it("is refused for a blank where its stylesheet would sign one", async () => {
    const reading = await readDocumento(
      RETENCIONES.replace('TipoPagoRet="01"/>', 'TipoPagoRet="01"> </r:ImpRetenidos>'),
    );
    expect(reading).toMatchObject({
      ok: false,
      problems: [{ code: "TIMBRA-XML-TEXT", path: "Totales.ImpRetenidos[0]" }],
    });
  });

  it("is told what its schema refuses in a value, and keeps its cadena", async () => {
    const reading = await readDocumento(RETENCIONES.replace('ProporcionRem="1"', 'ProporcionRem="uno"'));
    expect(reading).toMatchObject({
      ok: true,
      warnings: [{ code: "TIMBRA-DATO-NUMERO", path: "Complemento[0].Remanente.ProporcionRem" }],
    });
  });

  it.each(["<x/>", "no xml", "<!DOCTYPE x><x/>", '<c:Comprobante xmlns:c="http://www.sat.gob.mx/cfd/4"/>'])(
    "is none of these: %s",
    async (xml) => {
      expect(await readDocumento(xml)).toBeNull();
    },
  );
});
