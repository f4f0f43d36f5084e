import type { PayRow } from "@timbra/contract";
import { currencyDecimals } from "../currency-decimals.ts";
import type { Deps } from "../deps.ts";
import { toInvoiceRow } from "../invoices/index.ts";
import { plainDecimal } from "../plain-decimal.ts";
import type { PayFacts } from "./pay-facts.db.ts";

type Record = Parameters<typeof toInvoiceRow>[0];

/** A receipt's row of invoices, with what only a receipt has, as the contract's row. */
export function toPayRow(record: Record, facts: PayFacts | undefined, catalogues: Deps["catalogues"]): PayRow {
  const decimals = currencyDecimals(catalogues);
  const {
    type: _type,
    payment_method: _method,
    currency: _currency,
    subtotal: _subtotal,
    total: _total,
    ...row
  } = toInvoiceRow(record, decimals);
  return {
    ...row,
    paid_on: facts?.paidOn?.slice(0, 10) ?? null,
    amounts: (facts?.amounts ?? []).map(({ currency, amount }) => ({
      currency,
      amount: plainDecimal(amount, decimals(currency)),
    })),
    total_mxn: facts?.totalMxn === null || facts === undefined ? null : plainDecimal(facts.totalMxn, decimals("MXN")),
    documents: [...(facts?.documents ?? [])],
    counts: facts?.counts ?? false,
    orphaned: facts?.orphaned ?? false,
  };
}
