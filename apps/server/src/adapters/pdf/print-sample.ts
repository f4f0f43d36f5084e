import { readFile } from "node:fs/promises";
import type { Language, PrintKind, PrintWords } from "@timbra/contract";
import type { PdfPrinter, Printed } from "./print-input.ts";

const FOLDER = new URL("./samples/", import.meta.url);
const SAT_SAID = { words: ["Vigente", "En proceso"], at: "2026-11-21T10:00:00" };

/** A made-up document printed in these words: what whoever changes them looks at. */
export async function printSample(
  printer: Pick<PdfPrinter, "print" | "printReceipt">,
  kind: PrintKind,
  language: Language,
  words: Partial<PrintWords>,
): Promise<Printed> {
  const sample = (name: PrintKind) => readFile(new URL(`${name}.xml`, FOLDER));
  if (kind !== "cancellation") return printer.print({ xml: await sample(kind), language, mark: "draft", words });
  const [xml, document] = await Promise.all([sample("cancellation"), sample("invoice")]);
  return printer.printReceipt({
    xml,
    language,
    mark: "sandbox",
    document,
    words,
    motive: "02",
    replacementUuid: null,
    status: SAT_SAID,
  });
}
