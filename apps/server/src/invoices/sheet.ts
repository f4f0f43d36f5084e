import { Decimal } from "@timbra/cfdi";
import { INVOICE_SHEET_COLUMNS, type InvoiceRow, type InvoiceSheetColumn, signOf } from "@timbra/contract";
import { numberCell, type SheetCell, textCell } from "../adapters/sheets/index.ts";
import type { Deps } from "../boot/deps.ts";
import type { Tx } from "../db/index.ts";
import { requireIssuer } from "../http/authenticate.ts";
import type { ExportColumns } from "../http/export.ts";
import { issuerList, listHandlers } from "../http/list-routes.ts";
import { currencyDecimals, plainDecimal } from "../lib/decimal-text.ts";
import { SHEETS } from "../texts/index.ts";
import { listFigures } from "./figures/figures.db.ts";
import type { DocumentFigures, FigureAmount } from "./figures/read-figures.ts";
import { toInvoiceRow } from "./invoices.db.ts";
import { INVOICE_SORTING, type InvoiceQuery, invoiceList } from "./list.db.ts";
import { INVOICE_CELLS } from "./list.ts";

/** The spreadsheet of an issuer's invoices: the columns of the list, and what their documents say of taxes. */
export function invoiceSheets(deps: Deps) {
  const decimals = currencyDecimals(deps.catalogues);
  return listHandlers(deps, {
    ...issuerList(deps, "invoices"),
    ...INVOICE_SORTING,
    list: (tx, query: InvoiceQuery, session) => invoiceList(tx, requireIssuer(session), query),
    async toRows(rows, tx: Tx, { session }) {
      const ids = rows.flatMap(({ id, stamped_at }) => (stamped_at === null ? [] : [id]));
      const figures = ids.length === 0 ? null : await listFigures(tx, requireIssuer(session), ids);
      return rows.map((row) => ({
        ...toInvoiceRow(row, decimals),
        decimals: decimals(row.currency),
        figures: figures?.get(row.id) ?? null,
      }));
    },
    name: SHEETS.invoices,
    headings: INVOICE_SHEET_COLUMNS,
    cells: SHEET_CELLS,
  });
}

/** An invoice with what its stamped document says; null while it is not stamped. */
type SheetRow = InvoiceRow & { readonly decimals: number; readonly figures: DocumentFigures | null };

const AMOUNT_WIDTH = 16;

const SHEET_CELLS: ExportColumns<InvoiceSheetColumn, SheetRow> = {
  ...INVOICE_CELLS,
  sign: [8, (row) => numberCell(String(signOf(row)))],
  exchange_rate: [12, ({ figures }) => numberCell(figures && plainDecimal(figures.exchange_rate))],
  payment_form: [10, ({ figures }) => textCell(figures === null ? null : figures.payment_form)],
  cfdi_use: [10, ({ figures }) => textCell(figures === null ? null : figures.cfdi_use)],
  signed_subtotal: [AMOUNT_WIDTH, (row) => signed(row, row.subtotal)],
  discount: ofFigures("discount"),
  iva_16_base: ofFigures("iva_16_base"),
  iva_16: ofFigures("iva_16"),
  iva_8_base: ofFigures("iva_8_base"),
  iva_8: ofFigures("iva_8"),
  iva_0_base: ofFigures("iva_0_base"),
  iva_exempt_base: ofFigures("iva_exempt_base"),
  untaxed: ofFigures("untaxed"),
  ieps_base: ofFigures("ieps_base"),
  ieps: ofFigures("ieps"),
  isr_withheld: ofFigures("isr_withheld"),
  iva_withheld: ofFigures("iva_withheld"),
  ieps_withheld: ofFigures("ieps_withheld"),
  local_charged: ofFigures("local_charged"),
  local_withheld: ofFigures("local_withheld"),
  signed_total: [AMOUNT_WIDTH, (row) => signed(row, row.total)],
  total_mxn: [AMOUNT_WIDTH, totalInPesos],
  relation: [
    12,
    ({ figures }) => textCell(figures === null ? null : figures.related.map(({ type }) => type).join(" ")),
  ],
  related: [
    40,
    ({ figures }) => textCell(figures === null ? null : figures.related.flatMap(({ uuids }) => uuids).join(" ")),
  ],
};

function ofFigures(name: FigureAmount): [number, (row: SheetRow) => SheetCell] {
  return [AMOUNT_WIDTH, (row) => (row.figures === null ? null : signed(row, row.figures[name]))];
}

function signed(row: SheetRow, amount: string): SheetCell {
  return numberCell(withSign(row, Decimal.parse(amount)).trimmed(row.decimals).toString());
}

/** What it adds to a column: nothing once it is cancelled, so that the column comes to what was invoiced. */
function withSign(row: SheetRow, amount: Decimal): Decimal {
  const sign = signOf(row);
  if (sign === 0) return Decimal.ZERO;
  return sign < 0 ? amount.negated() : amount;
}

/** At the document's own exchange rate, rounded to the cent once. */
function totalInPesos(row: SheetRow): SheetCell {
  const { figures } = row;
  if (figures === null) return null;
  const pesos = Decimal.parse(figures.total).times(Decimal.parse(figures.exchange_rate)).withScale(2);
  return numberCell(withSign(row, pesos).withScale(2).toString());
}
