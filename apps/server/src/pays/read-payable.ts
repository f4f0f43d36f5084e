import { readCfdi } from "@timbra/cfdi/xml";
import { balanceOf, type PayableInvoice } from "@timbra/contract";
import type { Tx } from "../adapters/postgres/index.ts";
import { readCredits } from "../invoices/index.ts";
import { type CountedSettlement, findAwaiting, findXmls, listSettlements, type PayPart } from "./payable.db.ts";

export interface Payable extends PayableInvoice {
  /**
   * A receipt that replaces another one is on its way, and either of them is of this invoice: until that is settled
   * nobody knows which of them counts.
   */
  readonly awaits: boolean;
}

/**
 * The balances of stamped invoices, from their own XML and from what counts: never from a number that was kept.
 * `without`: a receipt to be replaced.
 */
export async function readPayable(
  tx: Tx,
  issuerId: string,
  invoices: readonly PayPart[],
  without: string | null,
): Promise<readonly Payable[]> {
  const stamped = invoices.filter(({ uuid, type }) => uuid !== null && type === "I");
  const ids = stamped.map(({ id }) => id);
  const xmls = await findXmls(tx, issuerId, ids);
  const awaiting = await findAwaiting(tx, issuerId, ids);
  const settlements = grouped(await listSettlements(tx, issuerId, ids), ({ invoiceId }) => invoiceId);
  const uuids = stamped.map(({ uuid }) => (uuid ?? "").toUpperCase());
  const { takenOf } = await readCredits(tx, issuerId, uuids);
  return stamped.flatMap((invoice, at) => {
    const settled = settlements.get(invoice.id) ?? [];
    const read = readCfdi(xmls.get(invoice.id) ?? "");
    if (!read.ok) throw new Error("A stored stamp cannot be read.");
    const facts = {
      credited: takenOf(uuids[at] ?? "").toString(),
      receipts: receiptsOf(settled),
      without,
      live: invoice.state !== "cancelled",
    };
    const balance = balanceOf(read.comprobante, facts);
    return balance === null ? [] : [{ id: invoice.id, balance, awaits: awaiting.has(invoice.id) }];
  });
}

function receiptsOf(settled: readonly CountedSettlement[]) {
  return [...grouped(settled, ({ payId }) => payId)].map(([id, rows]) => ({
    id,
    settled: rows.map(({ docto }) => docto),
  }));
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return groups;
}
