import { asAuditor, type Db } from "../adapters/postgres/index.ts";

/** Who bought: the issuer of an order that an administrator knows by its id. Null: there is no such order. */
export function findBuyer(
  db: Db,
  orderId: string,
): Promise<{ readonly issuerId: string; readonly rfc: string } | null> {
  return asAuditor(db, async (tx) => {
    const row = await tx
      .selectFrom("orders")
      .innerJoin("issuers", "issuers.id", "orders.issuer_id")
      .select(["orders.issuer_id", "issuers.rfc"])
      .where("orders.id", "=", orderId)
      .executeTakeFirst();
    return row === undefined ? null : { issuerId: row.issuer_id, rfc: row.rfc };
  });
}
