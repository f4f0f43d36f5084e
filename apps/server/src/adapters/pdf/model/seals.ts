import { type Comprobante, cadenaTimbre, type Timbre } from "@timbra/cfdi";
import { chunks } from "../format/chunks.ts";
import type { Labels } from "../labels/labels.ts";
import type { PrintModel } from "./print-model.ts";

/** Characters that fit beside the QR in the seals' type. Cut here, so that no hyphen or blank gets into a copied seal. */
const LINE = 118;

/** Both seals and the cadena of the stamp, complete (RMF 2.7.1.7-V, CFF 29-A). */
export function sealsOf({ Sello }: Comprobante, timbre: Timbre | undefined, labels: Labels): PrintModel["seals"] {
  const of = (title: string, text: string | undefined) => (text ? [{ title, lines: chunks(text, LINE) }] : []);
  return [...of(labels.issuerSeal, Sello), ...of(labels.satSeal, timbre?.SelloSAT), ...of(labels.stampChain, timbre && cadenaTimbre(timbre))];
}
