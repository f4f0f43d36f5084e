import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StatusAnswer } from "../adapters/sat-status.ts";
import { queryOnce } from "../db/embedded/connect.ts";
import { asAuditor } from "../db/index.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { HOUR } from "../testing/movable-clock.ts";
import { ledgerOf } from "../testing/pac-ledger.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import {
  type Acknowledgement,
  compareLedgers,
  findDifferingDownloads,
  findDifferingFromSat,
  findLostAcknowledgements,
  type LedgerStamp,
} from "./index.ts";
import { agreesWithSat } from "./outside-evidence.db.ts";

let test: TestApp;
let issuer: ReadyIssuer;
let invoice: { id: string; uuid: string; revision: number };
let draftId: string;
let book: LedgerStamp[];

beforeAll(async () => {
  test = await startTestApp();
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
    const seal = await queryOnce<{ seal: string }>(test.databaseUrl, "SELECT seal FROM sealed_documents");
    expect(seal).toHaveLength(1);
    await force("UPDATE sealed_documents SET outcome = 'rejected'");
    const found = await violations(book);
    await force("UPDATE sealed_documents SET outcome = 'stamped'");
    expect(found.map(({ kind }) => kind)).toEqual(["stamped_but_refused"]);
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
