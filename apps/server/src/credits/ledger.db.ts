import { sql } from "kysely";
import type { Tx } from "../adapters/postgres/index.ts";
import type { Clock } from "../clock.ts";
import { newId } from "../ids.ts";

/** What a movement is for. A document is granted once, held once, and settled (captured or released) once: that is what makes a repeat harmless. */
export interface CreditDocument {
  readonly issuerId: string;
  /** For a stamp: "sealed_document" and its id, because an invoice that was refused and sealed again holds again. */
  readonly documentKind: string;
  readonly documentId: string;
}

type Account = "issued" | "available" | "held" | "consumed";
type Kind = "grant" | "hold" | "capture" | "release";

interface Movement extends CreditDocument {
  readonly kind: Kind;
  readonly from: Account;
  readonly to: Account;
  readonly amount: number;
  readonly note: string;
}

/** Gives credits (a purchase, a gift). False when this document was granted before: nothing is given twice. */
export async function grantCredits(tx: Tx, clock: Clock, grant: CreditDocument & { amount: number; note: string }): Promise<boolean> {
  await lockAccount(tx, grant.issuerId);
  if (await findMovement(tx, grant, ["grant"])) return false;
  await move(tx, clock, { ...grant, kind: "grant", from: "issued", to: "available" });
  return true;
}

/** Sets credits aside for a document before anything is sent. "insufficient": there are not enough, and nothing was set aside. */
export async function holdCredits(
  tx: Tx,
  clock: Clock,
  hold: CreditDocument & { amount: number },
): Promise<"held" | "already_held" | "insufficient"> {
  const available = await lockAccount(tx, hold.issuerId);
  if (await findMovement(tx, hold, ["hold"])) return "already_held";
  if (available < hold.amount) return "insufficient";
  await move(tx, clock, { ...hold, kind: "hold", from: "available", to: "held", note: "" });
  return "held";
}

/** Spends what was held for a document. False when it is settled already. Throws when nothing was held: that is a bug, not a state. */
export function captureCredits(tx: Tx, clock: Clock, document: CreditDocument): Promise<boolean> {
  return settle(tx, clock, document, "capture", "consumed");
}

/** Gives back what was held for a document. False when it is settled already. Throws when nothing was held. */
export function releaseCredits(tx: Tx, clock: Clock, document: CreditDocument): Promise<boolean> {
  return settle(tx, clock, document, "release", "available");
}

/** The credits that the transaction's issuer can use now. */
export async function getCredits(tx: Tx): Promise<number> {
  const row = await tx.selectFrom("credit_accounts").select("available").executeTakeFirst();
  return Number(row?.available ?? 0);
}

async function settle(tx: Tx, clock: Clock, document: CreditDocument, kind: "capture" | "release", to: Account): Promise<boolean> {
  await lockAccount(tx, document.issuerId);
  const hold = await findMovement(tx, document, ["hold"]);
  if (hold === null) throw new Error(`No credits are held for ${document.documentKind} ${document.documentId}.`);
  if (await findMovement(tx, document, ["capture", "release"])) return false;
  await move(tx, clock, { ...document, kind, from: "held", to, amount: hold.amount, note: "" });
  return true;
}

/** The issuer's movements come one after another: whoever moves first locks the account. Answers what is available. */
async function lockAccount(tx: Tx, issuerId: string): Promise<number> {
  await tx
    .insertInto("credit_accounts")
    .values({ issuer_id: issuerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx.selectFrom("credit_accounts").select("available").where("issuer_id", "=", issuerId).forUpdate().executeTakeFirstOrThrow();
  return Number(row.available);
}

async function findMovement(tx: Tx, document: CreditDocument, kinds: readonly Kind[]): Promise<{ amount: number } | null> {
  const row = await tx
    .selectFrom("credit_movements")
    .select("amount")
    .where("issuer_id", "=", document.issuerId)
    .where("document_kind", "=", document.documentKind)
    .where("document_id", "=", document.documentId)
    .where("kind", "in", kinds)
    .executeTakeFirst();
  return row === undefined ? null : { amount: Number(row.amount) };
}

async function move(tx: Tx, clock: Clock, movement: Movement): Promise<void> {
  const { issuerId, kind, from, to, amount, note, documentKind, documentId } = movement;
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${amount} is no number of credits`);
  await tx
    .updateTable("credit_accounts")
    .set({ [from]: sql`${sql.ref(from)} - ${amount}::bigint`, [to]: sql`${sql.ref(to)} + ${amount}::bigint` })
    .where("issuer_id", "=", issuerId)
    .execute();
  const document = { document_kind: documentKind, document_id: documentId };
  await tx
    .insertInto("credit_movements")
    .values({ issuer_id: issuerId, id: newId(clock), kind, from_account: from, to_account: to, amount, note, created_at: clock.now(), ...document })
    .execute();
}
