import { type Comprobante, cadenaTimbre, type Timbre } from "@timbra/cfdi";
import { chunks } from "../format/chunks.ts";
import type { Labels } from "../labels/labels.ts";
import type { PrintModel } from "./print-model.ts";

/**
 * Characters that fit beside the QR in the seals' type. Cut here, so that no hyphen or blank gets into a copied seal.
 */
const LINE = 118;

/** Lines of the seals of RSA-2048 and of the cadena of a stamp: the place that a draft keeps free. */
const LINES_TO_COME = { seal: 3, chain: 4 } as const;
const BLANK_LINE = "\u00a0";

/** Both seals and the cadena of the stamp, complete (RMF 2.7.1.7-V, CFF 29-A). */
export function sealsOf({ Sello }: Comprobante, timbre: Timbre | undefined, labels: Labels): PrintModel["seals"] {
  const of = (title: string, text: string | undefined, blank: number) => ({
    title,
    lines: text ? chunks(text, LINE) : Array<string>(blank).fill(BLANK_LINE),
  });
  return [
    of(labels.issuerSeal, Sello, LINES_TO_COME.seal),
    of(labels.satSeal, timbre?.SelloSAT, LINES_TO_COME.seal),
    of(labels.stampChain, timbre && cadenaTimbre(timbre), LINES_TO_COME.chain),
  ];
}
