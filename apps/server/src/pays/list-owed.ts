import type { Pending } from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";
import type { Deps } from "../deps.ts";
import { balancesOf, listPending } from "./pending.ts";

const ALL = { customerId: null, likeInvoiceId: null, without: null, search: null };

/** PPD invoices up to the end of a month (YYYY-MM) that still have a balance, oldest first. */
export async function listOwed(tx: Tx, deps: Pick<Deps, "catalogues" | "clock">, issuerId: string, month: string) {
  const { rows } = await listPending(tx, deps, issuerId, ALL);
  const owed = rows.filter(({ date }) => date.slice(0, 7) <= month);
  const balances: Pending["balances"] = balancesOf(owed);
  const invoices = owed.map((row) => ({
    ...row,
    number: [row.serie, row.folio].filter((part) => part !== null).join("-") || row.uuid,
  }));
  return { invoices, balances };
}
