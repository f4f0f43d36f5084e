import { idOfKey } from "@timbra/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { creditSale, pay, payingIssuer, somePay } from "../payment-receipts/testing/paying.ts";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { DAY } from "../testing/movable-clock.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
let issuer: ReadyIssuer;
const stamped: string[] = [];

beforeAll(async () => {
  test = await shareTestApp();
  issuer = await readyIssuer(test);
  const prices = ["100", "300", "200"];
  for (const unit_price of prices) {
    const draft = someDraft(issuer);
    const item = { ...draft.items?.[0], unit_price, quantity: "1", discount: null };
    const { body } = await issuer.client.call("stampInvoice", { body: { ...draft, items: [item] } });
    stamped.push(body.invoice.id);
  }
  for (let kept = 0; kept < 4; kept += 1) await issuer.client.call("createDraft", { body: someDraft(issuer) });
});

afterAll(() => test.close());

async function ids(body: object): Promise<string[]> {
  return (await issuer.client.call("paginateInvoices", { body })).body.rows.map((row) => row.id);
}

describe("the list of invoices", () => {
  it("is newest first, and counts all", async () => {
    const { body } = await issuer.client.call("listInvoices");
    expect(body.total).toBe(7);
    const instants = body.rows.map((row) => row.created_at);
    expect(instants).toEqual([...instants].sort().reverse());
  });

  it("goes through every page by cursor, each row once, in either direction of any column", async () => {
    for (const column of ["created_at", "total", "date", "folio", "receiver_name", "status"] as const) {
      for (const direction of ["asc", "desc"] as const) {
        const seen: string[] = [];
        let cursor: string | null = null;
        do {
          const body: object = {
            sort: { column, direction },
            rows_per_page: 3,
            ...(cursor === null ? {} : { cursor }),
          };
          const page = (await issuer.client.call("paginateInvoices", { body })).body;
          seen.push(...page.rows.map((row) => row.id));
          cursor = page.next_cursor;
        } while (cursor !== null);
        expect(new Set(seen).size, `${column} ${direction}`).toBe(7);
        expect(seen).toHaveLength(7);
      }
    }
  });

  it("sorts by total as numbers", async () => {
    const rows = (
      await issuer.client.call("paginateInvoices", {
        body: { sort: { column: "total", direction: "asc" }, filters: { status: "active" } },
      })
    ).body.rows;
    expect(rows.map((row) => row.total)).toEqual(["116.00", "232.00", "348.00"]);
  });

  it("jumps to a page by its number", async () => {
    const all = await ids({ rows_per_page: 7 });
    expect(await ids({ rows_per_page: 3, page: 2 })).toEqual(all.slice(3, 6));
    expect(await ids({ rows_per_page: 3, page: 9 })).toEqual([]);
  });

  it("refuses a cursor that it did not make, or made for something else", async () => {
    const { next_cursor } = (await issuer.client.call("paginateInvoices", { body: { rows_per_page: 2 } })).body;
    for (const body of [
      { cursor: "aGVsbG8gaGVsbG8gaGVsbG8" },
      { cursor: `${next_cursor}A` },
      { cursor: next_cursor, filters: { status: "draft" } },
    ]) {
      expect((await issuer.client.fail("paginateInvoices", { body })).body.code).toBe("cursor_invalid");
    }
    const stranger = await readyIssuer(test);
    expect(
      (await stranger.client.fail("paginateInvoices", { body: { rows_per_page: 2, cursor: next_cursor } })).body.code,
    ).toBe("cursor_invalid");
  });

  it.each([
    [{ status: "active" }, 3],
    [{ status: "draft" }, 4],
    [{ status: "cancelled" }, 0],
    [{ type: "E" }, 0],
    [{ payment_method: "PUE" }, 7],
    [{ min_total: "200", max_total: "300" }, 1],
    [{ serie: "A" }, 3],
  ] as const)("filters by %o", async (filters, count) => {
    expect(await ids({ filters })).toHaveLength(count);
  });

  it("filters by day, both ends included, and refuses an end before the start", async () => {
    const day = (offset: number) => new Date(test.clock.now().getTime() + offset * DAY).toISOString().slice(0, 10);
    expect(await ids({ filters: { date_start: day(-1), date_end: day(1) } })).toHaveLength(7);
    expect(await ids({ filters: { date_end: day(-2) } })).toHaveLength(0);
    expect(await ids({ filters: { date_start: day(2) } })).toHaveLength(0);
    const refused = await issuer.client.fail("paginateInvoices", {
      body: { filters: { date_start: day(1), date_end: day(-1) } },
    });
    expect(refused.body.errors).toHaveProperty("filters.date_end");
  });

  it("finds by folio, name without accents, and UUID; signs of LIKE are only signs", async () => {
    const first = (await issuer.client.call("getInvoice", { params: { id: stamped[0] ?? "" } })).body.invoice;
    // Any UUID may have these two signs in it too.
    expect(await ids({ search: "a1" })).toContain(first.id);
    for (const search of [`${first.serie}-${first.folio}`, `${first.serie?.toLowerCase()}-${first.folio} robotica`]) {
      const { rows, total } = (await issuer.client.call("paginateInvoices", { body: { search } })).body;
      const named = rows.filter(({ id, uuid }) => id === first.id || !uuid?.replaceAll("-", "").includes("A1"));
      expect([named.map(({ id }) => id), total]).toEqual([[first.id], rows.length]);
    }
    expect(await ids({ search: "robotica espanola" })).toHaveLength(7);
    for (const length of [8, 13, 20, 36])
      expect(await ids({ search: first.uuid?.slice(0, length).toLowerCase() })).toEqual([first.id]);
    expect(await ids({ search: first.uuid?.slice(-12) })).toEqual([first.id]);
    expect(await ids({ search: first.receiver_rfc.toLowerCase() })).toHaveLength(7);
    expect(await ids({ search: first.receiver_rfc, filters: { status: "draft" } })).toHaveLength(4);
    expect(await ids({ search: "AAA010101AA1" })).toEqual([]);
    expect(await ids({ search: "%" })).toEqual([]);
    expect(await ids({ search: "_" })).toEqual([]);
    expect(await ids({ search: "'; DROP TABLE invoices; --" })).toEqual([]);
  });

  it("is empty for another issuer", async () => {
    const stranger = await readyIssuer(test);
    expect((await stranger.client.call("listInvoices")).body).toEqual({ rows: [], total: 0, total_is_exact: true });
  });
});

describe("what is unpaid", () => {
  it("leaves out what credit notes have settled, alone, jointly, or with receipts; in the list, its sum and its files", async () => {
    const seller = await payingIssuer(test);
    const [whole, partly, mixed, first, second, open] = [
      await creditSale(seller),
      await creditSale(seller),
      await creditSale(seller),
      await creditSale(seller, "100"),
      await creditSale(seller, "200"),
      await creditSale(seller),
    ];
    const uuidOf = async (id: string) =>
      (await seller.client.call("getInvoice", { params: { id } })).body.invoice.uuid ?? "";
    const note = async (named: readonly string[], unit_price: string) => {
      const [item] = someDraft(seller).items ?? [];
      const parts = {
        type: "E" as const,
        cfdi_use_id: idOfKey("cfdi_use", "G02") ?? 0,
        relations: [{ type: "01", uuids: await Promise.all(named.map(uuidOf)) }],
        items: [{ ...item, unit_price, quantity: "1", discount: null, taxes: IVA }],
      };
      await seller.client.call("stampInvoice", { body: someDraft(seller, parts) });
    };
    await note([whole], "1000");
    await note([partly], "100");
    await note([mixed], "600");
    await pay(seller, somePay(seller, "464", [{ invoice_id: mixed }]));
    // In the order in which it names them: all of the first, and half of the second.
    await note([first, second], "200");
    const filters = { pending: "payment" as const };
    const { body } = await seller.client.call("paginateInvoices", { body: { filters } });
    expect(body.rows.map(({ id }) => id).sort()).toEqual([partly, second, open].sort());
    expect(body.total).toBe(3);
    const { currencies } = (await seller.client.call("sumInvoices", { body: { search: null, filters } })).body;
    expect(currencies).toMatchObject([{ invoices: 3, invoiced: "2552.00" }]);
    const csv = await seller.client.call("exportInvoices", { body: { format: "csv", columns: ["uuid"], filters } });
    expect(csv.bytes.toString().trim().split("\r\n")).toHaveLength(4);
    const owed = (await seller.client.call("listPending", { body: {} })).body.rows;
    expect(owed.map(({ invoice_id }) => invoice_id).sort()).toEqual([partly, second, open].sort());
  });
});

const IVA = [{ tax: "IVA", factor: "rate", rate: "0.16", withheld: false } as const];
