import { BULK_COLUMNS, type InvoiceDraft } from "@timbra/contract";

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

type Taxed = { readonly items: readonly Pick<InvoiceDraft["items"][number], "taxes">[] };

/** The place of "items.2.quantity" or "receiver.zip_code" in a file. `rows`: the line of each item. */
export function placeOf(path: string, rows: readonly number[], draft: Taxed | null): CellAddress {
  const [, index, rest = ""] = /^items\.(\d+)(?:\.(.*))?$/.exec(path) ?? [];
  if (index === undefined) return { row: columnOf(path) === "" ? null : (rows[0] ?? null), column: columnOf(path) };
  const row = rows[Number(index)] ?? null;
  const [, tax] = /^taxes\.(\d+)/.exec(rest) ?? [];
  if (tax !== undefined) return { row, column: taxColumn(draft?.items[Number(index)]?.taxes[Number(tax)]) };
  if (rest === "taxes") return { row, column: "vat" };
  return { row, column: columnOf(`items.${rest.split(".")[0]}`) };
}

function columnOf(field: string): string {
  return Object.entries(BULK_COLUMNS).find(([, column]) => column.field === field)?.[0] ?? ELSEWHERE[field] ?? "";
}

function taxColumn(tax: InvoiceDraft["items"][number]["taxes"][number] | undefined): string {
  if (tax?.tax === "ISR") return "isr";
  if (tax?.tax === "IEPS") return "ieps";
  return tax?.withheld === true ? "vat_withheld" : "vat";
}
