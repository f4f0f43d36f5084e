import { type CustomerColumn, keyOfId } from "@timbra/contract";
import type { LabelOf } from "../adapters/catalogues/index.ts";
import { dateCell, textCell } from "../adapters/sheets/index.ts";
import type { WrittenColumns } from "../http/listing-export.ts";
import { mexicanTime } from "../mexican-day.ts";
import type { CustomerRecord } from "./customer-record.ts";

/** A customer as the columns of an exported list. */
export const customerCells = (labelOf: LabelOf): WrittenColumns<CustomerColumn, CustomerRecord> => ({
  name: [44, ({ name }) => textCell(name)],
  rfc: [16, ({ rfc }) => textCell(rfc)],
  email: [30, ({ email }) => textCell(email)],
  tax_regime: [44, ({ tax_regime_id: id }) => textCell(regime(labelOf, keyOfId("tax_regime", id)))],
  zip_code: [12, (customer) => textCell(customer.zip_code)],
  phone: [16, ({ phone }) => textCell(phone)],
  country: [20, ({ country_id: id }) => textCell(country(labelOf, keyOfId("country", id)))],
  foreign_tax_id: [20, (customer) => textCell(customer.foreign_tax_id)],
  created_at: [20, (customer) => dateCell(mexicanTime(customer.created_at))],
  updated_at: [20, (customer) => dateCell(mexicanTime(customer.updated_at))],
});

function regime(labelOf: LabelOf, key: string | null | undefined): string | null {
  return key ? `${key} - ${labelOf("c_RegimenFiscal", key) ?? ""}` : null;
}

function country(labelOf: LabelOf, key: string | null | undefined): string | null {
  return key ? (labelOf("c_Pais", key) ?? key) : null;
}
