import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { bundledLists } from "../../catalogues/index.ts";
import type { PdfPrinter, PrintInput } from "../printer.ts";
import { createTypstPrinter, type PrintChild, startPrintChild } from "../typst-printer.ts";
import { openTestStamper, type TestStamper } from "./documents.ts";
import { type ReadPdf, readPdf } from "./read-pdf.ts";

/** A real printer and a real provider for the tests of one file. */
export interface PrintingTests {
  readonly printer: PdfPrinter;
  /** Every drawing process the printer has started, the oldest first. */
  readonly children: readonly PrintChild[];
  readonly stamp: TestStamper["stamp"];
  /** Prints in Spanish without a mark, unless specified otherwise, and reads what was printed. */
  printed(xml: string, more?: Partial<PrintInput>): Promise<ReadPdf>;
}

export function usePrinter(): PrintingTests {
  const children: PrintChild[] = [];
  const printer = createTypstPrinter(bundledLists(), {}, () => {
    const child = startPrintChild();
    children.push(child);
    return child;
  });
  let folder: string;
  let stamper: TestStamper;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "printer-test-"));
    stamper = await openTestStamper(folder);
  });
  afterAll(async () => {
    await printer.close();
    await stamper.close();
    await rm(folder, { recursive: true });
  });
  return {
    printer,
    children,
    stamp: (draft) => stamper.stamp(draft),
    printed: async (xml, more = {}) => {
      const made = await printer.print({ xml, language: "es", mark: "none", ...more });
      if (!made.ok) throw new Error(made.reason);
      return readPdf(made.pdf);
    },
  };
}
