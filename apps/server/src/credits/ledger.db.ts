import { type RawBuilder, sql } from "kysely";
import { issuerOf, pipelined, preparedQuery, type Tx } from "../db/index.ts";
import type { Clock } from "../lib/clock.ts";
import { newId } from "../lib/ids.ts";

/**
 * What a movement is for. A document is granted once, held once, and settled (captured or released) once: that is what
 * makes a repeat harmless.
 */
export interface CreditDocument {
  readonly issuerId: string;
  /** For a stamp: "sealed_document" and its id, because an invoice that was refused and sealed again holds again. */
  readonly documentKind: string;
  readonly documentId: string;
}

type Account = "issued" | "available" | "held" | "consumed";
type Kind = "grant" | "hold" | "capture" | "release" | "debit";

interface Movement extends CreditDocument {
  readonly kind: Kind;
  readonly from: Account;
  readonly to: Account;
  readonly note: string;
}

/** Gives credits (a purchase, a gift). False when this document was granted before: nothing is given twice. */
export async function grantCredits(
  tx: Tx,
  clock: Clock,
  grant: CreditDocument & { amount: number; note: string },
): Promise<boolean> {
  await lockAccount(tx, grant.issuerId);
  return move(tx, clock, { ...grant, kind: "grant", from: "issued", to: "available" }, grant.amount);
}

/**
 * Sets credits aside for a document before anything is sent. "insufficient": there are not enough, and nothing was set
 * aside.
 */
export async function holdCredits(
  tx: Tx,
  clock: Clock,
  hold: CreditDocument & { amount: number },
): Promise<"held" | "already_held" | "insufficient"> {
  const available = await lockAccount(tx, hold.issuerId);
  if (available < hold.amount) return (await wasHeld(tx, hold)) ? "already_held" : "insufficient";
  const isMoved = await move(
    tx,
    clock,
    { ...hold, kind: "hold", from: "available", to: "held", note: "" },
    hold.amount,
  );
  return isMoved ? "held" : "already_held";
}

/**
 * Spends what was held for a document. False when it is settled already. Throws when nothing was held: that is a bug,
 * not a state.
 */
export function captureCredits(tx: Tx, clock: Clock, document: CreditDocument): Promise<boolean> {
  return settle(tx, clock, document, "capture", "consumed");
}

/** Gives back what was held for a document. False when it is settled already. Throws when nothing was held. */
export function releaseCredits(tx: Tx, clock: Clock, document: CreditDocument): Promise<boolean> {
  return settle(tx, clock, document, "release", "available");
}

/**
 * Takes credits back that were given (a refund, a charge-back), as far as they are there: the balance never goes below
 * zero. Answers how many were taken; a document takes once, and a repeat is answered with that result.
 */
export async function debitCredits(
  tx: Tx,
  clock: Clock,
  debit: CreditDocument & { amount: number; note: string },
): Promise<number> {
  const taken = Math.min(await lockAccount(tx, debit.issuerId), debit.amount);
  if (taken > 0 && (await move(tx, clock, { ...debit, kind: "debit", from: "available", to: "issued" }, taken)))
    return taken;
  return debitedFor(tx, debit);
}

async function debitedFor(tx: Tx, { issuerId, documentKind, documentId }: CreditDocument): Promise<number> {
  const row = await tx
    .selectFrom("credit_movements")
    .select("amount")
    .where("issuer_id", "=", issuerId)
    .where("kind", "=", "debit")
    .where("document_kind", "=", documentKind)
    .where("document_id", "=", documentId)
    .executeTakeFirst();
  return Number(row?.amount ?? 0);
}

/** The credits that the transaction's issuer can use now. */
export async function getCredits(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom("credit_accounts")
    .select("available")
    .where("issuer_id", "=", issuerOf(tx))
    .executeTakeFirst();
  return Number(row?.available ?? 0);
}

async function settle(
  tx: Tx,
  clock: Clock,
  document: CreditDocument,
  kind: "capture" | "release",
  to: Account,
): Promise<boolean> {
  const movement = { ...document, kind, from: "held", to, note: "" } as const;
  // Sent together, done one after the other: the movement is written under the lock.
  const [, isMoved] = await pipelined(lockAccount(tx, document.issuerId), move(tx, clock, movement, "as_held"));
  if (isMoved) return true;
  if (!(await wasHeld(tx, document)))
    throw new Error(`No credits are held for ${document.documentKind} ${document.documentId}.`);
  return false;
}

/** The issuer's movements come one after another: whoever moves first locks the account. Answers what is available. */
async function lockAccount(tx: Tx, issuerId: string): Promise<number> {
  const row = await lockedAccount.first(tx, { issuerId });
  if (row !== undefined) return Number(row.available);
  await tx
    .insertInto("credit_accounts")
    .values({ issuer_id: issuerId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return Number((await lockedAccount.first(tx, { issuerId }))?.available ?? 0);
}

const lockedAccount = preparedQuery((db, { issuerId }: { issuerId: string }) =>
  db.selectFrom("credit_accounts").select("available").where("issuer_id", "=", issuerId).forUpdate(),
);

/** Whether credits were set aside for the document, whatever became of them. */
async function wasHeld(tx: Tx, document: CreditDocument): Promise<boolean> {
  return (await findingHold.first(tx, document))?.is === true;
}

const findingHold = preparedQuery(
  (_, its: CreditDocument) => sql<{ is: boolean }>`SELECT ${movementExists(its, sql`kind = 'hold'`)} AS is`,
);

/**
 * Writes a movement down, unless there is one for its document that excludes it: of a number of credits, once of its
 * kind; or of as many as are held for the document, which ends that. The database books it on the account, which is
 * locked.
 */
async function move(tx: Tx, clock: Clock, movement: Movement, amount: number | "as_held"): Promise<boolean> {
  const moving = { ...movement, id: newId(clock), now: clock.now() };
  if (amount === "as_held") return (await movingHeld.count(tx, moving)) === 1;
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`${amount} is no number of credits`);
  return (await movingExactly.count(tx, { ...moving, amount })) === 1;
}

interface Moving extends Movement {
  readonly id: string;
  readonly now: Date;
}

const movingExactly = preparedQuery((_, its: Moving & { readonly amount: number }) =>
  moveOf(its, sql`SELECT ${its.amount}::bigint AS amount`, sql`kind = ${its.kind}`),
);
const movingHeld = preparedQuery((_, its: Moving) =>
  moveOf(
    its,
    sql`SELECT amount FROM credit_movements
    WHERE issuer_id = ${its.issuerId} AND kind = 'hold' AND document_kind = ${its.documentKind} AND document_id = ${its.documentId}`,
    sql`kind IN ('capture', 'release')`,
  ),
);

/** `amount`: the number of credits as one row, or no row. */
function moveOf(its: Moving, amount: RawBuilder<unknown>, excluding: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    INSERT INTO credit_movements (issuer_id, id, kind, from_account, to_account, amount, note, created_at, document_kind, document_id)
    SELECT ${its.issuerId}::uuid, ${its.id}::uuid, ${its.kind}, ${its.from}, ${its.to}, amount, ${its.note}, ${its.now}::timestamptz, ${its.documentKind},
      ${its.documentId}::uuid
    FROM (${amount}) AS given WHERE NOT ${movementExists(its, excluding)}`;
}

function movementExists(
  { issuerId, documentKind, documentId }: CreditDocument,
  ofKind: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`EXISTS (SELECT 1 FROM credit_movements
    WHERE issuer_id = ${issuerId} AND document_kind = ${documentKind} AND document_id = ${documentId} AND ${ofKind})`;
}

export interface MovementsPage {
  /** Movements before the one of this number; null: the newest. */
  readonly before: string | null;
  readonly rows: number;
}

/**
 * The movements of an issuer, newest first by the numbers that the chain gives them, each with the document that it is
 * about: one row more than asked shows whether there is a next page.
 */
export function listMovements(tx: Tx, issuerId: string, { before, rows }: MovementsPage) {
  const query = tx
    .selectFrom("credit_movements as m")
    .leftJoin("sealed_documents as d", (join) =>
      join
        .onRef("d.issuer_id", "=", "m.issuer_id")
        .onRef("d.id", "=", "m.document_id")
        .on("m.document_kind", "=", "sealed_document"),
    )
    .leftJoin("invoices as i", (join) =>
      join.onRef("i.issuer_id", "=", "d.issuer_id").onRef("i.id", "=", "d.invoice_id"),
    )
    .select(["m.id", "m.kind", "m.amount", "m.document_kind", "m.document_id", "m.note", "m.created_at"])
    .select(["i.id as invoice_id", "i.type as invoice_type", "i.serie", "i.folio"])
    .select("m.number")
    .where("m.issuer_id", "=", issuerId)
    .orderBy("m.number", "desc")
    .limit(rows + 1);
  return (before === null ? query : query.where("m.number", "<", before)).execute();
}

/** How many movements an issuer has: as many as its account has booked. */
export async function countMovements(tx: Tx, issuerId: string): Promise<number> {
  const row = await tx
    .selectFrom("credit_accounts")
    .select("movements")
    .where("issuer_id", "=", issuerId)
    .executeTakeFirst();
  return Number(row?.movements ?? 0);
}
