import { cpus } from "node:os";
import { PDFDocument } from "pdf-lib";
import { bundledLists } from "../../apps/server/src/adapters/catalogues/index.ts";
import { createTypstPrinter } from "../../apps/server/src/adapters/pdf/index.ts";
import { Issuer } from "../cfdi/issuer.ts";
import { drawWithPdfLib } from "./peers/pdf-lib.ts";
import { drawWithPdfkit } from "./peers/pdfkit.ts";
import { drawWithPdfmake } from "./peers/pdfmake.ts";
import type { PdfReport, PdfRow } from "./report.ts";
import { type Sheet, sheetOf } from "./sheet.ts";

const ROUNDS = 5;
const BLOCK_MS = 800;
/** One page, and twenty. */
const SIZES = [10, 400];
const SHEETS = 8;

type Draw = (sheet: Sheet) => Promise<Uint8Array>;

/** Everything has its turn in every round, so that what else the machine does falls on all alike. */
export async function measurePdf(): Promise<PdfReport> {
  const issuer = new Issuer();
  const printer = createTypstPrinter(bundledLists());
  const ours: Draw = async ({ xml }) => {
    const printed = await printer.print({ xml, language: "es", mark: "none" });
    if (!printed.ok) throw new Error(printed.reason);
    return printed.pdf;
  };
  const draws = new Map<string, Draw>([
    ["Timbra (Typst, PDF/A-3a)", ours],
    ["pdfkit 0.20.2", drawWithPdfkit],
    ["pdf-lib 1.17.1", drawWithPdfLib],
    ["pdfmake 0.3.11", drawWithPdfmake],
  ]);
  const works = SIZES.flatMap((lines) => worksOf(issuer, lines, draws));
  for (const { work } of works) await block(work, BLOCK_MS / 2);
  const signTimes: number[] = [];
  const times = works.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    signTimes.push(await block(async () => void issuer.signRaw(), BLOCK_MS));
    for (const [at, { work }] of works.entries()) times[at]?.push(await block(work, BLOCK_MS));
  }
  const sign = median(signTimes);
  const rows: PdfRow[] = [];
  for (const [at, { by, lines, work }] of works.entries())
    rows.push(await rowOf({ by, lines }, await work(0), median(times[at] ?? []), sign));
  await printer.close();
  return {
    machine: `Node ${process.versions.node}, ${cpus()[0]?.model ?? "?"} × ${cpus().length}`,
    signs: 1000 / sign,
    rows,
  };
}

type Work<Made> = (turn: number) => Promise<Made>;

/** Several sheets in turn, so that nothing is fast for having been seen a moment ago. */
function worksOf(
  issuer: Issuer,
  lines: number,
  draws: ReadonlyMap<string, Draw>,
): { by: string; lines: number; work: Work<Uint8Array> }[] {
  const sheets = Array.from({ length: SHEETS }, (_, number) => sheetOf(issuer, lines, number));
  return [...draws].map(([by, draw]) => ({ by, lines, work: (turn) => draw(sheets[turn % SHEETS] as Sheet) }));
}

async function rowOf(
  named: { readonly by: string; readonly lines: number },
  pdf: Uint8Array,
  milliseconds: number,
  sign: number,
): Promise<PdfRow> {
  const pages = (await PDFDocument.load(pdf)).getPageCount();
  return {
    ...named,
    pages,
    kilobytes: pdf.length / 1024,
    milliseconds,
    rate: 1000 / milliseconds,
    signatures: milliseconds / sign,
  };
}

/** Milliseconds of one, over as many as the time allows. */
async function block(work: Work<unknown>, during: number): Promise<number> {
  const start = performance.now();
  let done = 0;
  while (done === 0 || performance.now() - start < during) await work(done++);
  return (performance.now() - start) / done;
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}
