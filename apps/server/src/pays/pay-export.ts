import type { PayColumn, PayRow } from "@timbra/contract";
import { dateCell, numberCell, textCell } from "../adapters/sheets/index.ts";
import type { WrittenColumns } from "../http/listing-export.ts";
import { localTime, numberOf, STATUSES } from "../invoices/index.ts";

/** A receipt as the columns of an exported list. */
export const PAY_CELLS: WrittenColumns<PayColumn, PayRow> = {
  date: [20, ({ date, created_at }) => dateCell(date ?? localTime(created_at))],
  folio: [14, (row) => textCell(numberOf(row))],
  receiver_name: [44, (row) => textCell(row.receiver_name)],
  receiver_rfc: [16, (row) => textCell(row.receiver_rfc)],
  paid_on: [14, ({ paid_on }) => (paid_on === null ? textCell(null) : dateCell(paid_on))],
  amounts: [24, ({ amounts }) => textCell(amounts.map(({ currency, amount }) => `${amount} ${currency}`).join(", "))],
  total_mxn: [16, ({ total_mxn }) => (total_mxn === null ? textCell(null) : numberCell(total_mxn))],
  documents: [30, ({ documents }) => textCell(documents.map((one) => numberOf(one)).join(", "))],
  status: [14, ({ status }, language) => textCell(STATUSES[status][language])],
  uuid: [40, ({ uuid }) => textCell(uuid)],
  created_at: [20, (row) => dateCell(localTime(row.created_at))],
};
