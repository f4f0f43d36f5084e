import { Decimal } from "@timbra/cfdi";
import { type Language, sentence } from "@timbra/contract";
import type { TypedRow } from "../imports/index.ts";
import { plainDecimal } from "../lib/decimal-text.ts";
import { plainText } from "../lib/plain-text.ts";
import { type CellProblem, cellError, cellWarning } from "./cell-problems.ts";
import { readAs } from "./read-receiver.ts";

/** The columns of a local tax by the fields of the draft: of one that is charged, and of one that is withheld. */
export const LOCAL_TAX_COLUMNS = {
  charged: { name: "local_tax", rate: "local_rate", amount: "local_amount" },
  withheld: { name: "local_withheld", rate: "local_withheld_rate", amount: "local_withheld_amount" },
} as const;
type Columns = (typeof LOCAL_TAX_COLUMNS)[keyof typeof LOCAL_TAX_COLUMNS];

export interface ReadLocalTaxes {
  /** For the draft's own schema to judge. */
  readonly taxes: readonly Readonly<Record<string, unknown>>[];
  readonly problems: readonly CellProblem[];
}

/**
 * The local taxes that the rows of an invoice name, each once: the rows that name a tax are its base, or their amounts
 * add up to its own.
 */
export function readLocalTaxes(rows: readonly TypedRow[], language: Language): ReadLocalTaxes {
  const kinds = [
    readKind(rows, LOCAL_TAX_COLUMNS.charged, language),
    readKind(rows, LOCAL_TAX_COLUMNS.withheld, language),
  ];
  const [charged, withheld] = kinds.map(({ found }) => found.map((tax) => toInput(tax, rows.length)));
  return {
    taxes: [
      ...(charged ?? []).map((tax) => ({ ...tax, withheld: false })),
      ...(withheld ?? []).map((tax) => ({ ...tax, withheld: true })),
    ],
    problems: kinds.flatMap(({ problems }) => problems),
  };
}

/** A tax that rows name. */
interface NamedTax {
  readonly name: string;
  readonly rate: { readonly text: string; readonly row: number } | null;
  /** The places of its rows, and what each says of its amount. */
  readonly lines: readonly { readonly place: number; readonly row: number; readonly amount: string | undefined }[];
}

function readKind(rows: readonly TypedRow[], columns: Columns, language: Language) {
  const found = new Map<string, NamedTax>();
  const problems: CellProblem[] = [];
  rows.forEach(({ number, cells }, place) => {
    const [name, typedRate, amount] = [cells[columns.name], cells[columns.rate], cells[columns.amount]];
    if (name === undefined) {
      if (typedRate !== undefined || amount !== undefined)
        problems.push(cellError(number, columns.name, sentence("local_tax_nameless", language)));
      return;
    }
    const rate = typedRate === undefined ? undefined : readRate(typedRate);
    if (typedRate !== undefined && rate?.isShare === true)
      problems.push(cellWarning(number, columns.rate, readAs(typedRate, `${rate.text} %`, language)));
    const key = plainText(name).replace(/\s+/g, " ");
    const before = found.get(key) ?? { name, rate: null, lines: [] };
    const other = before.rate;
    if (rate !== undefined && other !== null && plainDecimal(other.text) !== plainDecimal(rate.text))
      problems.push(
        cellError(
          number,
          columns.rate,
          sentence("local_tax_two_rates", language, { name, rate: `${other.text} %`, row: other.row }),
        ),
      );
    found.set(key, {
      name: before.name,
      rate: other ?? (rate === undefined ? null : { text: rate.text, row: number }),
      lines: [...before.lines, { place, row: number, amount: amount?.replace(/^\s*(?:mxn|mx)?\s*\$\s*/i, "") }],
    });
  });
  const half = [...found.values()].flatMap((tax) => missingAmounts(tax, columns, language));
  return { found: [...found.values()], problems: [...problems, ...half] };
}

/** Where one row says what it amounts to and another does not, nobody can know what the tax is. */
function missingAmounts({ name, lines }: NamedTax, columns: Columns, language: Language): CellProblem[] {
  if (lines.every(({ amount }) => amount === undefined)) return [];
  return lines
    .filter(({ amount }) => amount === undefined)
    .map(({ row }) => cellError(row, columns.amount, sentence("local_tax_amounts", language, { name })));
}

/** A row's rate as a percentage. A spreadsheet keeps 0.03 of a cell that shows 3 %. */
function readRate(typed: string): { readonly text: string; readonly isShare: boolean } {
  const text = typed.trim().replace(/\s*%$/, "");
  const value = text === typed.trim() ? Decimal.tryParse(text) : null;
  const isShare = value !== null && !value.isZero() && value.compare(LEAST_PERCENTAGE) < 0 && !value.isNegative();
  return { text: isShare ? plainDecimal(value.times(HUNDRED).toString()) : text, isShare };
}

/** No local tax that is known is less than one per thousand, and none is more than a tenth. */
const LEAST_PERCENTAGE = Decimal.parse("0.1");
const HUNDRED = Decimal.parse("100");

function toInput({ name, rate, lines }: NamedTax, lineCount: number): Readonly<Record<string, unknown>> {
  const amounts = lines.map(({ amount }) => amount);
  const said = amounts.filter((amount) => amount !== undefined);
  if (said.length > 0) return { name, rate: rate?.text ?? null, amount: sumOf(said) };
  const places = lines.map(({ place }) => place);
  return { name, rate: rate?.text ?? null, items: places.length === lineCount ? null : places };
}

/** What is no number is given as it is, for the form to refuse. */
function sumOf(amounts: readonly string[]): string {
  const read = amounts.map((amount) => Decimal.tryParse(amount.replaceAll(",", "")));
  const unreadable = amounts.find((_, at) => read[at] === null);
  return (
    unreadable ?? read.reduce<Decimal>((sum, one) => (one === null ? sum : sum.plus(one)), Decimal.ZERO).toString()
  );
}
