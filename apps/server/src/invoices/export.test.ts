import { unzipSync } from "fflate";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ReadyIssuer, readyIssuer, someDraft } from "../testing/issuing.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
let issuer: ReadyIssuer;
let stranger: ReadyIssuer;
const stamped: { id: string; uuid: string }[] = [];
let draft: string;

beforeAll(async () => {
  test = await shareTestApp();
  [issuer, stranger] = [await readyIssuer(test), await readyIssuer(test)];
  for (const unit_price of ["100", "1234567.89"]) {
    const one = someDraft(issuer);
    const item = { ...one.items?.[0], unit_price, quantity: "1", discount: null };
    const { body } = await issuer.client.call("stampInvoice", { body: { ...one, items: [item] } });
    stamped.push({ id: body.invoice.id, uuid: body.invoice.uuid ?? "" });
  }
  draft = (await issuer.client.call("createDraft", { body: someDraft(issuer) })).body.invoice.id;
});
afterAll(() => test.close());

async function sheetOf(body: object, headers: Record<string, string> = {}) {
  const answer = await issuer.client.call("exportInvoices", { body: { format: "xlsx", ...body }, headers });
  const { sheets } = await readXlsx(answer.bytes);
  return { ...answer, name: sheets[0]?.name, rows: sheets[0]?.rows ?? [] };
}

const idsOf = (...rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe("the exported list", () => {
  it("is a workbook of all matching rows in their order, with typed cells", async () => {
    const body = {
      columns: ["folio", "receiver_name", "total", "date", "status"],
      sort: { column: "total", direction: "desc" },
    };
    const { rows, headers, name } = await sheetOf({ ...body, filters: { status: "active" } });
    expect(rows[0]).toEqual(["Serie-folio", "Cliente", "Total", "Moneda", "Fecha", "Estado"]);
    expect(rows.slice(1).map(([folio, customer, total, currency]) => [folio, customer, total, currency])).toEqual([
      ["A-2", "UNIVERSIDAD ROBOTICA ESPAÑOLA", 1432098.75, "MXN"],
      ["A-1", "UNIVERSIDAD ROBOTICA ESPAÑOLA", 116, "MXN"],
    ]);
    const { date } = (await issuer.client.call("getInvoice", { params: { id: stamped[0]?.id ?? "" } })).body.invoice;
    expect(rows[2]?.[4]).toEqual(new Date(`${date}Z`));
    expect([name, rows[1]?.[5]]).toEqual(["Facturas", "Vigente"]);
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="\d{14}_Facturas\.xlsx"/);
    expect(headers["content-type"]).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
  });

  it("has every column unless some are chosen, in the language of the caller", async () => {
    const { rows } = await sheetOf({}, { localization: "en" });
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual(expect.arrayContaining(["Customer", "Type"]));
    expect(rows[1]?.[8]).toBe("Income");
  });

  it("leaves drafts out unless they are asked for: they are no documents yet", async () => {
    const statuses = async (body: object) => (await sheetOf({ columns: ["status"], ...body })).rows.slice(1).flat();
    expect(await statuses({})).toEqual(["Vigente", "Vigente"]);
    expect(await statuses({ filters: { type: "I" } })).toEqual(["Vigente", "Vigente"]);
    expect(await statuses({ filters: { status: "draft" } })).toEqual(["Borrador"]);
    expect(await statuses({ ids: [draft] })).toEqual(["Borrador"]);
  });

  it("is comma-separated values when asked", async () => {
    const { bytes, headers } = await issuer.client.call("exportInvoices", {
      body: { format: "csv", search: `${stamped[1]?.uuid} robotica`, columns: ["folio", "total"] },
    });
    expect(bytes.toString("utf8")).toBe("\ufeffSerie-folio,Total,Moneda\r\nA-2,1432098.75,MXN\r\n");
    expect(headers["content-type"]).toMatch(/^text\/csv/);
  });

  it("holds the ticked rows only, which must all be there", async () => {
    expect((await sheetOf({ ids: [draft] })).rows).toHaveLength(2);
    const body = { format: "csv", ids: [draft] };
    expect((await stranger.client.fail("exportInvoices", { body })).body.code).toBe("not_found");
  });

  it.each([{ format: "pdf" }, { format: "xlsx", columns: ["issuer_id"] }, { format: "csv", ids: ["x"] }, {}])(
    "is refused for %j",
    async (body) => {
      expect((await issuer.client.fail("exportInvoices", { body })).status).toBe(422);
    },
  );

  it("shows another issuer nothing", async () => {
    const { bytes } = await stranger.client.call("exportInvoices", { body: { format: "csv", columns: ["folio"] } });
    expect(bytes.toString("utf8")).toBe("\ufeffSerie-folio\r\n");
  });
});

describe("the files of many invoices", () => {
  it("come in one ZIP, XML and PDF of each stamped one, byte for byte", async () => {
    const { bytes, headers } = await issuer.client.call("zipInvoices", { body: {} });
    const files = unzipSync(bytes);
    // As any of them is called when it is downloaded alone.
    const nameOf = (at: number) => `${issuer.rfc}_A-${at + 1}_${stamped[at]?.uuid}`;
    const names = stamped.flatMap((_, at) => [`${nameOf(at)}.xml`, `${nameOf(at)}.pdf`]);
    expect(Object.keys(files).sort()).toEqual(names.sort());
    for (const [at, { id }] of stamped.entries()) {
      const xml = (await issuer.client.call("getInvoiceXml", { params: { id } })).bytes;
      expect(Buffer.from(files[`${nameOf(at)}.xml`] ?? []).equals(xml)).toBe(true);
      expect(
        Buffer.from(files[`${nameOf(at)}.pdf`] ?? [])
          .subarray(0, 5)
          .toString(),
      ).toBe("%PDF-");
    }
    expect(headers["content-disposition"]).toMatch(/^attachment; filename="\d{14}_Facturas\.zip"/);
    expect(headers["content-type"]).toBe("application/zip");
  });

  it("come of the ticked ones, or of those that the filters let through", async () => {
    const filesOf = async (body: object) =>
      Object.keys(unzipSync((await issuer.client.call("zipInvoices", { body })).bytes));
    expect(await filesOf({ ids: [...idsOf(...stamped.slice(0, 1)), draft] })).toHaveLength(2);
    expect(await filesOf({ filters: { min_total: "1000" } })).toEqual([
      expect.stringMatching(/_A-2_.*xml$/),
      expect.stringMatching(/_A-2_.*pdf$/),
    ]);
  });

  it("are refused when there are none, and when one is somebody else's", async () => {
    expect((await issuer.client.fail("zipInvoices", { body: { ids: [draft] } })).body.code).toBe("no_files");
    expect((await stranger.client.fail("zipInvoices", { body: {} })).body.code).toBe("no_files");
    expect((await stranger.client.fail("zipInvoices", { body: { ids: idsOf(...stamped) } })).body.code).toBe(
      "not_found",
    );
  });
});
