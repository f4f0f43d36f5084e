import {
  BULK_COLUMNS,
  type InvoiceDraft,
  mayChangeMany,
  type ProblemBody,
  type TaxAdvice,
  type TaxAdviceCode,
} from "@timbra/contract";
import type { CellProblem } from "./cell-problems.ts";
import { FUEL_COLUMNS } from "./read-fuel.ts";
import { LOCAL_TAX_COLUMNS } from "./read-local-taxes.ts";

/** A problem of the whole draft as a remark about the file. */
export function toCellProblem(
  { path, code, params, severity, message, fix, change }: ProblemBody,
  rows: readonly number[],
  draft: InvoiceDraft | null,
): CellProblem {
  return {
    ...cellAddressOf(path, rows, draft),
    code,
    severity,
    message: fix === undefined ? message : `${message} ${fix}`,
    ...(change && mayChangeMany({ code, params }) && { fix: { ...change, add: [], remove: [] } }),
  };
}

/**
 * A note and an offer. The rest says that something is doubtful: such an invoice is issued by consent
 * (docs/decisions/0200).
 */
const WITHOUT_CONSENT: readonly TaxAdviceCode[] = ["platform", "border_offer", "property_account", "customs_document"];

/** An advice on the taxes of a draft as remarks about the file, one at each of its lines. */
export function toCellAdvice(advice: TaxAdvice, rows: readonly number[]): CellProblem[] {
  const { code, lines, message, basis, fix } = advice;
  const said = {
    code: `TIMBRA-${code.toUpperCase().replaceAll("_", "-")}`,
    severity: WITHOUT_CONSENT.includes(code) ? ("advice" as const) : ("warning" as const),
    message: basis.length === 0 ? message : `${message} (${basis.join("; ")})`,
    fix: fix === null ? null : { ...fix, set: [] },
  };
  if (lines.length === 0) return [{ row: rows[0] ?? null, column: "", ...said }];
  return lines.map((at) => ({ row: rows[at] ?? null, column: columnOfAdvice(advice), ...said }));
}

function columnOfAdvice({ code, fix }: TaxAdvice): string {
  if (code === "which_operation") return "operation";
  if (code === "property_account") return "property_account";
  if (code === "customs_document") return "customs";
  if (code.startsWith("border")) return "vat";
  return taxColumn(fix?.add[0] ?? fix?.remove[0]);
}

/** Where a person finds what a path of the draft names: the line of the file and the column. */
export interface CellAddress {
  readonly row: number | null;
  /** "" where no cell is to blame. */
  readonly column: string;
}

/** Fields of the draft that no column has by that name. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  customer_id: "rfc",
  receiver: "rfc",
  "items.tax_object_id": "vat",
  "items.product_id": "code",
};

type Taxed = { readonly items: readonly Pick<InvoiceDraft["items"][number], "taxes">[] } & Partial<
  Pick<InvoiceDraft, "local_taxes">
>;

/** The place of "items.2.quantity" or "receiver.zip_code" in a file. `rows`: the line of each item. */
export function cellAddressOf(path: string, rows: readonly number[], draft: Taxed | null): CellAddress {
  const [, index, rest = ""] = /^items\.(\d+)(?:\.(.*))?$/.exec(path) ?? [];
  const [, local, field = ""] = /^local_taxes\.(\d+)(?:\.(\w+))?/.exec(path) ?? [];
  if (local !== undefined) return localTaxAddress(draft?.local_taxes?.[Number(local)], field, rows);
  if (index === undefined) return { row: columnOf(path) === "" ? null : (rows[0] ?? null), column: columnOf(path) };
  const row = rows[Number(index)] ?? null;
  const [, tax] = /^taxes\.(\d+)/.exec(rest) ?? [];
  if (tax !== undefined) return { row, column: taxColumn(draft?.items[Number(index)]?.taxes[Number(tax)]) };
  const [, attribute] = /^complements\.\d+(?:\.data\.(\w+))?/.exec(rest) ?? [];
  if (rest.startsWith("complements")) return { row, column: FUEL_COLUMNS[attribute ?? ""] ?? "fuel_permit" };
  if (rest === "taxes") return { row, column: "vat" };
  return { row, column: columnOf(`items.${rest.split(".")[0]}`) };
}

/** A local tax is named in the first of its rows. */
function localTaxAddress(
  tax: InvoiceDraft["local_taxes"][number] | undefined,
  field: string,
  rows: readonly number[],
): CellAddress {
  const columns = LOCAL_TAX_COLUMNS[tax?.withheld === true ? "withheld" : "charged"];
  const column = field === "rate" || field === "amount" ? columns[field] : columns.name;
  return { row: rows[tax?.items?.[0] ?? 0] ?? null, column };
}

function columnOf(field: string): string {
  return Object.entries(BULK_COLUMNS).find(([, column]) => column.field === field)?.[0] ?? ELSEWHERE[field] ?? "";
}

function taxColumn(tax: InvoiceDraft["items"][number]["taxes"][number] | undefined): string {
  if (tax?.tax === "ISR") return "isr";
  if (tax?.tax === "IEPS") return "ieps";
  return tax?.withheld === true ? "vat_withheld" : "vat";
}
