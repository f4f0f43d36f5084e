/**
 * `npm run bench -- pdf [--json]`: printed forms a second, of one page with 10 lines and of twenty pages, beside raw
 * RSA-2048 signing and beside what pdfkit, pdf-lib and pdfmake make of the same words, all in turns within one run.
 * Every time is wall time, of one document after the other; ours also with an owner for each processor at once, which
 * is how the product uses them.
 */

import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { PDFDocument } from "pdf-lib";
import { bundledLists } from "../apps/server/src/adapters/catalogues/index.ts";
import { createTypstPrinter } from "../apps/server/src/adapters/pdf/index.ts";
import { CfdiIssuer } from "./cfdi/documents.ts";
import { type PdfSample, pdfSample } from "./pdf/pdf-sample.ts";
import { drawWithPdfLib } from "./pdf/peers/pdf-lib.ts";
import { drawWithPdfkit } from "./pdf/peers/pdfkit.ts";
import { drawWithPdfmake } from "./pdf/peers/pdfmake.ts";
import { machine, median, shown, showReport } from "./report.ts";

const { values } = parseArgs({ options: { json: { type: "boolean" } } });

/** One page, and twenty. */
const SIZES = [10, 400];

const SHEETS = 8;

const BLOCK_MS = 800;

const ROUNDS = 5;

const PROCESSORS = availableParallelism();

showReport(await measurePdf(), values.json, printPdfReport, true);

type Draw = (sheet: PdfSample, owner: number) => Promise<Uint8Array>;

/** Everything has its turn in every round, so that what else the machine does falls on all alike. */
async function measurePdf(): Promise<PdfReport> {
  const issuer = new CfdiIssuer();
  const printer = createTypstPrinter(bundledLists());
  const ours =
    (tagged: boolean): Draw =>
    async ({ xml }, owner) => {
      const printed = await printer.print({ xml, language: "es", mark: "none", owner: `${owner}`, tagged });
      if (!printed.ok) throw new Error(printed.reason);
      return printed.pdf;
    };
  const draws = new Map<string, Draw>([
    ["Timbra (Typst, PDF/A-3u)", ours(false)],
    ["Timbra, tagged (PDF/A-3a)", ours(true)],
    ["pdfkit 0.20.2", drawWithPdfkit],
    ["pdf-lib 1.17.1", drawWithPdfLib],
    ["pdfmake 0.3.11", drawWithPdfmake],
  ]);
  const works = SIZES.flatMap((lines) => worksOf(issuer, lines, draws));
  for (const { work } of works) await blockAtOnce(work, BLOCK_MS / 2);
  const signTimes: number[] = [];
  const times = works.map((): number[] => []);
  const timesAtOnce = works.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    signTimes.push(await block(async () => void issuer.signRaw(), BLOCK_MS));
    for (const [at, { by, work }] of works.entries()) {
      times[at]?.push(await block(work, BLOCK_MS));
      if (by.startsWith("Timbra")) timesAtOnce[at]?.push(await blockAtOnce(work, BLOCK_MS));
    }
  }
  const sign = median(signTimes);
  const rows: PdfRow[] = [];
  for (const [at, { by, lines, work }] of works.entries()) {
    const atOnce = timesAtOnce[at] ?? [];
    const rateAtOnce = atOnce.length === 0 ? null : 1000 / median(atOnce);
    rows.push(await rowOf({ by, lines, rateAtOnce }, await work(0, 0), median(times[at] ?? []), sign));
  }
  await printer.close();
  return { machine: machine(), signs: 1000 / sign, rows };
}

type Work<Made> = (turn: number, owner: number) => Promise<Made>;

/** Several sheets in turn, so that nothing is fast for having been seen a moment ago. */
function worksOf(
  issuer: CfdiIssuer,
  lines: number,
  draws: ReadonlyMap<string, Draw>,
): { by: string; lines: number; work: Work<Uint8Array> }[] {
  const sheets = Array.from({ length: SHEETS }, (_, number) => pdfSample(issuer, lines, number));
  return [...draws].map(([by, draw]) => ({
    by,
    lines,
    work: (turn, owner) => draw(sheets[turn % SHEETS] as PdfSample, owner),
  }));
}

async function rowOf(
  named: Pick<PdfRow, "by" | "lines" | "rateAtOnce">,
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
  while (done === 0 || performance.now() - start < during) await work(done++, 0);
  return (performance.now() - start) / done;
}

/** The same of an owner for each processor at once: how many milliseconds apart documents are finished. */
async function blockAtOnce(work: Work<unknown>, during: number): Promise<number> {
  const start = performance.now();
  let done = 0;
  const ownersWork = async (owner: number): Promise<void> => {
    do await work(done++, owner);
    while (performance.now() - start < during);
  };
  await Promise.all(Array.from({ length: PROCESSORS }, (_, owner) => ownersWork(owner)));
  return (performance.now() - start) / done;
}

/** One way to make a document, at one size. */
interface PdfRow {
  readonly by: string;
  readonly lines: number;
  readonly pages: number;
  readonly kilobytes: number;
  /** Wall time of one document, median of the rounds. */
  readonly milliseconds: number;
  /** Documents a second. */
  readonly rate: number;
  /** The same, of an owner for each processor at once; null of what has one thread. */
  readonly rateAtOnce: number | null;
  /** Raw signatures in the time of one document. */
  readonly signatures: number;
}

interface PdfReport {
  readonly machine: string;
  /** Raw RSA-2048 signatures a second. */
  readonly signs: number;
  readonly rows: readonly PdfRow[];
}

function printPdfReport({ machine, signs, rows }: PdfReport): void {
  console.log(`\nPrinted forms on ${machine}; ${brief(signs)} raw RSA-2048 signatures a second\n`);
  for (const row of rows) {
    const ours = rows.find(({ lines }) => lines === row.lines);
    const beside = ours === undefined || ours === row ? "" : `${brief(row.rate / ours.rate)} × ours  `;
    const size = `${row.pages} p, ${row.lines} lines, ${brief(row.kilobytes)} KB`;
    const atOnce = row.rateAtOnce === null ? "" : `${brief(row.rateAtOnce)} on ${PROCESSORS} processors`;
    console.log(
      `  ${row.by.padEnd(34)} ${size.padEnd(28)} ${brief(row.rate).padStart(8)} PDFs/s   ${brief(row.signatures).padStart(8)} signatures each   ${beside}${atOnce}`.trimEnd(),
    );
  }
  console.log(
    "\nOurs is PDF/A-3 with fonts and XML inside. The others set the same words and QR in fonts that the reader must have, and nothing else.",
  );
}

function brief(value: number): string {
  return shown(value, value < 10 ? 2 : 0);
}
