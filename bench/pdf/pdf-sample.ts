import type { Timbre } from "@timbra/cfdi";
import { addTimbre, readCfdi } from "@timbra/cfdi/xml";
import { bundledLists } from "../../apps/server/src/adapters/catalogues/index.ts";
import type { PrintModel } from "../../apps/server/src/adapters/pdf/model/print-model.ts";
import { toPrintModel } from "../../apps/server/src/adapters/pdf/model/to-print-model.ts";
import { type CfdiIssuer, draftOf } from "../cfdi/documents.ts";

/** A stamped document, and the words that its printed form has: others draw those. */
export interface PdfSample {
  readonly xml: string;
  readonly model: PrintModel;
}

/** An invoice of so many lines, stamped as a provider does; the provider's seal is a signature of ours. */
export function pdfSample(issuer: CfdiIssuer, lines: number, number: number): PdfSample {
  const { xml: sealed, sello } = issuer.issue(draftOf(lines, number, "ordinary"));
  const timbre: Timbre = {
    tipo: "timbre",
    Version: "1.1",
    UUID: "AB9303C2-8688-4948-BE92-ED4152719591",
    FechaTimbrado: "2026-11-20T10:16:00",
    RfcProvCertif: "SPR190613I52",
    SelloCFD: sello,
    NoCertificadoSAT: "30001000000500003456",
    SelloSAT: issuer.signRaw(),
  };
  const xml = addTimbre(sealed, timbre);
  const read = readCfdi(xml);
  if (!read.ok) throw new Error("A document of the bench cannot be read.");
  return { xml, model: toPrintModel(read.comprobante, timbre, { xml, language: "es", mark: "none" }, bundledLists()) };
}
