import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timbre as anyTimbre } from "../testing/arbitrary-complementos.ts";
import { comprobante } from "../testing/arbitrary-comprobante.ts";
import { KNOWN_INVOICE, KNOWN_RECEIPT } from "../testing/known-answer.ts";
import { xsdProblems } from "../testing/xsd-oracle.ts";
import { readCfdi } from "../xml/read.ts";
import { writeXml } from "../xml/write.ts";
import { addTimbre } from "./add-timbre.ts";
import { type Timbre, writeTimbre } from "./timbre.ts";

const TIMBRE: Timbre = {
  tipo: "timbre",
  Version: "1.1",
  UUID: "5FB2822E-396D-4725-8521-CDC4BDD20CCF",
  FechaTimbrado: "2026-08-14T10:16:00",
  RfcProvCertif: "SAT970701NN3",
  SelloCFD: "SELLO",
  NoCertificadoSAT: "30001000000500003456",
  SelloSAT: "SELLOSAT",
};
const STAMP = writeTimbre(TIMBRE);

describe("addTimbre", () => {
  it("adds the stamp to any document and changes no other byte", () => {
    fc.assert(
      fc.property(comprobante, anyTimbre, (document, timbre) => {
        const { Complemento = [], ...rest } = document;
        const before = Complemento.filter(({ tipo }) => tipo !== "timbre");
        const xml = writeXml({ ...rest, Complemento: before });
        const stamped = addTimbre(xml, timbre);
        expect(xsdProblems(stamped)).toEqual([]);
        const reading = readCfdi(stamped);
        expect(reading.ok && reading.comprobante).toEqual({ ...rest, Complemento: [...before, timbre] });
        const added =
          before.length > 0 ? writeTimbre(timbre) : `<cfdi:Complemento>${writeTimbre(timbre)}</cfdi:Complemento>`;
        expect(stamped.replace(added, () => "")).toBe(xml);
      }),
    );
  });

  it("puts it after the other complements", () => {
    expect(addTimbre(writeXml(KNOWN_RECEIPT), TIMBRE)).toContain(
      `</pago20:Pagos>${STAMP}</cfdi:Complemento></cfdi:Comprobante>`,
    );
  });

  it("creates the node before Addenda", () => {
    const xml = writeXml({ ...KNOWN_INVOICE, Addenda: "<cfdi:Complemento/>" });
    expect(addTimbre(xml, TIMBRE)).toContain(
      `</cfdi:Impuestos><cfdi:Complemento>${STAMP}</cfdi:Complemento><cfdi:Addenda><cfdi:Complemento/></cfdi:Addenda></cfdi:Comprobante>`,
    );
  });

  it.each(["<cfdi:Complemento/>", "<cfdi:Complemento />", "<cfdi:Complemento></cfdi:Complemento >"])(
    "fills %s",
    (empty) => {
      const xml = writeXml(KNOWN_INVOICE).replace("</cfdi:Comprobante>", `${empty}</cfdi:Comprobante>`);
      const stamped = addTimbre(xml, TIMBRE);
      expect(readCfdi(stamped)).toMatchObject({ ok: true, comprobante: { Complemento: [TIMBRE] } });
      expect(stamped.startsWith(xml.slice(0, xml.indexOf("<cfdi:Complemento") + "<cfdi:Complemento".length))).toBe(
        true,
      );
      expect(stamped.match(/Complemento/g)).toHaveLength(2);
    },
  );

  it("keeps the writer's prefix, byte order mark, comments and line ends", () => {
    const foreign =
      `\uFEFF${writeXml(KNOWN_INVOICE).replaceAll("cfdi:", "Comprobante:").replace("xmlns:cfdi", "xmlns:Comprobante")}`
        .replaceAll("><", "><!-- > </Comprobante:Comprobante> -->\r\n<")
        .replaceAll("/Comprobante:Comprobante> --", "x> --");
    const stamped = addTimbre(foreign, TIMBRE);
    expect(stamped).toBe(
      foreign.replace(
        "</Comprobante:Comprobante>",
        `<Comprobante:Complemento>${STAMP}</Comprobante:Complemento></Comprobante:Comprobante>`,
      ),
    );
    expect(readCfdi(stamped)).toMatchObject({ ok: true, timbre: TIMBRE });
    const bare = writeXml(KNOWN_INVOICE)
      .replaceAll(/(<\/?)cfdi:/g, "$1")
      .replace("xmlns:cfdi", "xmlns");
    expect(addTimbre(bare, TIMBRE)).toContain(`<Complemento>${STAMP}</Complemento></Comprobante>`);
  });

  it.each(["", "<x/>", "<cfdi:Comprobante", '<Comprobante xmlns="http://www.sat.gob.mx/cfd/4"/>', "<!DOCTYPE x><x/>"])(
    "refuses %j",
    (xml) => {
      expect(() => addTimbre(xml, TIMBRE)).toThrow(RangeError);
    },
  );
});
