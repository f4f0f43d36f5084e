import type { RequestOf } from "@timbra/contract";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { queryOnce } from "../db/embedded/connect.ts";
import type { Database, Tx } from "../db/index.ts";
import { mexicanDay } from "../lib/mexican-time.ts";
import { registerIssuer } from "../testing/accounts.ts";
import { brokenInvariants } from "../testing/invariants.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { setPersonality, setVisibleAfter } from "../testing/pac-ledger.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { listSteps } from "./find-violations.ts";
import {
  type CheckScope,
  checkInvariants,
  INVARIANTS,
  type Invariant,
  type IssuerTable,
  listIssuerTables,
} from "./invariants.db.ts";
import { FIRST_ID, findRange, type IssuerRange } from "./issuer-ranges.db.ts";

let test: TestApp;
/** As whoever owns the tables. */
let owner: Kysely<Database>;

/** Without a worker nothing is mended behind the breaches that are made here. */
beforeAll(async () => {
  test = await startTestApp({ worker: false, environment: { STAMP_WAIT_MS: "700" } });
  const pool = new pg.Pool({ connectionString: test.databaseUrl, max: 1 });
  owner = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
});
afterAll(async () => {
  await owner.destroy();
  await test.close();
});

/** What invariants read besides: rows that are no issuer's, each found by an issuer's row that names it. */
const NOT_OF_ISSUERS = ["chain_switch", "sandbox_card_payments", "sandbox_card_reversals"];

/** An order that says that it is paid, of which nobody else knows. */
const PAID_ORDER = `INSERT INTO orders (issuer_id, id, state, credits, needs_invoice, price_each, subtotal, vat, total, currency, environment, payment_id, buyer_id,
  buyer_email, language, created_at, updated_at, paid_at, provider)
  SELECT id, gen_random_uuid(), 'paid', 1, false, 5, 5, 0, 5, 'MXN', 'sandbox', 'spay_nobodys', id, 'a@example.com', 'es', now(), now(), now(),`;
const ORDER_END = " FROM issuers LIMIT 1";

/** Ways to break each sentence, by whoever owns the tables and forgets the rules. */
const BREACHES: Readonly<Record<string, readonly string[]>> = {
  "stamped-means-kept": [
    "UPDATE invoices SET state = 'draft' WHERE state = 'stamped'",
    "UPDATE invoices SET state = 'cancelled' WHERE state = 'draft'",
    "UPDATE invoices SET uuid = gen_random_uuid() WHERE state = 'stamped'",
    "DELETE FROM stamps",
  ],
  "stamp-certifies-the-decided-bytes": [
    "UPDATE sealed_documents SET outcome = 'rejected' WHERE outcome = 'stamped'",
    "UPDATE sealed_documents SET outcome = 'stamped' WHERE outcome IS NULL",
  ],
  "recovered-or-kept": [
    `INSERT INTO recovered_documents (issuer_id, uuid, provider, environment, rfc, certified_at, sha256, outcome, reason, xml, found_at, decided_at)
      SELECT issuer_id, uuid, 'sandbox', 'sandbox', 'X', certified_at, sha256, 'kept', 'not_reproduced', xml, now(), now() FROM stamps`,
    `INSERT INTO recovered_documents (issuer_id, uuid, provider, environment, rfc, certified_at, sha256, outcome, invoice_id, found_at, decided_at)
      SELECT issuer_id, gen_random_uuid(), 'sandbox', 'sandbox', 'X', certified_at, sha256, 'rebuilt', invoice_id, now(), now() FROM stamps`,
  ],
  "one-invoice-a-uuid": [
    "UPDATE stamps SET uuid = (SELECT min(uuid::text)::uuid FROM invoices WHERE state = 'stamped' AND payment_method = 'PUE') WHERE invoice_id IN (SELECT id FROM invoices WHERE state = 'stamped' AND payment_method = 'PUE')",
  ],
  "one-credit-a-sealed-document": [
    "DELETE FROM credit_movements WHERE kind = 'capture'",
    "DELETE FROM credit_movements WHERE kind = 'hold'",
    "UPDATE credit_movements SET kind = 'release' WHERE kind = 'capture'",
    "UPDATE credit_movements SET amount = 2 WHERE kind = 'hold'",
  ],
  "no-credit-for-anything-else": [
    "UPDATE credit_movements SET document_id = gen_random_uuid() WHERE kind = 'hold'",
    "UPDATE credit_movements SET document_kind = 'whim' WHERE kind = 'capture'",
  ],
  "no-folio-twice": [
    "INSERT INTO folio_gaps (issuer_id, serie, folio, reason, created_at) SELECT issuer_id, serie, folio, 'x', now() FROM invoices WHERE state = 'stamped'",
  ],
  "every-hole-has-a-reason": ["UPDATE series SET next_folio = next_folio + 1"],
  "no-folio-to-come-was-given": ["UPDATE series SET next_folio = next_folio - 1"],
  "credits-add-up": [
    "UPDATE credit_accounts SET available = available + 1, issued = issued - 1",
    "DELETE FROM credit_movements WHERE kind = 'grant'",
    "DELETE FROM credit_movements",
    "DELETE FROM credit_accounts",
  ],
  "paid-orders-are-credited-once": [
    "UPDATE credit_movements SET document_kind = 'order' WHERE kind = 'grant'",
    `${PAID_ORDER} 'stripe'${ORDER_END}`,
  ],
  "reversals-are-debited-once": [
    "UPDATE credit_movements SET kind = 'debit', document_kind = 'credit_reversal' WHERE kind = 'grant'",
  ],
  "undone-reversals-are-given-back-once": [
    "UPDATE credit_movements SET document_kind = 'credit_reversal' WHERE kind = 'grant'",
  ],
  "money-is-in-the-providers-book": [`${PAID_ORDER} 'sandbox'${ORDER_END}`],
  "sealed-bytes-unchanged": [
    "UPDATE sealed_documents SET xml = xml || ' '::bytea",
    "UPDATE sealed_documents SET seal = 'another'",
  ],
  "stamped-bytes-unchanged": [
    "UPDATE stamps SET xml = xml || ' '::bytea",
    "UPDATE stamps SET certificate_at = 100",
    "UPDATE stamps SET uuid = gen_random_uuid()",
    "UPDATE sealed_documents SET seal = 'another'",
    "UPDATE stamps SET xml = convert_to(replace(convert_from(xml, 'UTF8'), 'SelloCFD=\"', 'SelloCFD=\"A'), 'UTF8'), sha256 = sha256(convert_to(replace(convert_from(xml, 'UTF8'), 'SelloCFD=\"', 'SelloCFD=\"A'), 'UTF8'))",
  ],
  "every-try-sent-the-sealed-bytes": ["UPDATE certification_attempts SET sent_sha256 = sha256('other')"],
  "lists-say-what-was-sealed": [
    "UPDATE invoices SET total = total + 0.01",
    "UPDATE invoices SET folio = folio + 10 WHERE state = 'stamped'",
    "UPDATE invoices SET serie = 'B' WHERE state = 'stamped'",
  ],
  "on-its-way-while-open": [
    "UPDATE invoices SET state = 'draft' WHERE state = 'uncertain'",
    "UPDATE invoices SET state = 'stamping' WHERE state = 'draft'",
  ],
  "a-job-goes-on-with-it": [
    "DELETE FROM certification_queue",
    "UPDATE certification_queue SET invoice_id = gen_random_uuid()",
    "UPDATE certification_queue SET provider = 'another'",
  ],
  "stamped-invoice-is-whole": [
    "UPDATE invoices SET provider = NULL WHERE state = 'stamped'",
    "UPDATE invoices SET discarded_at = now() WHERE state = 'stamped'",
  ],
  "no-job-for-what-is-decided": ["UPDATE sealed_documents SET outcome = 'stamped' WHERE outcome IS NULL"],
  "chain-of-credits-unbroken": [
    "UPDATE credit_movements SET note = 'a gift' WHERE number = 1",
    "UPDATE credit_movements SET created_at = created_at - interval '1 microsecond' WHERE number = 2",
    "DELETE FROM credit_movements WHERE number = 2",
    "DELETE FROM credit_movements WHERE number = (SELECT max(number) FROM credit_movements)",
    "UPDATE credit_movements SET amount = amount + 1 WHERE number = 1; UPDATE credit_movements AS m SET sha256 = credit_movement_sha256(m)",
    "UPDATE credit_accounts SET movements = movements + 1",
  ],
  "audit-chain-unbroken": [
    "UPDATE audit_log SET to_state = 'stamped' WHERE to_state = 'uncertain'",
    "UPDATE audit_log SET uuid = gen_random_uuid() WHERE to_state = 'stamped'",
    "DELETE FROM audit_log WHERE number = 2",
    "DELETE FROM audit_log WHERE number = (SELECT max(number) FROM audit_log)",
    "DELETE FROM audit_log",
    "UPDATE audit_heads SET sha256 = sha256('another')",
  ],
  "deed-chain-unbroken": [
    "UPDATE deeds SET reason = 'another' WHERE number = 1",
    "DELETE FROM deeds WHERE number = 1",
    "DELETE FROM deeds WHERE number = (SELECT max(number) FROM deeds)",
    "UPDATE deed_heads SET entries = entries + 1",
  ],
  "chain-switch-recorded": ["INSERT INTO chain_starts SELECT 'deeds', issuer_id, entries + 1, sha256 FROM deed_heads"],
  "chain-functions-ours": [
    "CREATE OR REPLACE FUNCTION chain_mac(chain text, digest bytea) RETURNS bytea LANGUAGE sql AS 'SELECT digest'",
    "DROP FUNCTION mac_of_link",
  ],
  "one-entry-a-change": [
    "UPDATE invoices SET state = 'cancelled' WHERE state = 'stamped'",
    "UPDATE invoices SET state = 'draft' WHERE state = 'uncertain'",
    "DELETE FROM invoices WHERE state = 'draft'",
    "DELETE FROM audit_log WHERE from_state = 'draft'",
    "INSERT INTO audit_log SELECT issuer_id, number + 1000, invoice_id, 'draft', 'stamping', uuid, changed_at, recorded_at, previous_sha256, sha256 FROM audit_log",
  ],
  "being-cancelled-while-requested": [
    "UPDATE invoices SET state = 'stamped' WHERE state = 'cancel_requested'",
    "UPDATE invoices SET state = 'cancel_in_process' WHERE state = 'cancel_requested'",
    "UPDATE cancellations SET state = 'lapsed', closed_at = now() WHERE closed_at IS NULL",
    "UPDATE invoices SET state = 'cancel_requested' WHERE state = 'stamped'",
  ],
  "cancelled-on-the-sats-word": [
    "DELETE FROM cancellation_attempts WHERE operation = 'status'",
    "UPDATE invoices SET state = 'stamped' WHERE state = 'cancelled'",
    "UPDATE cancellations SET state = 'rejected', form = NULL WHERE state = 'cancelled'",
    "UPDATE cancellations SET state = 'cancelled', form = 'silence', closed_at = now() WHERE state = 'requested'",
    "UPDATE invoices SET state = 'cancelled' WHERE state = 'stamped'",
  ],
  "a-job-follows-the-request": [
    "DELETE FROM pgboss.job WHERE name = 'follow-cancellation'",
    "UPDATE pgboss.job SET state = 'failed' WHERE name = 'follow-cancellation'",
    "UPDATE cancellations SET job_id = NULL",
  ],
  "signed-request-unchanged": [
    "UPDATE cancellations SET xml = xml || ' '::bytea",
    "UPDATE cancellations SET uuid = gen_random_uuid()",
    "UPDATE cancellation_receipts SET xml = xml || ' '::bytea",
    "DELETE FROM cancellation_receipts",
    "UPDATE cancellation_attempts SET sent_sha256 = sha256('other') WHERE operation = 'cancel'",
  ],
  "no-invoice-overpaid": [
    "UPDATE pay_documents SET previous = 3000, paid = 2000, remaining = 1000",
    "UPDATE invoices SET total = total - 1000 WHERE payment_method = 'PPD'",
  ],
  "instalments-go-on": [
    "UPDATE pay_documents SET instalment = 3 WHERE instalment = 2",
    "UPDATE pay_documents SET previous = previous + 0.01, remaining = remaining + 0.01",
    "UPDATE pay_documents SET paid = paid - 0.01, remaining = remaining + 0.01 WHERE instalment = 1",
    "DELETE FROM pay_documents WHERE instalment = 1",
    "UPDATE invoices SET total = total + 0.01 WHERE payment_method = 'PPD'",
  ],
  "settlements-as-sealed": [
    "UPDATE pay_documents SET paid = paid - 0.01, remaining = remaining + 0.01",
    "UPDATE pay_documents SET instalment = instalment + 1",
    "UPDATE pay_documents SET uuid = gen_random_uuid()",
    "DELETE FROM pay_documents WHERE instalment = 2",
    "INSERT INTO pay_documents SELECT issuer_id, pay_id, place + 1, invoice_id, uuid, instalment, previous, paid, remaining, docto FROM pay_documents",
  ],
  "settled-invoice-is-the-one-named": [
    "UPDATE pay_documents SET invoice_id = pay_id",
    "UPDATE invoices SET receiver_rfc = 'XAXX010101000' WHERE type = 'P'",
  ],
  "no-invoice-overcredited": [
    "UPDATE invoices SET total = 1102.01 WHERE type = 'E'",
    "UPDATE invoices SET total = 2204.01, draft = jsonb_set(draft, '{relations,0,uuids}', (SELECT jsonb_agg(upper(i.uuid::text)) FROM invoices AS i WHERE i.issuer_id = e.issuer_id AND i.type = 'I' AND i.state = 'stamped')) FROM (SELECT issuer_id FROM invoices WHERE type = 'E') AS e WHERE invoices.issuer_id = e.issuer_id AND type = 'E'",
    "UPDATE invoices SET total = 1101.99 WHERE type = 'I'",
  ],
  "no-advance-overapplied": [
    "UPDATE invoices SET draft = jsonb_set(draft, '{relations,0,amounts}', '[\"116.01\"]') WHERE jsonb_path_exists(draft, '$.relations[*].amounts')",
    "UPDATE invoices SET total = 115.99 WHERE total = 116",
  ],
  "one-live-global-a-ticket": ["UPDATE tickets SET global_invoice_id = NULL"],
  "tickets-name-what-lives": [
    "UPDATE invoices SET state = 'cancelled' WHERE jsonb_typeof(draft -> 'global') = 'object'",
  ],
  "bulk-sealed-is-kept": ["UPDATE bulk_invoices SET state = 'sealed' WHERE state = 'waiting'"],
  "a-job-goes-on-with-each-batch": [
    "DELETE FROM pgboss.job WHERE name = 'run-bulk'",
    "UPDATE bulk_batches SET turn = turn + 1",
    "UPDATE bulk_batches SET state = 'done'",
  ],
  "figures-come-to-the-total": [
    `INSERT INTO document_figures SELECT issuer_id, invoice_id, 0, '2026-11-23', 'MXN', 1, '03', 'G03', 7, 0, 7, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0 FROM stamps`,
  ],
};

it("hold for an issuer with a stamped invoice, one credited, one paid in parts, one cancelled, one being cancelled, one on its way, one refused and a draft", async () => {
  const [issuer, other, payee] = [await readyIssuer(test), await readyIssuer(test), await readyIssuer(test)];
  await other.client.call("stampInvoice", { body: someDraft(other) });
  await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
  await setPersonality(test, "not-in-lco", { times: 1 });
  await issuer.client.fail("stampInvoice", { body: someDraft(issuer) });
  await setPersonality(test, "5xx-after", { times: 1 });
  await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
  await issuer.client.call("createDraft", { body: someDraft(issuer) });
  await payInParts(payee);
  await creditOne(payee);
  await discountAdvanceOf(await readyIssuer(test));
  await cancelOne(other);
  await globaliseOne(await readyIssuer(test));
  await setVisibleAfter(test, 0);
  await cancelOne(other);
  await startBatch(issuer);
  expect(await brokenInvariants(test.databaseUrl)).toEqual({});
  const states = await queryAsOwner<{ state: string }>(test.databaseUrl, "SELECT state FROM invoices ORDER BY state");
  const stamped = Array.from({ length: 10 }, () => "stamped");
  expect(states.map(({ state }) => state)).toEqual([
    "cancel_requested",
    "cancelled",
    "draft",
    "draft",
    ...stamped,
    "uncertain",
  ]);
});

async function creditOne(issuer: ReadyIssuer): Promise<void> {
  const { body } = await issuer.client.call("stampInvoice", {
    body: someDraft(issuer, { payment_method_id: 1, payment_form_id: 22 }),
  });
  const note = await issuer.client.call("creditNote", { params: { id: body.invoice.id }, body: {} });
  await issuer.client.call("stampDraft", { params: { id: note.body.invoice.id } });
}

/** An advance of 116.00, all of it discounted in the invoice of the sale. */
async function discountAdvanceOf({ client, customerId }: ReadyIssuer): Promise<void> {
  const received = await client.call("receiveAdvance", { body: { customer_id: customerId, amount: "116.00" } });
  const { id } = received.body.invoice;
  await client.call("stampDraft", { params: { id } });
  const { invoice } = (await client.call("applyAdvance", { params: { id }, body: { way: "remainder" } })).body;
  const [line] = received.body.invoice.draft.items;
  const items = [{ ...line, key: "81112002", description: "Servicio", total_import: null, unit_price: "1000" }];
  const later = { payment_method_id: 1, payment_form_id: 22 };
  const body = { ...invoice.draft, ...later, items } as RequestOf<"updateDraft">;
  await client.call("updateDraft", { params: { id: invoice.id }, body });
  await client.call("discountAdvance", { params: { id: invoice.id } });
  await client.call("stampDraft", { params: { id: invoice.id } });
}

/** A stamped global invoice of one ticket. */
async function globaliseOne({ client }: ReadyIssuer): Promise<void> {
  const day = mexicanDay(test.clock.now());
  await client.call("saveTicket", { body: { folio: "T-1", sold_on: day, total: "116.00", payment_form_id: 1 } });
  const { body } = await client.call("draftGlobal", { body: { periodicity: "01", day } });
  await client.call("stampDraft", { params: { id: body.invoice.id } });
}

/** Without a worker it stays where it begins. */
async function startBatch(issuer: ReadyIssuer): Promise<void> {
  const file =
    "Referencia;RFC;Cantidad;Clave del SAT;Unidad;Descripción;Precio unitario\nR-1;URE180429TM6;1;81112002;H87;Soporte;100";
  const { body } = await issuer.client.call("previewBulk", {
    body: { fileBase64: Buffer.from(file).toString("base64"), file_name: "ventas.csv" },
  });
  await issuer.client.call("startBulk", { params: { id: body.batch.id }, body: {} });
}

async function payInParts(issuer: ReadyIssuer): Promise<void> {
  const { body } = await issuer.client.call("stampInvoice", {
    body: someDraft(issuer, { payment_method_id: 1, payment_form_id: 22 }),
  });
  const documents = [{ invoice_id: body.invoice.id }];
  const payment = {
    customer_id: issuer.customerId,
    series_id: issuer.seriesId,
    date: "2026-11-18",
    form_id: 3,
    currency_id: 1,
    documents,
  };
  for (const amount of ["500", "602"]) await issuer.client.call("stampPay", { body: { ...payment, amount } });
}

async function cancelOne(issuer: ReadyIssuer): Promise<void> {
  const { body } = await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
  await issuer.client.call("cancelInvoice", { params: { id: body.invoice.id }, body: { motive: "02" } });
}

it("each have a breach to show that they are seen", () => {
  expect(Object.keys(BREACHES)).toEqual(INVARIANTS.map(({ name }) => name));
});

it("are each said in both languages, under a name of its own", () => {
  expect(new Set(INVARIANTS.map(({ name }) => name)).size).toBe(INVARIANTS.length);
  for (const { sentence } of INVARIANTS)
    expect([sentence.es, sentence.en]).toEqual([
      expect.stringMatching(/^[A-ZÁÉ].{30,}\.$/),
      expect.stringMatching(/^[A-Z].{20,}\.$/),
    ]);
});

/** So few that whoever has some invoices is alone in a range and looked at in parts. */
const TINY = { issuers: 20, links: 12, invoicesAPart: 2 };

interface Plan {
  readonly tables: readonly IssuerTable[];
  readonly ranges: readonly IssuerRange[];
}

/** Of the intact database: what is broken later moves no issuer. */
async function planCheck(tx: Tx): Promise<Plan> {
  const ranges: IssuerRange[] = [];
  for (let from: string | null = FIRST_ID; from !== null; from = ranges.at(-1)?.before ?? null)
    ranges.push(await findRange(tx, from, TINY));
  return { tables: await listIssuerTables(tx), ranges };
}

let known: Plan | null = null;

/** How often a sentence is broken, looked at by all at once. */
async function countBreaches(tx: Tx, invariant: Invariant, { tables }: Plan, scope: Partial<CheckScope> = {}) {
  const all = { issuers: null, unchanged: [], part: null, ...scope };
  return (await checkInvariants(tx, [invariant], all, tables))[0]?.breaches ?? 0;
}

/** Whether a sentence is seen broken by issuers and their parts; the first that sees it is enough. */
async function isSeenInParts(tx: Tx, invariant: Invariant, plan: Plan): Promise<boolean> {
  for (const range of plan.ranges)
    for (const { invariants, part } of listSteps(range, false))
      if (invariants.includes(invariant) && (await countBreaches(tx, invariant, plan, { issuers: range, part })) > 0)
        return true;
  return false;
}

/** As whoever owns the tables; nothing of it stays. */
async function rolledBack<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const end = new Error("taken back");
  let done: { readonly value: T } | null = null;
  const trial = owner.transaction().execute(async (tx) => {
    done = { value: await work(tx) };
    throw end;
  });
  await trial.catch((error: unknown) => {
    if (error !== end) throw error;
  });
  if (done === null) throw end;
  return (done as { readonly value: T }).value;
}

it.each(
  Object.entries(BREACHES).flatMap(([sentence, breaches]) =>
    breaches.map((violation) => [sentence, violation] as const),
  ),
)("%s: %s is seen, at once and issuer by issuer", async (name, violation) => {
  const invariant = INVARIANTS.find((one) => one.name === name);
  known ??= await rolledBack(planCheck);
  const plan = known;
  const seen = await rolledBack(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql.raw(violation).execute(tx);
    if (invariant === undefined) return null;
    const whole = await countBreaches(tx, invariant, plan);
    // What is about the whole database has no parts.
    return { whole, inParts: invariant.reach === "database" || (await isSeenInParts(tx, invariant, plan)) };
  });
  expect(seen?.whole).toBeGreaterThan(0);
  expect(seen?.inParts).toBe(true);
});

it("are none of them seen broken in parts where everything holds", async () => {
  const broken = await rolledBack(async (tx) => {
    const plan = await planCheck(tx);
    expect(plan.ranges.filter(({ cuts }) => cuts !== null).length).toBeGreaterThan(1);
    const seen: string[] = [];
    for (const invariant of INVARIANTS) {
      const whole = await countBreaches(tx, invariant, plan);
      if (whole > 0 || (await isSeenInParts(tx, invariant, plan))) seen.push(invariant.name);
    }
    return seen;
  });
  expect(broken).toEqual([]);
});

it("are looked for among the rows of the scope alone: every table with an issuer's rows is narrowed", async () => {
  const narrowed = (await rolledBack(listIssuerTables)).map(({ name }) => name);
  const relations = await queryAsOwner<{ name: string }>(
    test.databaseUrl,
    "SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') ORDER BY 1",
  );
  const queries = INVARIANTS.filter(({ reach }) => reach !== "database").map(({ query }) => query);
  const read = relations.filter(({ name }) => queries.some((query) => new RegExp(`\\b${name}\\b`).test(query)));
  expect(read.map(({ name }) => name).filter((name) => !narrowed.includes(name))).toEqual(NOT_OF_ISSUERS);
});

it("fail a test whose database breaks one when it closes, unless it says why", async () => {
  const broken = await startTestApp({ pac: false, worker: false });
  const { issuerId } = await registerIssuer(broken);
  await queryOnce(broken.databaseUrl, "DELETE FROM credit_movements WHERE issuer_id = $1", [issuerId]);
  await expect(broken.close()).rejects.toThrow(/I4: Each credit account is the sum of its movements/);
  const excused = await startTestApp({ pac: false, worker: false, allowsBrokenInvariants: "to show that it may" });
  const other = await registerIssuer(excused);
  await queryOnce(excused.databaseUrl, "DELETE FROM credit_movements WHERE issuer_id = $1", [other.issuerId]);
  await expect(excused.close()).resolves.toBeUndefined();
});
