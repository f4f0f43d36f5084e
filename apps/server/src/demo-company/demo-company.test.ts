import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readCfdi } from "@timbra/cfdi/xml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createThrottle } from "../accounts/index.ts";
import { asAuditor } from "../db/index.ts";
import { findDifferingFromSat } from "../invariants/index.ts";
import type { Client } from "../testing/client.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

const rowsOf = async (client: Client) => (await client.call("listInvoices")).body.rows;
const open = () => test.client.call("openSampleCompany", { body: { wish: randomUUID() } });
const count = (rows: readonly Row[], is: (row: Row) => boolean) => rows.filter(is).length;
const xmlOf = async (client: Client, { id }: Row) => {
  const read = readCfdi((await client.raw("GET", `/api/invoices/${id}/xml`)).bytes);
  if (!read.ok || read.timbre === undefined) throw new Error("no stamped document");
  return { ...read.comprobante, timbre: read.timbre };
};

describe("a sample company", () => {
  let client: Client;
  let rows: readonly Row[];

  beforeAll(async () => {
    const { body, status } = await open();
    expect(status).toBe(201);
    expect(body.is_register_completed).toBe(true);
    client = test.client.withToken(body.token);
    rows = await rowsOf(client);
  });

  it("has customers, products and forty documents, all decided when it is signed in to", async () => {
    expect((await client.call("listCustomers")).body.rows).toHaveLength(10);
    expect((await client.call("listProducts")).body.rows).toHaveLength(9);
    expect(rows).toHaveLength(40);
    expect(count(rows, ({ state }) => state === "draft")).toBe(4);
    expect(count(rows, ({ state }) => state === "cancelled")).toBe(3);
    expect(count(rows, ({ state }) => state === "cancel_in_process")).toBe(1);
    expect(count(rows, ({ state }) => state === "stamped")).toBe(32);
  });

  it("has documents of every kind", () => {
    const kinds = (part: (row: Row) => unknown) => new Set(rows.map(part));
    expect(kinds(({ type }) => type)).toEqual(new Set(["I", "E", "T"]));
    expect(kinds(({ currency }) => currency)).toEqual(new Set(["MXN", "USD", "EUR", "XXX"]));
    expect(kinds(({ payment_method: method }) => method)).toEqual(new Set(["PUE", "PPD", null]));
  });

  it("has them over the last months, each stamped at its time, with numbers in the order of their dates", async () => {
    const stamped = rows.filter(({ uuid }) => uuid !== null);
    const months = new Set(stamped.map(({ date }) => date?.slice(0, 7)));
    expect(months.size).toBeGreaterThanOrEqual(4);
    const byNumber = [...stamped].sort((one, other) => Number(one.folio) - Number(other.folio));
    const dates = byNumber.map(({ date }) => date ?? "");
    expect(dates).toEqual([...dates].sort());
    for (const row of byNumber) {
      const { Fecha, timbre } = await xmlOf(client, row);
      const seconds = (Date.parse(`${timbre.FechaTimbrado}Z`) - Date.parse(`${Fecha}Z`)) / 1000;
      expect(seconds, `${row.folio}`).toBeGreaterThanOrEqual(0);
      expect(seconds, `${row.folio}`).toBeLessThan(60);
    }
  });

  it("has documents that say what their kinds ask for", async () => {
    const documents = await Promise.all(rows.filter(({ uuid }) => uuid !== null).map((row) => xmlOf(client, row)));
    const some = (is: (document: (typeof documents)[number]) => boolean) => expect(documents.some(is)).toBe(true);
    const byUuid = new Map(documents.map((document) => [document.timbre.UUID, document]));
    const credited = documents.filter(({ TipoDeComprobante }) => TipoDeComprobante === "E");
    expect(credited.map(({ CfdiRelacionados }) => CfdiRelacionados?.[0]?.TipoRelacion)).toEqual(["01", "01"]);
    for (const { CfdiRelacionados, Receptor } of credited) {
      const [uuid = ""] = CfdiRelacionados?.[0]?.CfdiRelacionado ?? [];
      expect(byUuid.get(uuid)).toMatchObject({ TipoDeComprobante: "I", Receptor: { Rfc: Receptor.Rfc } });
    }
    some(({ InformacionGlobal, Fecha }) => InformacionGlobal?.Meses === Fecha.slice(5, 7));
    some(({ Receptor }) => Receptor.ResidenciaFiscal === "USA" && Receptor.NumRegIdTrib !== undefined);
    some(({ Descuento }) => Descuento !== undefined);
    some(({ Impuestos }) => Impuestos?.Retenciones !== undefined);
    some(({ Impuestos }) => Impuestos?.Traslados?.some(({ Impuesto }) => Impuesto === "003") === true);
    some(
      ({ TipoDeComprobante, Emisor, Receptor, Total }) =>
        TipoDeComprobante === "T" && Emisor.Rfc === Receptor.Rfc && Total === "0",
    );
    some(({ TipoCambio }) => TipoCambio !== undefined);
  });

  it("has receipts of what was paid later: in parts, of two invoices at once, in dollars; and more to be collected", async () => {
    const pays = [...(await client.call("listPays")).body.rows].sort(
      (one, other) => Number(one.folio) - Number(other.folio),
    );
    expect(pays.map(({ serie, folio, state }) => [serie, folio, state])).toEqual(
      [1, 2, 3].map((folio) => ["P", folio, "stamped"]),
    );
    const settled = await Promise.all(
      pays.map(async ({ id }) => {
        const { pay } = (await client.call("getPay", { params: { id } })).body;
        return pay.settlement?.payments.flatMap(({ documents }) =>
          documents.map(({ instalment, paid, left }) => [instalment, paid, left]),
        );
      }),
    );
    expect(settled).toEqual([
      [[1, "5000.00", "6020.00"]],
      [
        [2, "6020.00", "0.00"],
        [1, "10752.00", "0.00"],
      ],
      [[1, "10730.00", "10730.00"]],
    ]);
    const { rows: open } = (await client.call("listPending", { body: {} })).body;
    expect(new Set(open.map(({ currency }) => currency))).toEqual(new Set(["MXN", "USD"]));
    expect(open.length).toBeGreaterThan(3);
  });

  it("has one that another replaces, and cancelled ones that the SAT calls cancelled", async () => {
    const cancelled = rows.filter(({ state }) => state === "cancelled");
    const motiveOf = async ({ id }: Row) =>
      (await client.call("getCancellation", { params: { id } })).body.cancellation?.motive;
    expect((await Promise.all(cancelled.map(motiveOf))).sort()).toEqual(["01", "02", "02"]);
    const broken = await asAuditor(test.deps.db, (tx) =>
      findDifferingFromSat(
        tx,
        (question) => test.deps.pacs.first.cancellationStatus(question, { deadlineMs: 5_000 }),
        new Date(test.clock.now().getTime() + 1),
      ),
    );
    expect(broken).toEqual([]);
  });

  it("has its credits spent one by one, since it was opened", async () => {
    expect((await client.call("getCredits")).body.credits).toBe(61);
  });

  it("is one, however often the button is clicked", async () => {
    const wish = randomUUID();
    const [one, other] = await Promise.all([1, 2].map(() => test.client.call("openSampleCompany", { body: { wish } })));
    expect(one?.body.user.rfc).toBe(other?.body.user.rfc);
  });

  it("is not made over and over", async () => {
    const throttle = createThrottle(test.deps.db, test.clock);
    while (await throttle.tryConsume("sample:127.0.0.1", { burst: 5, everySeconds: 300 }));
    expect((await test.client.raw("POST", "/api/sandbox/sample", { body: { wish: randomUUID() } })).status).toBe(429);
  });

  it("reports its progress while it is made, and nothing of one that is not", async () => {
    test.clock.advance(3_600_000);
    const wish = randomUUID();
    const progress = async () => (await test.client.call("getSampleProgress", { params: { id: wish } })).body;
    expect(await progress()).toEqual({ done: 0, total: 0 });
    const made = test.client.call("openSampleCompany", { body: { wish } });
    let isMade = false;
    const settled = made.finally(() => {
      isMade = true;
    });
    const seen: number[] = [];
    while (!isMade) {
      await sleep(10);
      const { done, total } = await progress();
      if (total > 0) seen.push(done / total);
    }
    expect((await settled).status).toBe(201);
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
    expect(new Set(seen).size).toBeGreaterThan(10);
    expect(Math.max(...seen)).toBeLessThanOrEqual(1);
    expect(await progress()).toEqual({ done: 0, total: 0 });
  });
});

const FOLDER = mkdtempSync(join(tmpdir(), "timbra-sample-"));
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

const LIVE = {
  TIMBRA_MODE: "live",
  DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
  DATABASE_OWNER_URL: "postgres://owner@127.0.0.1:1/none",
  DATABASE_AUDITOR_URL: "postgres://auditor@127.0.0.1:1/none",
  SMTP_URL: "smtps://127.0.0.1:1",
  MAIL_FROM: "a@example.com",
  PUBLIC_URL: "https://timbra.example.com",
  PAC_PROVIDER: "sw",
  PAC_URL: "https://pac.example.com",
  PAC_USER: "u",
  PAC_PASSWORD: "p",
  TIMBRA_MASTER_KEY_FILE: join(FOLDER, "master.key"),
};

it("outside sandbox mode there is no such address, and nothing offers it", async () => {
  const live = await startTestApp({ pac: false, worker: false, environment: LIVE });
  try {
    expect((await live.client.raw("POST", "/api/sandbox/sample", { body: { wish: randomUUID() } })).status).toBe(404);
    expect((await live.client.call("health")).body.sample).toBe(false);
    expect(live.deps.backdatedPac).toBeNull();
  } finally {
    await live.close();
  }
});
