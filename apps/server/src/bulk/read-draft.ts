import {
  BULK_INVOICE_COLUMNS,
  type Catalogue,
  DEFAULT_IDS,
  idOfKey,
  type Language,
  PRICE_KIND,
  type Receiver,
  sentence,
  type TaxChoice,
  taxesOfChoice,
} from "@timbra/contract";
import { type Cells, NOT_IN_LIST, type TypedRow } from "../imports/index.ts";
import { keyOfSat, operationOf, type ProductContent, readLineTaxes, unitOf } from "../products/index.ts";
import type { BulkFacts } from "./bulk-facts.ts";
import { type CellProblem, cellError, cellWarning } from "./cell-problems.ts";
import type { RowGroup } from "./preview.ts";
import { readFuel } from "./read-fuel.ts";
import { readLocalTaxes } from "./read-local-taxes.ts";
import { type ReceiverProblem, readAs, readReceiver } from "./read-receiver.ts";

export interface ReadDraft {
  /** For the draft's own schema to judge. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The known customer, where the draft names it. */
  readonly receiver: Receiver | null;
  readonly problems: readonly CellProblem[];
}

const PAID_LATER = { method: "PPD", form: "99" };

/** The rows of an invoice as a draft of the editor, and what is wrong with cells that no draft could show. */
export function readDraft(group: RowGroup, facts: BulkFacts, language: Language): ReadDraft {
  const { cells, saidOn, problems } = invoiceCells(group, language);
  const lines = group.rows.map((row) => readLine(row, facts, language));
  const { customerId, receiver, known, problems: ofReceiver } = readReceiver(cells, facts, language);
  const { terms, problems: ofTerms } = conditionsOf(cells, facts, language);
  const local = readLocalTaxes(group.rows, language);
  const series = seriesOf(cells, facts);
  const row = group.rows[0]?.number ?? null;
  return {
    input: {
      type: "I",
      series_id: series ?? facts.series[0]?.id,
      customer_id: customerId,
      receiver,
      ...terms,
      exchange_rate: cells["exchange_rate"],
      conditions: cells["conditions"],
      notes: cells["notes"],
      items: lines.map(({ item }) => item),
      local_taxes: local.taxes,
    },
    receiver: known,
    problems: [
      ...problems,
      ...(series === null ? [cellError(row, "series", sentence("bulk_series", language))] : []),
      ...[...ofReceiver, ...ofTerms].map(({ column, message }) =>
        cellWarning(saidOn.get(column) ?? row, column, message),
      ),
      ...lines.flatMap((line) => line.problems),
      ...local.problems,
    ],
  };
}

interface InvoiceCells {
  readonly cells: Cells;
  /** The line of the file on which each column is said first. */
  readonly saidOn: ReadonlyMap<string, number>;
  readonly problems: readonly CellProblem[];
}

/** What the rows say of the whole invoice, each the same or nothing. */
function invoiceCells({ reference, rows }: RowGroup, language: Language): InvoiceCells {
  const cells: Record<string, string> = {};
  const saidOn = new Map<string, number>();
  const problems: CellProblem[] = [];
  const tells = (row: number, column: string, message: string) => problems.push(cellError(row, column, message));
  for (const { number, cells: typed } of rows) {
    for (const column of BULK_INVOICE_COLUMNS) {
      const text = typed[column];
      const said = cells[column];
      if (text === undefined || text === said) continue;
      if (said === undefined) {
        cells[column] = text;
        saidOn.set(column, number);
      } else if (column !== "reference")
        tells(number, column, sentence("bulk_contradiction", language, { row: saidOn.get(column) ?? number }));
    }
  }
  if (reference === "") tells(rows[0]?.number ?? 0, "reference", sentence("required", language));
  if (reference.length > LONGEST_REFERENCE)
    tells(rows[0]?.number ?? 0, "reference", sentence("max_length", language, { max: LONGEST_REFERENCE }));
  return { cells, saidOn, problems };
}

const LONGEST_REFERENCE = 100;

/** Undefined: none is named. Null: there is none by that name. */
function seriesOf(cells: Cells, { series }: BulkFacts): string | undefined | null {
  const typed = cells["series"];
  if (typed === undefined) return undefined;
  return series.find(({ serie }) => serie.toLowerCase() === typed.toLowerCase())?.id ?? null;
}

/** What is paid later has no form of payment yet: what the cell says of it is ignored, and a warning says so. */
function conditionsOf(cells: Cells, { defaults }: BulkFacts, language: Language) {
  const method = keyed("payment_method", cells["payment_method"]) ?? defaults.paymentMethod;
  const isPaidLater = method === idOfKey("payment_method", PAID_LATER.method);
  const typed = cells["payment_form"];
  // Spreadsheets take a leading zero away.
  const whole = typed?.replace(/^\d(?!\d)/, "0$&");
  const undefinedForm = idOfKey("payment_form", PAID_LATER.form);
  const form = keyed("payment_form", whole);
  const isReplaced = isPaidLater && form !== undefined && form !== NOT_IN_LIST && form !== undefinedForm;
  const problem = (used: string): ReceiverProblem => ({
    column: "payment_form",
    message: readAs(typed ?? "", used, language),
  });
  return {
    terms: {
      cfdi_use_id: keyed("cfdi_use", cells["cfdi_use"]) ?? defaults.cfdiUse,
      payment_method_id: method,
      payment_form_id: isPaidLater && form !== NOT_IN_LIST ? undefinedForm : (form ?? defaults.paymentForm),
      currency_id: keyed("currency", cells["currency"]) ?? defaults.currency,
    },
    problems: [
      ...(isReplaced
        ? [{ column: "payment_form", message: sentence("bulk_paid_later", language, { typed: typed ?? "" }) }]
        : []),
      ...(!isReplaced && whole !== undefined && whole !== typed ? [problem(whole)] : []),
    ],
  };
}

/** "G03", or "G03 - Gastos en general" as our own lists say it. Undefined where nothing is typed. */
function keyed(catalogue: Catalogue, typed: string | undefined): number | undefined {
  if (typed === undefined) return undefined;
  const key = /^[a-z0-9]+/i.exec(typed.trim())?.[0] ?? "";
  return idOfKey(catalogue, key.toUpperCase()) ?? NOT_IN_LIST;
}

interface Prices {
  readonly unit_price: string | null;
  readonly total_import: string | null;
}

export interface ReadLine {
  /** For the draft's own schema to judge. */
  readonly item: Readonly<Record<string, unknown>>;
  readonly problems: readonly CellProblem[];
}

/** A row as a line of the draft. A product that is known by its identification number says what the row does not. */
function readLine(
  { number, cells }: TypedRow,
  { products, defaults, unitCalled, issuing }: BulkFacts,
  language: Language,
): ReadLine {
  const product = products.get(cells["code"] ?? "");
  const usual = product === undefined ? NOTHING : ofProduct(product.content);
  const usualTaxes =
    product === undefined ? { tax_object_id: DEFAULT_IDS.tax_object, ...defaults.taxes } : taxesOf(product.content);
  const { choice, wrong } = readLineTaxes(cells, usualTaxes, language);
  const price = amount(cells["price"]);
  const withTaxes = amount(cells["price_with_taxes"]);
  const discount = amount(cells["discount"]);
  const key = keyOfSat(cells);
  const fuel = readFuel({ number, cells }, key ?? usual.key, issuing.issuer.fuel_permits ?? [], language);
  const typedKey = /^\d+/.exec(cells["product_key"] ?? "")?.[0];
  return {
    item: {
      product_id: product?.id ?? null,
      key: key ?? usual.key,
      sku: cells["code"],
      description: cells["description"] ?? usual.description,
      quantity: cells["quantity"],
      unit_id: unitOf(cells, unitCalled) ?? usual.unit_id,
      ...pricesOf(price, withTaxes, usual),
      discount,
      tax_object_id: choice.tax_object_id,
      taxes: taxesOfChoice(choice),
      predial: cells["property_account"] ?? product?.content.property_account,
      customs: cells["customs"]?.split(BETWEEN_CUSTOMS).filter((one) => one.trim() !== ""),
      operation: operationOf(cells) ?? product?.content.operation,
      complements: fuel.complements,
    },
    problems: [
      ...Object.entries(wrong).flatMap(([column, messages]) =>
        messages.map((message) => cellError(number, column, message)),
      ),
      ...(price !== undefined && withTaxes !== undefined
        ? [cellError(number, "price_with_taxes", sentence("bulk_two_prices", language))]
        : []),
      ...(typedKey !== undefined && key !== undefined && key !== typedKey && key.endsWith(typedKey)
        ? [cellWarning(number, "product_key", readAs(typedKey, key, language))]
        : []),
      ...(OF_CENTS.test(discount ?? "")
        ? [cellWarning(number, "discount", sentence("bulk_discount_of_cents", language))]
        : []),
      ...fuel.problems,
    ],
  };
}

/** A customs document is written with blanks too, so they part none. */
const BETWEEN_CUSTOMS = /[,;\n]/;

/** What a spreadsheet keeps of a cell that shows 10 % is 0.1, and so may an amount be. */
const OF_CENTS = /^0?\.\d*[1-9]/;

const NOTHING = { key: undefined, description: undefined, unit_id: undefined, unit_price: null, total_import: null };

function ofProduct(content: ProductContent) {
  const byTotal = String(content.price_kind) === PRICE_KIND.total;
  return {
    key: content.product_key,
    description: content.description,
    unit_id: content.unit_id,
    unit_price: byTotal ? null : content.unit_price,
    total_import: byTotal ? content.total_import : null,
  };
}

function taxesOf({ isr, ...content }: ProductContent): TaxChoice {
  const { tax_object_id, vat_tax_id, vat_rate_id, ieps, ieps_quota, ieps_units } = content;
  return { tax_object_id, vat_tax_id, vat_rate_id, r_isr: isr, ieps, ieps_quota, ieps_units };
}

/** What is typed goes before what the product says; a unit's price before the one with its taxes. */
function pricesOf(price: string | undefined, withTaxes: string | undefined, usual: Prices): Prices {
  if (price !== undefined) return { unit_price: price, total_import: null };
  if (withTaxes !== undefined) return { unit_price: null, total_import: withTaxes };
  return { unit_price: usual.unit_price, total_import: usual.total_import };
}

/** "$ 1,250.50" is an amount as people write it. */
function amount(text: string | undefined): string | undefined {
  return text?.replace(/^\s*(?:mxn|mx)?\s*\$\s*/i, "");
}
