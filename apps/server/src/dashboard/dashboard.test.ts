import { randomUUID } from "node:crypto";
import { type Comprobante, Decimal } from "@timbra/cfdi";
import { readCfdi } from "@timbra/cfdi/xml";
import { DASHBOARD_MONTHS, type Dashboard, type PendingKind } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mexicanDay } from "../lib/mexican-time.ts";
import { registerIssuer } from "../testing/accounts.ts";
import type { Client } from "../testing/client.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { setPersonality } from "../testing/pac-ledger.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";

let test: TestApp;
let sample: Client;

beforeAll(async () => {
  test = await startTestApp({ worker: false, environment: { STAMP_WAIT_MS: "700" } });
  const { body } = await test.client.call("openSampleCompany", { body: { wish: randomUUID() } });
  sample = test.client.withToken(body.token);
});
afterAll(() => test.close());

const dashboardOf = async (client: Client): Promise<Dashboard> => (await client.call("getDashboard")).body;

interface Recounted {
  readonly document: Comprobante;
  readonly isCancelled: boolean;
}

/** Every certified document of whoever asks, read from its own XML: nothing that the dashboard is counted from. */
async function documentsOf(client: Client): Promise<Recounted[]> {
  const { rows } = (await client.call("listInvoices")).body;
  const stamped = rows.filter(({ uuid }) => uuid !== null);
  return Promise.all(
    stamped.map(async ({ id, status }) => {
      const read = readCfdi((await client.raw("GET", `/api/invoices/${id}/xml`)).bytes);
      if (!read.ok) throw new Error("no document");
      return { document: read.comprobante, isCancelled: status === "cancelled" };
    }),
  );
}

const sum = (amounts: readonly string[]) =>
  amounts.reduce((total, amount) => total.plus(Decimal.parse(amount)), Decimal.ZERO.withScale(2)).toString();
const vatOf = ({ Impuestos }: Comprobante) =>
  sum((Impuestos?.Traslados ?? []).filter(({ Impuesto }) => Impuesto === "002").map(({ Importe }) => Importe ?? "0"));

/** Credit notes take away from what was invoiced. */
const netOf = (documents: readonly Comprobante[]) =>
  sum(documents.map(({ TipoDeComprobante, Total }) => (TipoDeComprobante === "E" ? `-${Total}` : Total)));

function recount(documents: readonly Recounted[], month: string, currency: string) {
  const within = documents.filter(({ document }) => document.Fecha.startsWith(month) && document.Moneda === currency);
  const live = (type: string) =>
    within
      .filter(({ document, isCancelled }) => !isCancelled && document.TipoDeComprobante === type)
      .map(({ document }) => document);
  const cancelled = within.filter(({ document, isCancelled }) => isCancelled && document.TipoDeComprobante === "I");
  const [invoices, notes] = [live("I"), live("E")];
  return {
    currency,
    invoices: invoices.length,
    invoiced: netOf([...invoices, ...notes]),
    vat: sum(invoices.map(vatOf)),
    notes: notes.length,
    credited: sum(notes.map(({ Total }) => Total)),
    credited_vat: sum(notes.map(vatOf)),
    cancelled: cancelled.length,
    cancelled_total: sum(cancelled.map(({ document }) => document.Total)),
  };
}

describe("the first page of an issuer", () => {
  it("says of each month and currency what the documents themselves add up to", async () => {
    const [board, documents] = [await dashboardOf(sample), await documentsOf(sample)];
    expect(board.months).toHaveLength(DASHBOARD_MONTHS);
    expect(board.months.at(-1)?.month).toBe(board.today.slice(0, 7));
    const shown = board.months.flatMap(({ month, currencies }) => currencies.map((figures) => ({ month, figures })));
    expect(new Set(shown.map(({ figures }) => figures.currency))).toEqual(new Set(["MXN", "USD", "EUR"]));
    for (const { month, figures } of shown) expect(figures, month).toEqual(recount(documents, month, figures.currency));
    const counted = shown.reduce((all, { figures }) => all + figures.invoices + figures.notes + figures.cancelled, 0);
    expect(counted).toBe(documents.filter(({ document }) => ["I", "E"].includes(document.TipoDeComprobante)).length);
    expect(sum(shown.map(({ figures }) => figures.vat))).not.toBe("0.00");
  });

  it("names the best customers by what was invoiced to them, each currency apart, in the last three months", async () => {
    const [board, documents] = [await dashboardOf(sample), await documentsOf(sample)];
    const since = board.months.at(-3)?.month ?? "";
    const recent = documents.filter(
      ({ document, isCancelled }) =>
        !isCancelled && ["I", "E"].includes(document.TipoDeComprobante) && document.Fecha.slice(0, 7) >= since,
    );
    expect(board.customers.length).toBeGreaterThan(2);
    for (const { rfc, currency, invoices, invoiced } of board.customers) {
      const theirs = recent.filter(({ document }) => document.Receptor.Rfc === rfc && document.Moneda === currency);
      const count = theirs.filter(({ document }) => document.TipoDeComprobante === "I").length;
      expect([rfc, invoices, invoiced]).toEqual([rfc, count, netOf(theirs.map(({ document }) => document))]);
    }
    const pesos = board.customers
      .filter(({ currency }) => currency === "MXN")
      .map(({ invoiced }) => Decimal.parse(invoiced));
    for (const [at, amount] of pesos.slice(1).entries()) expect(pesos[at]?.compare(amount)).toBeGreaterThanOrEqual(0);
  });

  it("adds up all that is to be collected, as the list of open invoices has it one by one", async () => {
    const { ages } = (await sample.call("getCollect")).body;
    const { balances } = (await sample.call("listPending", { body: {} })).body;
    expect(ages.length).toBeGreaterThan(0);
    const owed = ages.map(({ currency, up_to_30, up_to_60, up_to_90, older }) => [
      currency,
      sum([up_to_30, up_to_60, up_to_90, older]),
    ]);
    expect(owed).toEqual(balances.map(({ currency, balance }) => [currency, sum([balance])]));
  });

  it("lists what is to be collected, to be marked and being cancelled among the invoices too, the same ones", async () => {
    const listed = async (pending: PendingKind) =>
      (await sample.call("paginateInvoices", { body: { filters: { pending }, rows_per_page: 200 } })).body.rows;
    const open = (await sample.call("listPending", { body: {} })).body.rows;
    expect((await listed("payment")).map(({ id }) => id).sort()).toEqual(open.map((one) => one.invoice_id).sort());
    const atOnce = await listed("unmarked");
    const [marked] = atOnce;
    if (marked === undefined) throw new Error("the sample company has no PUE invoice");
    expect(new Set(atOnce.map((row) => `${row.type} ${row.payment_method} ${row.status}`))).toEqual(
      new Set(["I PUE active"]),
    );
    await sample.call("markInvoicePaid", {
      params: { id: marked.id },
      body: { paid_on: marked.date?.slice(0, 10) ?? "" },
    });
    expect((await listed("unmarked")).map(({ id }) => id)).toEqual(atOnce.slice(1).map(({ id }) => id));
    expect((await listed("cancellation")).map(({ state }) => state)).toEqual(["cancel_in_process"]);
  });

  it("shows what is pending, and the state of certification and of the SAT", async () => {
    const { waiting, services, name, tasks } = await dashboardOf(sample);
    expect(waiting).toEqual({ drafts: 4, in_process: 0, being_cancelled: 1, stamp_by: null });
    expect(tasks).toContainEqual({ kind: "drafts", count: 4, urgent: false });
    const [company] = (await sample.call("listCompanyTasks")).body.companies;
    expect([company?.name, company?.tasks]).toEqual([name, tasks]);
    expect(services.certification).toBe("open");
    expect(services.sat).toMatchObject({ answered: true });
  });

  it("finds the tax of documents that were sealed before it was kept, as the migration does", async () => {
    const wrong = await queryAsOwner(
      test.databaseUrl,
      `SELECT i.id, i.vat, vat_in(d.xml) FROM invoices i JOIN sealed_documents d ON d.issuer_id = i.issuer_id AND d.invoice_id = i.id
       WHERE i.type <> 'P' AND i.vat <> vat_in(d.xml)`,
    );
    const [read] = await queryAsOwner<{ taxed: number }>(
      test.databaseUrl,
      "SELECT count(*)::int AS taxed FROM sealed_documents WHERE vat_in(xml) > 0",
    );
    expect(wrong).toEqual([]);
    expect(read?.taxed).toBeGreaterThan(20);
  });
});

describe("two equal businesses", () => {
  let owner: ReadyIssuer;
  let twin: ReadyIssuer;
  beforeAll(async () => {
    owner = await readyIssuer(test);
    twin = await readyIssuer(test);
  });

  it("see nothing of each other", async () => {
    await owner.client.call("stampInvoice", { body: someDraft(owner) });
    const before = await dashboardOf(owner.client);
    await twin.client.call("stampInvoice", { body: someDraft(twin) });
    await twin.client.call("createDraft", { body: someDraft(twin) });
    expect(await dashboardOf(owner.client)).toEqual(before);
    expect(before.months.at(-1)?.currencies).toEqual([
      expect.objectContaining({ currency: "MXN", invoices: 1, invoiced: "1102.00", vat: "152.00" }),
    ]);
    expect(before.waiting.drafts).toBe(0);
    expect((await dashboardOf(twin.client)).waiting.drafts).toBe(1);
  });

  it("are shown what is on its way, and that certification is paused", async () => {
    await setPersonality(test, "no-credit", { times: 1 });
    await owner.client.call("stampInvoice", { body: someDraft(owner) });
    const { waiting, services, months } = await dashboardOf(owner.client);
    expect([waiting.in_process, services.certification]).toEqual([1, "paused"]);
    expect(months.at(-1)?.currencies[0]?.invoices).toBe(1);
    await setPersonality(test, "ok");
  });

  it("count a month in Mexican days, and compare it with the month before as far as it had come", async () => {
    const [year, month] = mexicanDay(test.clock.now()).split("-").map(Number);
    // The 15th of the next month, an hour before midnight in Mexico City; it is the 16th in Greenwich.
    test.clock.set(new Date(Date.UTC(year ?? 0, month ?? 0, 16, 5)));
    const fresh = await registerIssuer(test);
    const empty = await dashboardOf(fresh.client);
    expect(empty.today.slice(8)).toBe("15");
    expect([
      empty.months.every(({ currencies }) => currencies.length === 0),
      empty.customers,
      empty.services.sat,
    ]).toEqual([true, [], null]);
    const signedIn = await test.client.call("signIn", { body: { email: owner.email, password: owner.password } });
    const { last_month_by_now: byNow, months } = await dashboardOf(test.client.withToken(signedIn.body.token));
    const issued = await queryAsOwner<{ day: string }>(
      test.databaseUrl,
      `SELECT substr(legal_date, 9, 2) AS day FROM invoices WHERE issuer_id = '${owner.issuerId}' AND state = 'stamped'`,
    );
    const expected = issued.filter(({ day }) => day <= "15").length;
    expect(byNow).toEqual(expected === 0 ? [] : [{ currency: "MXN", invoiced: sum(Array(expected).fill("1102.00")) }]);
    expect([months.at(-1)?.currencies.length, months.at(-2)?.currencies[0]?.invoices]).toEqual([0, 1]);
  });
});
