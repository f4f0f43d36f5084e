import { readCfdi } from "@timbra/cfdi/xml";
import { ChildLost } from "../child/index.ts";
import type { PrintJob } from "./child/messages.ts";
import { type PrintChild, startPrintChild } from "./child/start-print-child.ts";
import { drawableImages } from "./drawable-images.ts";
import { builtInPrint } from "./labels/chosen.ts";
import { toPrintModel } from "./model/to-print-model.ts";
import { toReceiptModel } from "./model/to-receipt-model.ts";
import type { PdfPrinter, Printed, PrintInput, PrintLists, ReceiptInput } from "./print-input.ts";
import { printSample } from "./print-sample.ts";

export interface PrinterLimits {
  /** Documents a drawing process makes before it is replaced: it keeps some 100 KB of each. */
  readonly documentsPerChild: number;
  /** For one document. */
  readonly timeoutMs: number;
  /** Documents that may wait; more are refused at once. */
  readonly waiting: number;
}

const LIMITS: PrinterLimits = { documentsPerChild: 2000, timeoutMs: 20_000, waiting: 500 };

/**
 * A printer over one drawing process, which is started when needed, replaced when old, and again when it is lost. `lists`: what the
 * SAT says of the keys and currencies that it prints.
 */
export function createTypstPrinter(lists: PrintLists, given: Partial<PrinterLimits> = {}, start: () => PrintChild = startPrintChild): PdfPrinter {
  const limits = { ...LIMITS, ...given };
  let child: PrintChild | null = null;
  let line: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let lastId = 0;

  async function draw(job: PrintJob): Promise<Uint8Array> {
    if (child && child.jobs >= limits.documentsPerChild) dropChild();
    child ??= start();
    try {
      const result = await child.run(job, limits.timeoutMs);
      if (!result.ok) throw new PrintFailed(result.reason);
      return result.pdf;
    } catch (cause) {
      if (cause instanceof ChildLost) dropChild();
      throw cause;
    }
  }

  function dropChild(): void {
    child?.end();
    child = null;
  }

  /** A lost process may have been lost to somebody else's document: each one is tried in a new process once. */
  async function drawTwice(job: PrintJob): Promise<Uint8Array> {
    try {
      return await draw(job);
    } catch (cause) {
      if (!(cause instanceof ChildLost)) throw cause;
    }
    return draw(job).catch((cause: unknown) => {
      throw cause instanceof ChildLost ? new PrintFailed(cause.message) : cause;
    });
  }

  const printer: PdfPrinter = {
    print: (input) => queue((id) => jobOf(id, input, lists)).then((pdf) => ({ ok: true, pdf }), toFailure),
    printReceipt: (input) => queue((id) => receiptJobOf(id, input, lists)).then((pdf) => ({ ok: true, pdf }), toFailure),
    builtInWords: builtInPrint,
    printSample: (kind, language, words) => printSample(printer, kind, language, words),
    close: () => line.then(dropChild),
  };
  return printer;

  async function queue(toJob: (id: number) => PrintJob): Promise<Uint8Array> {
    if (waiting >= limits.waiting) throw new PrintFailed("too many documents are waiting to be printed");
    lastId += 1;
    const job = toJob(lastId);
    waiting += 1;
    const drawn = line.then(() => drawTwice(job));
    line = drawn.catch(() => undefined);
    return drawn.finally(() => {
      waiting -= 1;
    });
  }
}

/** The document could not be printed; anything else that goes wrong is a bug. */
class PrintFailed extends Error {
  override readonly name = "PrintFailed";
}

function toFailure(error: unknown): Printed {
  if (error instanceof PrintFailed) return { ok: false, reason: error.message };
  throw error;
}

function jobOf(id: number, input: PrintInput, lists: PrintLists): PrintJob {
  const reading = readCfdi(input.xml);
  if (!reading.ok) throw new PrintFailed(`not a CFDI: ${reading.problems.map(({ code }) => code).join(", ")}`);
  const model = toPrintModel(reading.comprobante, reading.timbre, input, lists);
  const xml = typeof input.xml === "string" ? new TextEncoder().encode(input.xml) : input.xml;
  return { id, template: "invoice", model: JSON.stringify(model), xml, images: drawableImages(input) };
}

function receiptJobOf(id: number, input: ReceiptInput, lists: PrintLists): PrintJob {
  const model = toReceiptModel(input, lists);
  if (model === null) throw new PrintFailed("not an acknowledgement of a CFDI");
  return { id, template: "receipt", model: JSON.stringify(model), xml: input.xml, images: {} };
}
