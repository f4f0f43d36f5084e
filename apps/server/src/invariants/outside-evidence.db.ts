import { sql } from "kysely";
import type { StatusAnswer, StatusQuestion } from "../adapters/sat-status.ts";
import type { Tx } from "../db/index.ts";
import { sqlRows } from "../db/sql.ts";
import { sha256 } from "../lib/sha256.ts";
import type { IssuerScope } from "./invariants.db.ts";
import { FIRST_ID } from "./issuer-ranges.db.ts";

/** A stamp in a provider's own ledger. */
export interface LedgerStamp {
  readonly provider: string;
  readonly uuid: string;
  /** Hex SHA-256 of the Sello that was certified: what makes two sendings the same document. */
  readonly sello: string;
}

export interface LedgerViolation {
  readonly kind: "two_stamps" | "stamped_but_refused" | "other_uuid" | "not_in_the_book";
  readonly issuer_id: string;
  readonly invoice_id: string;
  /** UUIDs in the ledgers. */
  readonly booked: readonly string[];
  /** The UUID that we keep. */
  readonly kept: string | null;
}

/**
 * I1 with evidence from outside: holds the ledgers of the providers named in `providers`, whole, against what we keep.
 * An invoice has at most one stamp in all of them together, ours is that one, and none is there for bytes that we hold
 * for refused.
 */
export async function compareLedgers(
  tx: Tx,
  providers: readonly string[],
  ledgers: readonly LedgerStamp[],
  documents: DocumentScope = ALL,
): Promise<readonly LedgerViolation[]> {
  return sqlRows<LedgerViolation>(tx)`
    WITH book AS MATERIALIZED (
      SELECT provider, lower(uuid) AS uuid, decode(sello, 'hex') AS sello FROM jsonb_to_recordset(${JSON.stringify(ledgers)}::jsonb) AS b(provider text, uuid text, sello text)),
    known AS (
      SELECT d.issuer_id, d.invoice_id, array_agg(DISTINCT b.provider || ' ' || b.uuid) FILTER (WHERE b.uuid IS NOT NULL) AS booked,
        bool_or(b.uuid IS NOT NULL AND d.outcome = 'rejected') AS refused
      FROM sealed_documents AS d LEFT JOIN book AS b ON b.sello = sha256(convert_to(d.seal, 'UTF8'))
      WHERE d.provider = ANY(${providers}) AND ${isAmong(documents)}
      GROUP BY d.issuer_id, d.invoice_id),
    judged AS (
      SELECT CASE
          WHEN cardinality(booked) > 1 THEN 'two_stamps'
          WHEN refused THEN 'stamped_but_refused'
          WHEN s.uuid IS NOT NULL AND booked IS NULL THEN 'not_in_the_book'
          WHEN s.uuid IS NOT NULL AND split_part(booked[1], ' ', 2) <> s.uuid::text THEN 'other_uuid'
        END AS kind, known.issuer_id, known.invoice_id, coalesce(booked, '{}') AS booked, s.uuid AS kept
      FROM known LEFT JOIN stamps AS s ON s.issuer_id = known.issuer_id AND s.invoice_id = known.invoice_id)
    SELECT * FROM judged WHERE kind IS NOT NULL ORDER BY kind, invoice_id`;
}

/** Stamps of ledgers by what was certified. */
export type LedgersBySello = ReadonlyMap<string, readonly LedgerStamp[]>;

/** The ledgers' stamps of what issuers sealed. */
export async function findOwnStamps(
  tx: Tx,
  ledgers: LedgersBySello,
  documents: DocumentScope,
): Promise<readonly LedgerStamp[]> {
  const sealed = await sqlRows<{ sello: string }>(tx)`
    SELECT encode(sha256(convert_to(d.seal, 'UTF8')), 'hex') AS sello FROM sealed_documents AS d WHERE ${isAmong(documents)}`;
  return sealed.flatMap(({ sello }) => ledgers.get(sello) ?? []);
}

/** The RFCs of a range's issuers of whom a provider was given documents. */
export async function listRfcsAt(
  tx: Tx,
  provider: string,
  issuers: IssuerScope,
  except: readonly string[],
): Promise<readonly string[]> {
  const rows = await sqlRows<{ rfc: string }>(tx)`
    SELECT DISTINCT i.rfc FROM issuers AS i WHERE ${isWithin("i.id", issuers)} AND i.id <> ALL(${except}::uuid[])
      AND EXISTS (SELECT FROM sealed_documents AS d WHERE d.issuer_id = i.id AND d.provider = ${provider}) ORDER BY i.rfc`;
  return rows.map(({ rfc }) => rfc);
}

/** Sealed documents by whose they are, and of which invoices. */
export interface DocumentScope {
  readonly issuers: IssuerScope;
  /** Issuers of the range whose documents are left out. */
  readonly except: readonly string[];
  readonly invoices: IssuerScope;
}

const ALL_IDS: IssuerScope = { from: FIRST_ID, before: null };
const ALL: DocumentScope = { issuers: ALL_IDS, except: [], invoices: ALL_IDS };

const isAmong = ({ issuers, except, invoices }: DocumentScope) =>
  sql`${isWithin("d.issuer_id", issuers)} AND d.issuer_id <> ALL(${except}::uuid[]) AND ${isWithin("d.invoice_id", invoices)}`;

const isWithin = (column: string, { from, before }: IssuerScope) =>
  before === null
    ? sql`${sql.ref(column)} >= ${from}::uuid`
    : sql`${sql.ref(column)} >= ${from}::uuid AND ${sql.ref(column)} < ${before}::uuid`;

export interface StateViolation {
  readonly invoice_id: string;
  readonly uuid: string;
  readonly state: string;
  readonly sat: StatusAnswer;
}

interface CancellationState extends StatusQuestion {
  readonly issuerId: string;
  readonly invoiceId: string;
  readonly state: string;
}

/**
 * I10: what we say of a document whose cancellation was asked for is what the SAT says. What changed after
 * `settledBefore` may still differ: the SAT is asked in intervals, and that is the delay that is allowed. An answer
 * that did not come proves nothing and is no breach.
 */
export async function findDifferingFromSat(
  tx: Tx,
  ask: (question: StatusQuestion) => Promise<StatusAnswer>,
  settledBefore: Date,
): Promise<readonly StateViolation[]> {
  const violations: StateViolation[] = [];
  for (const { issuerId: _, invoiceId, state, ...question } of await askedToCancel(tx, settledBefore)) {
    const sat = await ask(question);
    if (!agreesWithSat(state, sat)) violations.push({ invoice_id: invoiceId, uuid: question.uuid, state, sat });
  }
  return violations;
}

/**
 * Whether a state of ours is the SAT's. Until the SAT has said something a request is only a request, and the document
 * is live.
 */
export function agreesWithSat(state: string, answer: StatusAnswer): boolean {
  if (answer.kind === "unavailable") return true;
  const sat = answer.state;
  if (state === "cancelled") return sat.estado === "cancelado";
  if (state === "cancel_requested") return sat.estado !== "cancelado";
  return sat.estado === "vigente" && sat.solicitud === (state === "cancel_in_process" ? "en-proceso" : "rechazada");
}

async function askedToCancel(tx: Tx, settledBefore: Date): Promise<readonly CancellationState[]> {
  return sqlRows<CancellationState>(tx)`
    SELECT i.issuer_id AS "issuerId", i.id AS "invoiceId", i.state, upper(i.uuid::text) AS uuid, issuers.rfc AS "issuerRfc", i.receiver_rfc AS "receiverRfc",
      d.seal AS sello, (regexp_match(convert_from(sealed_xml(d.issuer_id, d.id, d.xml, d.shared_prefix, d.unshared, d.shared_suffix), 'UTF8'), '<cfdi:Comprobante[^>]* Total="([0-9.]+)"'))[1] AS total
    FROM invoices AS i JOIN issuers ON issuers.id = i.issuer_id
    JOIN sealed_documents AS d ON d.issuer_id = i.issuer_id AND d.invoice_id = i.id AND d.outcome = 'stamped'
    WHERE i.state IN ('cancel_requested', 'cancel_in_process', 'cancel_rejected', 'cancelled') AND i.updated_at <= ${settledBefore}
    ORDER BY i.issuer_id, i.id`;
}

export interface StampedFile {
  readonly issuer_id: string;
  readonly invoice_id: string;
  readonly uuid: string;
}

/**
 * I5 as far as files go: every stamped XML that leaves (a download, an attachment, a member of a ZIP) is what the
 * provider sent. `download` fetches it by whichever way is to be held against it; null: it did not come. Answers those
 * that differ.
 */
export async function findDifferingDownloads(
  tx: Tx,
  download: (file: StampedFile) => Promise<Uint8Array | null>,
): Promise<readonly StampedFile[]> {
  const stamps = await tx
    .selectFrom("stamps")
    .select(["issuer_id", "invoice_id", "uuid", "sha256"])
    .orderBy("issuer_id")
    .orderBy("invoice_id")
    .execute();
  const differing: StampedFile[] = [];
  for (const { sha256: sum, ...file } of stamps) {
    const bytes = await download(file);
    if (bytes === null || !sha256(bytes).equals(sum)) differing.push(file);
  }
  return differing;
}

/** What a client was answered had happened, from the client's own journal. */
export type Acknowledgement =
  | { readonly kind: "saved"; readonly invoice_id: string; readonly revision: number }
  | { readonly kind: "stamped"; readonly invoice_id: string; readonly uuid: string };

/**
 * I8: what was acknowledged to a client is there, whatever was killed since. Answers the acknowledgements that the
 * database does not bear out.
 */
export async function findLostAcknowledgements(
  tx: Tx,
  journal: readonly Acknowledgement[],
): Promise<readonly Acknowledgement[]> {
  const rows = await sqlRows<{ place: string }>(tx)`
    SELECT place FROM jsonb_to_recordset(${JSON.stringify(journal.map((entry, position) => ({ ...entry, place: position })))}::jsonb)
      AS told(place int, kind text, invoice_id uuid, revision int, uuid uuid)
    LEFT JOIN invoices AS i ON i.id = told.invoice_id
    LEFT JOIN stamps AS s ON s.issuer_id = i.issuer_id AND s.invoice_id = i.id
    WHERE i.id IS NULL OR CASE told.kind WHEN 'saved' THEN i.revision < told.revision ELSE s.uuid IS DISTINCT FROM told.uuid END
    ORDER BY place`;
  return rows.flatMap(({ place }) => journal[Number(place)] ?? []);
}
