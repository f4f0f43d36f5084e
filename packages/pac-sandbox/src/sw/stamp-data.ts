import { cadenaTimbre, expresionImpresa } from "@timbra/cfdi";
import { readCfdi } from "@timbra/cfdi/xml";
import { toBuffer } from "qrcode";

export type Version = "v1" | "v2" | "v3" | "v4";

/** What each version of the answer carries about a stamped document. */
export async function stampData(version: Version, xml: string): Promise<Record<string, string>> {
  if (version === "v1") return { tfd: timbreText(xml) };
  if (version === "v2") return { tfd: timbreText(xml), cfdi: xml };
  if (version === "v3") return { cfdi: xml };
  return fullData(xml);
}

async function fullData(xml: string): Promise<Record<string, string>> {
  const read = readCfdi(xml);
  if (!read.ok || !read.timbre) throw new Error("a document in the book is not a stamped CFDI");
  const { comprobante, timbre } = read;
  const expression = expresionImpresa({
    uuid: timbre.UUID,
    rfcEmisor: comprobante.Emisor.Rfc,
    rfcReceptor: comprobante.Receptor.Rfc,
    total: comprobante.Total,
    sello: timbre.SelloCFD,
  });
  return {
    cadenaOriginalSAT: cadenaTimbre(timbre),
    noCertificadoSAT: timbre.NoCertificadoSAT,
    noCertificadoCFDI: comprobante.NoCertificado ?? "",
    uuid: timbre.UUID,
    selloSAT: timbre.SelloSAT,
    selloCFDI: timbre.SelloCFD,
    fechaTimbrado: timbre.FechaTimbrado,
    qrCode: (await toBuffer([{ data: Buffer.from(expression), mode: "byte" }], QR)).toString("base64"),
    cfdi: xml,
  };
}

/**
 * One way of writing the text, one mask, one filter for every line, grey instead of colours and a pixel a module: any
 * of them can be read, and to try them all took longer than the whole stamp.
 */
const QR = {
  errorCorrectionLevel: "M",
  maskPattern: 0,
  scale: 1,
  rendererOpts: { deflateLevel: 6, filterType: 0, colorType: 0 },
} as const;

/** The stamp's own element, as it stands in the document. */
export function timbreText(xml: string): string {
  return /<tfd:TimbreFiscalDigital\b[^>]*>/.exec(xml)?.[0] ?? "";
}
