import { Decimal } from "@timbra/cfdi";
import { type BankColumn, type DATE_ORDERS, isDay } from "@timbra/contract";
import { plainText } from "../lib/plain-text.ts";
import { sha256 } from "../lib/sha256.ts";

export type DateOrder = (typeof DATE_ORDERS)[number];

/** Money that came, as a bank says it. */
export interface ReadBankLine {
  readonly fingerprint: string;
  /** Of the sheet, from 1. */
  readonly row: number;
  readonly date: string;
  readonly amount: Decimal;
  readonly text: string;
  readonly occurrence: number;
}

export interface ReadLines {
  readonly columns: readonly {
    readonly kind: BankColumn;
    readonly heading: string | null;
    readonly samples: string[];
  }[];
  readonly dateOrder: DateOrder;
  readonly lines: readonly ReadBankLine[];
  readonly skipped: number;
}

interface Wish {
  readonly currency: string;
  readonly columns: readonly BankColumn[] | null;
  readonly dateOrder: DateOrder | null;
}

/** The lines of a sheet: its columns are known by what is in them, and by their headings, or as somebody says. */
export function readLines(rows: readonly (readonly string[])[], wish: Wish): ReadLines {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const cells = Array.from({ length: width }, (_, at) => rows.map((row) => (row[at] ?? "").trim()));
  const dateOrder = wish.dateOrder ?? findDateOrder(rows.flat());
  const heading = headingRow(rows);
  const kinds = cells.map((_, at) => wish.columns?.[at]) as (BankColumn | undefined)[];
  const from = heading === null ? 0 : heading + 1;
  const body = cells.map((own) => own.slice(from));
  const found = wish.columns === null ? findKinds(body, heading === null ? [] : (rows[heading] ?? [])) : [];
  const columns = cells.map((_, at) => ({
    kind: kinds[at] ?? found[at] ?? ("ignored" as const),
    heading: heading === null ? null : rows[heading]?.[at]?.trim() || null,
    samples: (body[at] ?? []).filter((cell) => cell !== "").slice(0, SAMPLES),
  }));
  const { lines, skipped } = toLines(
    rows,
    columns.map(({ kind }) => kind),
    { dateOrder, currency: wish.currency, from },
  );
  return { columns, dateOrder, lines, skipped };
}

const SAMPLES = 3;

interface Reading {
  readonly dateOrder: DateOrder;
  readonly currency: string;
  readonly from: number;
}

function toLines(
  rows: readonly (readonly string[])[],
  kinds: readonly BankColumn[],
  { dateOrder, currency, from }: Reading,
): Pick<ReadLines, "lines" | "skipped"> {
  const lines: ReadBankLine[] = [];
  const times = new Map<string, number>();
  let skipped = 0;
  for (const [at, row] of rows.entries()) {
    if (at < from || row.every((cell) => cell.trim() === "")) continue;
    const of = (kind: BankColumn) => row.filter((_, place) => kinds[place] === kind).map((cell) => cell.trim());
    const date = of("date")
      .map((cell) => parseDate(cell, dateOrder))
      .find((day) => day !== null);
    const amount = creditOf(of);
    if (date === undefined || amount === null || amount.compare(Decimal.ZERO) <= 0) {
      skipped += 1;
      continue;
    }
    const text = of("text")
      .filter((cell) => cell !== "")
      .join(" ");
    const same = contentOf({ date, amount, currency, text });
    const occurrence = times.get(same) ?? 0;
    times.set(same, occurrence + 1);
    lines.push({ fingerprint: fingerprintOf(same, occurrence), row: at + 1, date, amount, text, occurrence });
  }
  return { lines, skipped };
}

interface LineContent {
  readonly date: string;
  readonly amount: Decimal;
  readonly currency: string;
  readonly text: string;
}

/** What makes a line the same in another copy: not its blanks, marks or case. */
export function contentOf({ date, amount, currency, text }: LineContent): string {
  const words = plainText(text)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
  return [date, amount.withScale(2).toString(), currency, words].join("\n");
}

export function fingerprintOf(content: string, occurrence: number): string {
  return sha256(`${content}\n${occurrence}`).toString("hex");
}

/** The money that came; null where none is said. */
function creditOf(of: (kind: BankColumn) => readonly string[]): Decimal | null {
  const first = (kind: BankColumn) =>
    of(kind)
      .map(parseAmount)
      .find((amount) => amount !== null && !amount.isZero());
  const credit = first("credit");
  if (credit) return credit;
  const amount = first("amount");
  if (!amount) return null;
  const sign = of("sign")[0] ?? "";
  return /^(-|c(argo)?$|d(ebito)?$|retiro)/i.test(plainText(sign)) ? null : amount;
}

/** "$1,160.00", "1.160,00", "(50.00)", "-50", "50.00-", "MXN 50". */
export function parseAmount(text: string): Decimal | null {
  const bare = text.replace(/\s|mxn|usd|m\.?n\.?|\$|\+/gi, "");
  const isNegative = /^\(.*\)$/.test(bare) || bare.startsWith("-") || bare.endsWith("-");
  const digits = bare.replace(/[()-]/g, "");
  const plain = /^\d{1,3}(\.\d{3})*,\d{1,2}$/.test(digits)
    ? digits.replaceAll(".", "").replace(",", ".")
    : digits.replace(/,(?=\d{3}(\D|$))/g, "");
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(plain)) return null;
  const amount = Decimal.parse(plain);
  return isNegative ? Decimal.ZERO.minus(amount) : amount;
}

const MONTHS = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"];
const ENGLISH = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T].*)?$/;
const NAMED = /^(\d{1,2})[\s/.-]+(?:de\s+)?([a-z]{3})[a-z]*[\s/.-]+(?:de\s+)?(\d{4}|\d{2})(?:[ t].*)?$/;
const ISO = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[ T].*)?$/;

/** A day as YYYY-MM-DD; null of what is none. */
export function parseDate(text: string, order: DateOrder): string | null {
  const iso = ISO.exec(text);
  if (iso !== null) return dayOf(iso[1], iso[2], iso[3]);
  const named = NAMED.exec(plainText(text));
  if (named !== null) {
    const month = Math.max(MONTHS.indexOf(named[2] ?? ""), ENGLISH.indexOf(named[2] ?? "")) + 1;
    return dayOf(named[3], String(month), named[1]);
  }
  const numbers = NUMBERS.exec(text);
  if (numbers === null) return null;
  const [, one, other, year] = numbers;
  return order === "day_first" ? dayOf(year, other, one) : dayOf(year, one, other);
}

function dayOf(year = "", month = "", day = ""): string | null {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(text) ? text : null;
}

/** The day comes first in Mexico, unless no day would be right so. */
function findDateOrder(cells: readonly string[]): DateOrder {
  const parts = cells.flatMap((cell) => {
    const found = NUMBERS.exec(cell.trim());
    return found === null ? [] : [[Number(found[1]), Number(found[2])] as const];
  });
  const LAST_MONTH = 12;
  const dayIsSecond = parts.some(([, other]) => other > LAST_MONTH) && parts.every(([one]) => one <= LAST_MONTH);
  return dayIsSecond ? "month_first" : "day_first";
}

const HEADINGS: readonly (readonly [BankColumn, RegExp])[] = [
  ["ignored", /saldo|balance/],
  ["sign", /^(cargo ?\/ ?abono|abono ?\/ ?cargo|signo|tipo)$/],
  ["credit", /abono|deposito|haber|ingreso|entrada|credit|recibido/],
  ["debit", /cargo|retiro|debe|debito|egreso|salida|debit/],
  ["date", /fecha|^dia$|date/],
  ["amount", /importe|monto|cantidad|amount|valor/],
  [
    "text",
    /descrip|concepto|detalle|referencia|movimiento|beneficiario|ordenante|nombre|cliente|rfc|folio|factura|uuid|leyenda|motivo/,
  ],
];

const kindOfHeading = (heading: string): BankColumn | null =>
  HEADINGS.find(([, words]) => words.test(plainText(heading)))?.[0] ?? null;

const LAST_HEADING = 20;

/** The first row of which two cells are headings that banks write, and none is a date. */
function headingRow(rows: readonly (readonly string[])[]): number | null {
  const at = rows
    .slice(0, LAST_HEADING)
    .findIndex(
      (row) =>
        row.filter((cell) => kindOfHeading(cell) !== null).length >= 2 &&
        row.every((cell) => parseDate(cell.trim(), "day_first") === null),
    );
  return at < 0 ? null : at;
}

/** More than half of what is not blank. */
const mostly = (cells: readonly string[], is: (cell: string) => boolean): boolean => {
  const filled = cells.filter((cell) => cell !== "");
  return filled.length > 0 && filled.filter(is).length * 2 > filled.length;
};

/** A reference is no amount: it begins with zeros, or is a long number without cents. */
const isAmount = (cell: string): boolean => !/^0\d|^\d{8,}$/.test(cell) && parseAmount(cell) !== null;

function findKinds(cells: readonly (readonly string[])[], headings: readonly string[]): BankColumn[] {
  const said = cells.map((_, at) => kindOfHeading(headings[at] ?? ""));
  const seen = cells.map((own): BankColumn => {
    if (mostly(own, (cell) => parseDate(cell, "day_first") !== null || parseDate(cell, "month_first") !== null))
      return "date";
    const filled = own.filter((cell) => !/^[-–—]?$/.test(cell));
    if (filled.length > 0 && filled.every((cell) => cell === "+")) return "sign";
    return mostly(filled, isAmount) ? "amount" : "text";
  });
  const kinds = seen.map((kind, at) => {
    const word = said[at] ?? null;
    if (cells[at]?.every((cell) => cell === "")) return word ?? "ignored";
    // A heading says which money it is, but words stay words whatever stands above them.
    if (word === null || (kind === "text" && word !== "text" && word !== "ignored" && word !== "sign")) return kind;
    return word;
  });
  const dates = kinds.flatMap((kind, at) => (kind === "date" ? [at] : []));
  const single = kinds.map((kind, at): BankColumn => (kind === "date" && at !== dates[0] ? "ignored" : kind));
  return said.some((word) => word === "credit" || word === "amount") ? single : withoutHeadings(cells, single);
}

/** Two columns of which a row has one or the other are what went and what came; the last of others is the balance. */
function withoutHeadings(cells: readonly (readonly string[])[], kinds: readonly BankColumn[]): BankColumn[] {
  const amounts = kinds.flatMap((kind, at) => (kind === "amount" ? [at] : []));
  const [one, other] = amounts;
  const excludes = (left: number, right: number) =>
    cells[left]?.every(
      (cell, row) =>
        (parseAmount(cell)?.isZero() ?? true) || (parseAmount(cells[right]?.[row] ?? "")?.isZero() ?? true),
    ) === true;
  const changed = [...kinds];
  if (one === undefined || other === undefined) return changed;
  if (excludes(one, other)) {
    changed[one] = "debit";
    changed[other] = "credit";
    for (const at of amounts.slice(2)) changed[at] = "ignored";
  } else for (const at of amounts.slice(1)) changed[at] = "ignored";
  return changed;
}
