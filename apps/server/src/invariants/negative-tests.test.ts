import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StatusAnswer } from "../adapters/sat-status.ts";
import { queryOnce } from "../db/embedded/connect.ts";
import { asAuditor } from "../db/index.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { HOUR } from "../testing/movable-clock.ts";
import { ledgerOf } from "../testing/pac-ledger.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { findLastCheck, findRunningCheck, listBroken } from "./checks.db.ts";
import {
  type Acknowledgement,
  compareLedgers,
  findDifferingDownloads,
  findDifferingFromSat,
  findLostAcknowledgements,
  type LedgerStamp,
} from "./index.ts";
import { agreesWithSat } from "./outside-evidence.db.ts";
import { runCheckJob, startCheck } from "./run-check.ts";

let test: TestApp;
let issuer: ReadyIssuer;
let invoice: { id: string; uuid: string; revision: number };
let draftId: string;
let book: LedgerStamp[];

beforeAll(async () => {
  // Without a worker, checks are run by hand.
  test = await startTestApp({ worker: false });
  issuer = await readyIssuer(test);
  const { body } = await issuer.client.call("stampInvoice", { body: someDraft(issuer) });
  invoice = { id: body.invoice.id, uuid: body.invoice.uuid ?? "", revision: body.invoice.revision };
  draftId = (await issuer.client.call("createDraft", { body: someDraft(issuer) })).body.invoice.id;
  book = (await ledgerOf(test, issuer.rfc)).map(({ uuid, sello }) => ({ provider: "sandbox", uuid, sello }));
});
afterAll(() => test.close());

/** As whoever owns the tables and forgets their rules. */
const force = (statement: string) =>
  queryOnce(test.databaseUrl, `SET session_replication_role = replica; ${statement}`);

describe("the provider's own ledger", () => {
  const violations = (ledgers: readonly LedgerStamp[]) =>
    asAuditor(test.deps.db, (tx) => compareLedgers(tx, ["sandbox"], ledgers));
  const another = "5fb2822e-396d-4725-8521-cdc4bdd20ccf";

  it("agrees with ours, in which every stamp is there once", async () => {
    expect(book).toHaveLength(1);
    expect(await violations(book)).toEqual([]);
  });

  it.each([
    ["two_stamps", () => [...book, ...book.map((entry) => ({ ...entry, uuid: another }))]],
    ["two_stamps", () => [...book, ...book.map((entry) => ({ ...entry, provider: "another", uuid: another }))]],
    ["other_uuid", () => book.map((entry) => ({ ...entry, uuid: another }))],
    ["not_in_the_book", () => []],
    [
      "not_in_the_book",
      () => book.map((entry) => ({ ...entry, sello: createHash("sha256").update("another").digest("hex") })),
    ],
  ])("shows %s", async (kind, ledgers) => {
    expect(await violations(ledgers())).toEqual([
      expect.objectContaining({ kind, invoice_id: invoice.id, kept: invoice.uuid.toLowerCase() }),
    ]);
  });

  it("shows a stamp of bytes that we hold for refused", async () => {
    const seal = await queryAsOwner<{ seal: string }>(test.databaseUrl, "SELECT seal FROM sealed_documents");
    expect(seal).toHaveLength(1);
    await force("UPDATE sealed_documents SET outcome = 'rejected'");
    const found = await violations(book);
    await force("UPDATE sealed_documents SET outcome = 'stamped'");
    expect(found.map(({ kind }) => kind)).toEqual(["stamped_but_refused"]);
  });
});

describe("the check that the worker makes", () => {
  const listening: Server[] = [];
  afterAll(() => {
    for (const server of listening) server.close();
  });
  /** A ledger of somebody else, which answers each request with the next of these, and then with the last again. */
  async function ledgerAt(answers: readonly (readonly LedgerStamp[] | "away")[]) {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      const answer = answers[Math.min(asked.length, answers.length - 1)];
      asked.push(request.url ?? "");
      response.writeHead(answer === "away" ? 503 : 200).end(JSON.stringify({ entries: answer }));
    });
    listening.push(server);
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }
  async function check(sandboxLedgerUrl: string | null, { whole = true } = {}) {
    const deps = { ...test.deps, sandboxLedgerUrl };
    await startCheck(deps, { requestedBy: null, whole, unlessSince: null });
    const running = await findRunningCheck(test.deps.db);
    const turn = { checkId: running?.id ?? "", turn: running?.turn ?? -1 };
    await runCheckJob(deps)(turn, { attempt: 1, lastAttempt: false });
    await queryAsOwner(test.databaseUrl, "DELETE FROM pgboss.job WHERE name = 'check-invariants'");
    return (await listBroken(test.deps.db, turn.checkId)).map(({ name, breaches }) => ({ name, breaches }));
  }
  const BROKEN = [{ name: "providers-ledger-agrees", breaches: 1 }];

  it("agrees with the sandbox provider's own ledger, which it is told the address of", async () => {
    expect(test.deps.sandboxLedgerUrl).toBe(test.pacUrl);
    expect(await check(test.deps.sandboxLedgerUrl)).toEqual([]);
  });

  it("finds a stamp that the provider does not have, or has twice", async () => {
    expect(await check((await ledgerAt([[]])).url)).toEqual(BROKEN);
    const twice = [...book, ...book.map((entry) => ({ ...entry, uuid: draftId }))];
    expect(await check((await ledgerAt([twice])).url)).toEqual(BROKEN);
  });

  it("raises no alarm for what was stamped between the ledger and our rows", async () => {
    const { url, asked } = await ledgerAt([[], book]);
    expect(await check(url)).toEqual([]);
    expect(asked).toHaveLength(2);
  });

  it("asks for issuers whose rows changed since it held, by their RFC, and again for one of whom it did not", async () => {
    const { url, asked } = await ledgerAt([book]);
    await check(url);
    expect(asked).toEqual([`/sandbox/book?rfc=${issuer.rfc}`]);
    await check(url, { whole: false });
    expect(asked).toHaveLength(1);
    const broken = await ledgerAt([[]]);
    await check(broken.url);
    expect(await check(broken.url, { whole: false })).toEqual(BROKEN);
  });

  it("does not come to its end while the ledger does not answer, and goes on when it does", async () => {
    const { url } = await ledgerAt(["away", book]);
    await expect(check(url)).rejects.toThrow("answered 503");
    expect((await findLastCheck(test.deps.db, ["running"]))?.endedAt).toBeNull();
    expect(await check(url)).toEqual([]);
    expect(await findRunningCheck(test.deps.db)).toBeNull();
  });

  it("asks nobody where the provider has no ledger to be read", async () => {
    expect(await check(null)).toEqual([]);
  });
});

describe("a client's journal of what it was answered", () => {
  const lost = (journal: readonly Acknowledgement[]) =>
    asAuditor(test.deps.db, (tx) => findLostAcknowledgements(tx, journal));

  it("is borne out", async () => {
    expect(
      await lost([
        { kind: "saved", invoice_id: draftId, revision: 1 },
        { kind: "stamped", invoice_id: invoice.id, uuid: invoice.uuid },
      ]),
    ).toEqual([]);
  });

  it("shows what was lost", async () => {
    const journal: Acknowledgement[] = [
      { kind: "saved", invoice_id: draftId, revision: 9 },
      { kind: "stamped", invoice_id: draftId, uuid: invoice.uuid },
      { kind: "stamped", invoice_id: invoice.id, uuid: draftId },
      { kind: "saved", invoice_id: issuer.issuerId, revision: 1 },
    ];
    expect(await lost([{ kind: "saved", invoice_id: draftId, revision: 1 }, ...journal])).toEqual(journal);
  });
});

describe("the files that leave", () => {
  const differing = (download: (id: string) => Promise<Uint8Array | null>) =>
    asAuditor(test.deps.db, (tx) => findDifferingDownloads(tx, ({ invoice_id }) => download(invoice_id)));
  const overHttp = async (id: string) => (await issuer.client.raw("GET", `/api/invoices/${id}/xml`)).bytes;

  it("are what the provider sent, byte for byte", async () => {
    expect(await differing(overHttp)).toEqual([]);
  });

  it.each([
    ["a byte more", async (id: string) => Buffer.concat([await overHttp(id), Buffer.from("\n")])],
    ["nothing", async () => null],
  ])("show %s", async (_, download) => {
    expect(await differing(download)).toEqual([expect.objectContaining({ invoice_id: invoice.id })]);
  });
});

describe("the SAT's answer on a cancellation", () => {
  const words = { CodigoEstatus: "S", Estado: "", EsCancelable: "", EstatusCancelacion: "", ValidacionEFOS: "" };
  const cancelled: StatusAnswer = { kind: "answered", words, state: { estado: "cancelado", forma: "sin-aceptacion" } };
  const live = (solicitud: "ninguna" | "en-proceso" | "rechazada"): StatusAnswer => ({
    kind: "answered",
    words,
    state: { estado: "vigente", cancelable: "con-aceptacion", solicitud },
  });

  it.each<[string, StatusAnswer, boolean]>([
    ["cancelled", cancelled, true],
    ["cancelled", live("ninguna"), false],
    ["cancel_requested", live("ninguna"), true],
    ["cancel_requested", cancelled, false],
    ["cancel_in_process", live("en-proceso"), true],
    ["cancel_in_process", cancelled, false],
    ["cancel_rejected", live("rechazada"), true],
    ["cancel_rejected", live("en-proceso"), false],
    ["cancelled", { kind: "unavailable", reason: "timeout" }, true],
  ])("%s beside %j", (state, sat, expected) => {
    expect(agreesWithSat(state, sat)).toBe(expected);
  });

  it("is asked of every document whose cancellation was asked for, once it had its time", async () => {
    await force(`UPDATE invoices SET state = 'cancelled' WHERE id = '${invoice.id}'`);
    const later = new Date(test.clock.now().getTime() + HOUR);
    const ask = (question: Parameters<typeof test.deps.pacs.first.cancellationStatus>[0]) =>
      test.deps.pacs.first.cancellationStatus(question, { deadlineMs: 5_000 });
    const found = await asAuditor(test.deps.db, (tx) => findDifferingFromSat(tx, ask, later));
    const tooSoon = await asAuditor(test.deps.db, (tx) => findDifferingFromSat(tx, ask, new Date(0)));
    await force(`UPDATE invoices SET state = 'stamped' WHERE id = '${invoice.id}'`);
    expect(found).toEqual([
      expect.objectContaining({
        invoice_id: invoice.id,
        state: "cancelled",
        sat: expect.objectContaining({ kind: "answered" }),
      }),
    ]);
    expect(tooSoon).toEqual([]);
  });
});
