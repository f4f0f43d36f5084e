import type { BookBreach, InvariantResult } from "./invariants/index.ts";

type Language = "es" | "en";

export interface InvariantsReport {
  readonly findings: readonly InvariantResult[];
  /** Null: there is no provider's book to be held against ours. */
  readonly book: { readonly stamps: number; readonly breaches: readonly BookBreach[] } | null;
}

const WORDS = {
  es: {
    holds: "se cumple",
    broken: (rows: number) => `ROTO (${rows})`,
    book: (stamps: number) => `El libro del certificador (${stamps} timbres) y el nuestro dicen lo mismo.`,
    noBook: "El libro del certificador no está a la mano: no se comparó.",
    all: "Todo se cumple.",
    some: (count: number) => `No se cumple: ${count}.`,
  },
  en: {
    holds: "holds",
    broken: (rows: number) => `BROKEN (${rows})`,
    book: (stamps: number) => `The provider's book (${stamps} stamps) says what ours says.`,
    noBook: "The provider's book is not at hand: it was not compared.",
    all: "Everything holds.",
    some: (count: number) => `Broken: ${count}.`,
  },
} as const;

export function isBroken({ findings, book }: InvariantsReport): boolean {
  return findings.some(({ breaches }) => breaches > 0) || (book?.breaches.length ?? 0) > 0;
}

/**
 * The table that `npm run invariants` prints: a line a sentence, and under each broken one the first rows that break
 * it.
 */
export function writeReport(report: InvariantsReport, language: Language): string {
  const words = WORDS[language];
  const line = (id: string, breaches: number, sentence: string, rows: readonly object[]) =>
    [
      `${id.padEnd(4)}${(breaches === 0 ? words.holds : words.broken(breaches)).padEnd(13)}${sentence}`,
      ...rows.map((row) => `      ${JSON.stringify(row)}`),
    ].join("\n");
  const sentences = report.findings.map(({ invariant, breaches, examples }) =>
    line(invariant.id, breaches, invariant.sentence[language], examples),
  );
  const { book } = report;
  const unchecked = (id: string, what: string) => `${id.padEnd(4)}${"–".padEnd(13)}${what}`;
  const witness =
    book === null
      ? unchecked("I1", words.noBook)
      : line("I1", book.breaches.length, words.book(book.stamps), book.breaches);
  const broken =
    report.findings.filter(({ breaches }) => breaches > 0).length + ((book?.breaches.length ?? 0) > 0 ? 1 : 0);
  return [...sentences, witness, "", broken === 0 ? words.all : words.some(broken)].join("\n");
}
