import { Decimal } from "@timbra/cfdi";
import type { Language, MonthReport, MonthTable, ReportTable } from "@timbra/contract";
import type { Deps } from "../boot/deps.ts";
import { pipelined, type Tx } from "../db/index.ts";
import { sumInvoiced } from "../invoices/index.ts";
import { currencyDecimals, plainDecimal } from "../lib/decimal-text.ts";
import { sumOwedUntil } from "../payment-receipts/index.ts";
import { MONTH_REPORT_WORDS, type MonthColumn } from "../texts/index.ts";
import {
  listCancelled,
  NOTHING,
  type Sums,
  sumByCustomer,
  sumCancelled,
  sumIssued,
  sumNotes,
  sumPaidAtOnce,
  sumReceived,
} from "./month.db.ts";

/** Rows that a table of documents or customers has on a screen and on paper; what it adds up is of all of them. */
const MOST_ROWS = { cancelled: 500, customers: 1000 } as const;

interface Wanted {
  readonly month: string;
  readonly language: Language;
  /** Every row, as a spreadsheet has them. */
  readonly whole: boolean;
}

/** A month (YYYY-MM) of an issuer's documents as tables, in words of a language. Its documents were read before. */
export async function getMonthReport(
  tx: Tx,
  deps: Pick<Deps, "catalogues">,
  issuerId: string,
  { month, language, whole }: Wanted,
): Promise<MonthReport> {
  const facts = await readFacts(tx, deps, issuerId, { month, whole });
  const write: Writer = (id, columns, rows, cut) => ({
    id,
    title: MONTH_REPORT_WORDS.titles[id][language],
    note: [MONTH_REPORT_WORDS.notes[id][language], ...(cut ? [MONTH_REPORT_WORDS.cut(cut)[language]] : [])].join(" "),
    columns: columns.map((column) => ({
      id: column,
      label: MONTH_REPORT_WORDS.columns[column][language],
      kind: KINDS[column] ?? "amount",
    })),
    rows: rows.map(({ cells, emphasis = "none" }) => ({ cells: [...cells], emphasis })),
  });
  const label = (line: keyof typeof MONTH_REPORT_WORDS.lines) => MONTH_REPORT_WORDS.lines[line][language];
  const tables = [
    invoicedTable(facts, write),
    incomeTable(facts, write, label),
    taxesTable(facts, write, label),
    cashTable(facts, write, label),
    cancelledTable(facts, write, label),
    pendingTable(facts, write),
    customersTable(facts, write, label),
  ];
  return { month, tables, unmarked: facts.unmarked.documents };
}

type Facts = Awaited<ReturnType<typeof readFacts>>;
type Label = (line: keyof typeof MONTH_REPORT_WORDS.lines) => string;
type Writer = (
  id: MonthTable,
  columns: readonly MonthColumn[],
  rows: readonly {
    readonly cells: readonly (string | null)[];
    readonly emphasis?: ReportTable["rows"][number]["emphasis"];
  }[],
  cut?: RowCut | null,
) => ReportTable;

/** Of how many rows how many are shown. */
interface RowCut {
  readonly shown: number;
  readonly all: number;
}

async function readFacts(
  tx: Tx,
  deps: Pick<Deps, "catalogues">,
  issuerId: string,
  { month, whole }: Pick<Wanted, "month" | "whole">,
) {
  const [invoiced, issued, received, atOnce, notes, cancelled, cancelledSums, customers] = await pipelined(
    sumInvoiced(tx, issuerId, `${month}-01`, `${month}-31`),
    sumIssued(tx, issuerId, month),
    sumReceived(tx, issuerId, month),
    sumPaidAtOnce(tx, issuerId, month),
    sumNotes(tx, issuerId, month),
    listCancelled(tx, issuerId, month, whole ? null : MOST_ROWS.cancelled),
    sumCancelled(tx, issuerId, month),
    sumByCustomer(tx, issuerId, month, whole ? null : MOST_ROWS.customers),
  );
  return {
    decimals: currencyDecimals(deps.catalogues),
    invoiced,
    cancelled,
    cancelledSums,
    customers,
    received,
    pending: await sumOwedUntil(tx, deps, issuerId, month),
    income: issued.find(({ type }) => type === "I") ?? NOTHING,
    credited: issued.find(({ type }) => type === "E") ?? NOTHING,
    marked: atOnce.find(({ marked }) => marked) ?? NOTHING,
    unmarked: atOnce.find(({ marked }) => !marked) ?? NOTHING,
    notesAtOnce: notes.find(({ later }) => !later) ?? NOTHING,
    notesLater: notes.find(({ later }) => later) ?? NOTHING,
  };
}

/** The kinds of columns that are no amounts. */
const KINDS: Readonly<Partial<Record<MonthColumn, ReportTable["columns"][number]["kind"]>>> = {
  concept: "text",
  currency: "text",
  rfc: "text",
  name: "text",
  number: "text",
  date: "date",
  cancelled_on: "date",
  documents: "count",
  invoices: "count",
  notes: "count",
};

function invoicedTable({ invoiced, decimals, income, credited }: Facts, write: Writer): ReportTable {
  const rows = invoiced.map(({ currency, invoices, notes, gross, credited: taken, invoiced: net }) => {
    const text = (amount: string) => plainDecimal(amount, decimals(currency));
    return { cells: [currency, String(invoices), String(notes), text(gross), text(taken), text(net)] };
  });
  const inPesos = {
    cells: [
      "MXN *",
      String(income.documents),
      String(credited.documents),
      cents(income.total),
      cents(credited.total),
      less(income, credited, "total"),
    ],
  };
  const foreign = invoiced.some(({ currency }) => currency !== "MXN");
  return write(
    "invoiced",
    ["currency", "invoices", "notes", "gross", "credited", "invoiced"],
    [...rows, ...(foreign ? [{ ...inPesos, emphasis: "total" as const }] : [])],
  );
}

function incomeTable({ income, credited }: Facts, write: Writer, label: Label): ReportTable {
  const lines = [
    ["iva_16", "iva_16_base", "iva_16"],
    ["iva_8", "iva_8_base", "iva_8"],
    ["iva_0", "iva_0_base", null],
    ["iva_exempt", "iva_exempt_base", null],
    ["untaxed", "untaxed", null],
  ] as const;
  const rows = lines.map(([line, base, tax]) => ({
    cells: [
      label(line),
      cents(income[base]),
      cents(credited[base]),
      less(income, credited, base),
      tax === null ? "0.00" : less(income, credited, tax),
    ],
  }));
  const total = {
    cells: [label("total"), ...[1, 2, 3, 4].map((at) => added(rows.map(({ cells }) => cells[at] ?? "0")))],
  };
  return write(
    "income",
    ["concept", "base_invoices", "base_notes", "base_net", "iva_net"],
    [...rows, { ...total, emphasis: "total" }],
  );
}

function taxesTable(facts: Facts, write: Writer, label: Label): ReportTable {
  const { income, credited } = facts;
  const cash = collected(facts);
  const lines = [
    "iva_16",
    "iva_8",
    "ieps",
    "local_charged",
    "isr_withheld",
    "iva_withheld",
    "ieps_withheld",
    "local_withheld",
  ] as const;
  const rows = lines.map((line) => ({
    cells: [label(line), cents(income[line]), cents(credited[line]), less(income, credited, line), cash(line)],
  }));
  return write("taxes", ["concept", "of_invoices", "of_notes", "net", "collected"], rows);
}

type Amount = Exclude<keyof Sums, "documents">;

/**
 * What counts as collected in the month: receipts, what is paid at once, less credit notes over it
 * (docs/sat/iva-por-flujo.md).
 */
function collected({ received, marked, unmarked, notesAtOnce }: Facts): (name: Amount) => string {
  return (name) =>
    added([received[name], marked[name], unmarked[name], Decimal.parse(notesAtOnce[name]).negated().toString()]);
}

function cashTable(facts: Facts, write: Writer, label: Label): ReportTable {
  const names = [
    "iva_16_base",
    "iva_16",
    "iva_8_base",
    "iva_8",
    "iva_0_base",
    "iva_exempt_base",
    "iva_withheld",
    "isr_withheld",
  ] as const;
  const { received, marked, unmarked, notesAtOnce, notesLater } = facts;
  const line = (words: Parameters<Label>[0], sums: Sums, sign: 1 | -1 = 1) => ({
    cells: [
      label(words),
      String(sums.documents),
      ...names.map((name) => (sign === 1 ? cents(sums[name]) : negative(sums[name]))),
    ],
  });
  const sum = collected(facts);
  const documents = received.documents + marked.documents + unmarked.documents + notesAtOnce.documents;
  return write(
    "cash",
    ["concept", "documents", ...names],
    [
      line("receipts", received),
      line("paid", marked),
      line("unmarked", unmarked),
      line("notes_at_once", notesAtOnce, -1),
      { cells: [label("collected"), String(documents), ...names.map(sum)], emphasis: "total" },
      ...(notesLater.documents > 0 ? [{ ...line("notes_later", notesLater, -1), emphasis: "apart" as const }] : []),
    ],
  );
}

function cancelledTable({ cancelled, cancelledSums, decimals }: Facts, write: Writer, label: Label): ReportTable {
  const rows = cancelled.map(({ date, number, rfc, name, currency, total, cancelled_on }) => ({
    cells: [date, number, rfc, name, currency, plainDecimal(total, decimals(currency)), cancelled_on],
  }));
  const totals = cancelledSums.map(({ currency, total }) => ({
    cells: [null, label("total"), null, null, currency, plainDecimal(total, decimals(currency)), null],
    emphasis: "total" as const,
  }));
  return write(
    "cancelled",
    ["date", "number", "rfc", "name", "currency", "total", "cancelled_on"],
    [...rows, ...totals],
    cutOf(cancelled),
  );
}

function pendingTable({ pending, decimals }: Facts, write: Writer): ReportTable {
  const rows = pending.map(({ currency, invoices, balance }) => ({
    cells: [currency, String(invoices), plainDecimal(balance, decimals(currency))],
  }));
  return write("pending", ["currency", "invoices", "balance"], rows);
}

/** What all together come to is the sum of their documents, by which the other tables are added up too. */
function customersTable({ customers, income, credited }: Facts, write: Writer, label: Label): ReportTable {
  const rows = customers.map(({ rfc, name, invoices, notes, total, iva, withheld }) => ({
    cells: [rfc, name, String(invoices), String(notes), cents(iva), cents(withheld), cents(total)],
  }));
  const net = (...names: readonly Amount[]) => added(names.map((name) => less(income, credited, name)));
  const total = {
    cells: [
      label("total"),
      null,
      String(income.documents),
      String(credited.documents),
      net("iva_16", "iva_8"),
      net("isr_withheld", "iva_withheld"),
      net("total"),
    ],
    emphasis: "total" as const,
  };
  return write(
    "customers",
    ["rfc", "name", "invoices", "notes", "iva", "withheld", "invoiced"],
    [...rows, ...(rows.length > 0 ? [total] : [])],
    cutOf(customers),
  );
}

/** Null of a list that is whole. */
function cutOf(rows: readonly { readonly all: number }[]): RowCut | null {
  const all = rows[0]?.all ?? 0;
  return all > rows.length ? { shown: rows.length, all } : null;
}

const cents = (amount: string): string => Decimal.parse(amount).withScale(2).toString();
const negative = (amount: string): string => Decimal.parse(amount).negated().withScale(2).toString();
const added = (amounts: readonly string[]): string =>
  amounts
    .reduce((all, amount) => all.plus(Decimal.parse(amount)), Decimal.ZERO)
    .withScale(2)
    .toString();
const less = (income: Sums, credited: Sums, name: Amount): string =>
  Decimal.parse(income[name]).minus(Decimal.parse(credited[name])).withScale(2).toString();
