import type { Language, Statement } from "@timbra/contract";
import type { PrintedTable } from "../adapters/pdf/index.ts";
import { dateCell, numberCell, type SheetCell, type SheetContent, textCell } from "../adapters/sheets/index.ts";
import { printedDay } from "../lib/mexican-time.ts";
import { STATEMENT_WORDS } from "../texts/index.ts";

type Kind = "text" | "date" | "amount";

/** One table of a statement, as paper and spreadsheet write it. */
interface Table {
  readonly title: string;
  readonly note: string | null;
  readonly columns: readonly { readonly label: string; readonly kind: Kind; readonly width: number }[];
  readonly rows: readonly { readonly cells: readonly (string | null)[]; readonly bold: boolean }[];
}

/** Movements, what is owed, and what is paid at once, in each currency. */
export function toPrintedStatement(statement: Statement, language: Language): readonly PrintedTable[] {
  return tablesOf(statement, language).map(({ columns, rows, ...table }) => ({
    ...table,
    empty: STATEMENT_WORDS.empty[language],
    columns: columns.map(({ label, kind }) => ({ label, right: kind === "amount" })),
    rows: rows.map(({ cells, bold }) => ({
      cells: cells.map((text, at) => printed(text ?? "", columns[at]?.kind ?? "text", language)),
      bold,
    })),
  }));
}

/** A sheet for each table. */
export function toStatementSheets(statement: Statement, language: Language): readonly SheetContent[] {
  return tablesOf(statement, language).map(({ title, columns, rows }) => ({
    name: title,
    columns: columns.map(({ label, width }) => ({ header: label, width })),
    rows: inOneBatch(rows.map(({ cells }) => cells.map((text, at) => toCell(text, columns[at]?.kind ?? "text")))),
  }));
}

async function* inOneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

function toCell(text: string | null, kind: Kind): SheetCell {
  if (kind === "text" || text === null) return textCell(text);
  return kind === "date" ? dateCell(text) : numberCell(text);
}

function printed(text: string, kind: Kind, language: Language): string {
  if (kind === "date") return printedDay(text, language);
  return kind === "amount" ? withThousands(text) : text;
}

function withThousands(text: string): string {
  const [whole = "", ...fraction] = text.split(".");
  return [whole.replace(/\B(?=(\d{3})+$)/g, ","), ...fraction].join(".");
}

const WIDTHS: Readonly<Record<Kind, number>> = { text: 24, date: 14, amount: 18 };

type InCurrency = Statement["currencies"][number];
type Word = (name: Exclude<keyof typeof STATEMENT_WORDS, "kinds">) => string;

function tablesOf(statement: Statement, language: Language): Table[] {
  const word: Word = (name) => STATEMENT_WORDS[name][language];
  return statement.currencies.flatMap((one) => [
    movementsOf(one, statement, word, language),
    ...(one.open.length > 0 ? [openOf(one, word)] : []),
    ...(one.paid_at_once.length > 0 ? [paidAtOnceOf(one, word)] : []),
  ]);
}

const column = (label: string, kind: Kind) => ({ label, kind, width: WIDTHS[kind] });

function movementsOf(one: InCurrency, { date_start, date_end }: Statement, word: Word, language: Language): Table {
  return {
    title: `${word("movements")} ${one.currency}`,
    note: null,
    columns: [
      column(word("date"), "date"),
      column(word("concept"), "text"),
      column(word("number"), "text"),
      column(word("of"), "text"),
      column(word("charge"), "amount"),
      column(word("credit"), "amount"),
      column(word("balance"), "amount"),
    ],
    rows: [
      { cells: [date_start, word("opening"), null, null, null, null, one.opening], bold: true },
      ...one.movements.map(({ date, kind, of, charge, credit, balance, ...document }) => ({
        cells: [date, STATEMENT_WORDS.kinds[kind][language], numberOf(document), of, charge, credit, balance],
        bold: false,
      })),
      { cells: [date_end, word("closing"), null, null, one.charges, one.credits, one.closing], bold: true },
    ],
  };
}

function openOf(one: InCurrency, word: Word): Table {
  return {
    title: `${word("open")} ${one.currency}`,
    note: null,
    columns: [
      column(word("date"), "date"),
      column(word("number"), "text"),
      column(word("days"), "amount"),
      column(word("total"), "amount"),
      column(word("balance"), "amount"),
    ],
    rows: [
      ...one.open.map(({ date, days, total, balance, ...document }) => ({
        cells: [date, numberOf(document), String(days), total, balance],
        bold: false,
      })),
      { cells: [null, word("total"), null, null, one.closing], bold: true },
    ],
  };
}

function paidAtOnceOf(one: InCurrency, word: Word): Table {
  return {
    title: `${word("paidAtOnce")} ${one.currency}`,
    note: word("paidAtOnceNote"),
    columns: [
      column(word("date"), "date"),
      column(word("number"), "text"),
      column(word("paidOn"), "date"),
      column(word("total"), "amount"),
    ],
    rows: one.paid_at_once.map(({ date, paid_on, total, ...document }) => ({
      cells: [date, numberOf(document), paid_on, total],
      bold: false,
    })),
  };
}

const numberOf = ({ serie, folio }: { readonly serie: string | null; readonly folio: number | null }): string =>
  [serie, folio].filter((part) => part !== null).join("-");
