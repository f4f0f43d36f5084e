import { inflateSync } from "node:zlib";
import { getDocumentProxy } from "unpdf";
import type { ReadJob, ReadResult } from "../file-reader.ts";

/** A piece of text where it stands on its page, in points from the lower left corner. */
interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Of pdf.js; marks of the structure have no text. */
interface TextItem {
  readonly str?: string;
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfJob = Extract<ReadJob, { readonly kind: "pdf" }>;

/** Pieces whose feet differ by less than this part of their height stand on one line. */
const SAME_LINE = 0.4;
/** A gap of so many heights parts two cells; a smaller one than the second no words. */
const CELL_GAP = 1;
const WORD_GAP = 0.15;
const MAX_PIECES = 50_000;

/** The text of a PDF, line by line from the top, as a person would read it. */
export async function readPdfLines({ bytes, maxPages }: PdfJob): Promise<ReadResult> {
  if (!Buffer.from(bytes.subarray(0, 1024)).includes("%PDF-")) return { ok: false, fault: "not_a_pdf" };
  if (inflatesTooLarge(bytes)) return { ok: false, fault: "too_large" };
  let pdf: Pdf;
  try {
    // Its own copy: the reader takes the memory away.
    pdf = await getDocumentProxy(new Uint8Array(bytes), {
      verbosity: 0,
      isEvalSupported: false,
      useSystemFonts: false,
    });
  } catch (cause) {
    return { ok: false, fault: cause instanceof Error && cause.name === "PasswordException" ? "locked" : "damaged" };
  }
  if (pdf.numPages > maxPages) return { ok: false, fault: "too_many_pages" };
  const pages: string[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) pages.push(toLines(await piecesOf(pdf, number)));
  return { ok: true, lines: pages };
}

async function piecesOf(pdf: Pdf, number: number): Promise<Piece[]> {
  const { items } = await (await pdf.getPage(number)).getTextContent();
  return (items as readonly TextItem[]).slice(0, MAX_PIECES).flatMap(({ str, transform, width, height }) => {
    if (str === undefined || str.trim() === "") return [];
    const [, , , , x = 0, y = 0] = transform;
    return [{ text: str, x, y, width, height: height || 1 }];
  });
}

function toLines(pieces: readonly Piece[]): string[] {
  const fromTop = [...pieces].sort((one, other) => other.y - one.y);
  const lines: Piece[][] = [];
  for (const piece of fromTop) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (
      line !== undefined &&
      first !== undefined &&
      first.y - piece.y < SAME_LINE * Math.max(first.height, piece.height)
    )
      line.push(piece);
    else lines.push([piece]);
  }
  return lines.map(joined);
}

function joined(line: readonly Piece[]): string {
  let text = "";
  let end = 0;
  for (const piece of [...line].sort((one, other) => one.x - other.x)) {
    const gap = (piece.x - end) / piece.height;
    if (text !== "" && gap > CELL_GAP) text += "\t";
    else if (text !== "" && gap > WORD_GAP) text += " ";
    text += piece.text;
    end = piece.x + piece.width;
  }
  return text.normalize("NFC").trim();
}

/** No page of words unpacks to as much; a page that does was made to fill the memory. */
const MAX_STREAM_BYTES = 40 * 1024 * 1024;
const BEGIN = "stream";

/**
 * Whether a compressed part of a PDF unpacks to more than a document of words can hold. The limits of the heap do not
 * bound what lies outside it.
 */
function inflatesTooLarge(bytes: Uint8Array): boolean {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = pdf.indexOf(BEGIN); at >= 0; at = pdf.indexOf(BEGIN, at + BEGIN.length)) {
    const start = at + BEGIN.length + (pdf[at + BEGIN.length] === 0x0d ? 2 : 1);
    // Only what begins as zlib's output does is worth the try.
    if (pdf[start] === 0x78 && tooLarge(pdf.subarray(start))) return true;
  }
  return false;
}

function tooLarge(packed: Buffer): boolean {
  try {
    inflateSync(packed, { maxOutputLength: MAX_STREAM_BYTES });
    return false;
  } catch (cause) {
    return cause instanceof RangeError;
  }
}
