import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withTenant } from "../db/index.ts";
import { newId } from "../lib/ids.ts";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";

let test: TestApp;
let company: RegisteredIssuer;
let other: RegisteredIssuer;

beforeAll(async () => {
  test = await shareTestApp();
});
beforeEach(async () => {
  company = await registerIssuer(test);
  other = await registerIssuer(test);
});
afterAll(() => test.close());

async function create(issuer: RegisteredIssuer, serie: string, folio: number | string = 1): Promise<string> {
  return (await issuer.client.call("createSeries", { body: { serie, folio } })).body.series.series_id;
}

async function names(issuer: RegisteredIssuer): Promise<string[]> {
  return (await issuer.client.call("listSeries")).body.series.map(
    ({ serie, folio_siguiente }) => `${serie}${folio_siguiente}`,
  );
}

/** As stamping leaves them: an invoice with its series and folio, or a folio that was taken for nothing. */
async function takeFolio(seriesId: string, serie: string, left: "invoice" | "gap"): Promise<void> {
  const now = test.clock.now();
  await withTenant(test.deps.db, company.issuerId, async (tx) => {
    const common = { issuer_id: company.issuerId, serie, folio: 1, created_at: now };
    await tx.updateTable("series").set({ next_folio: "2" }).where("id", "=", seriesId).execute();
    if (left === "gap")
      await tx
        .insertInto("folio_gaps")
        .values({ ...common, reason: "a draft with a folio was deleted" })
        .execute();
    else
      await tx
        .insertInto("invoices")
        .values({
          ...common,
          id: newId(test.clock),
          state: "draft",
          draft: "{}",
          type: "I",
          series_id: seriesId,
          currency: "MXN",
          created_by: company.userId,
          updated_at: now,
        })
        .execute();
  });
}

describe("series", () => {
  it("are listed by name, upper-cased, with the next folio; each issuer has its own", async () => {
    expect(await names(company)).toEqual([]);
    const created = await company.client.call("createSeries", {
      body: { serie: " b ", folio: "0120" },
      headers: { localization: "en" },
    });
    expect([created.status, created.body]).toEqual([
      201,
      { message: "The series was saved.", series: { series_id: expect.any(String), serie: "B", folio_siguiente: 120 } },
    ]);
    await create(company, "A");
    await create(other, "B", 7);
    expect(await names(company)).toEqual(["A1", "B120"]);
    expect(await names(other)).toEqual(["B7"]);
  });

  it("keep a folio of fifteen digits exactly", async () => {
    await create(company, "Z", "999999999999999");
    expect(await names(company)).toEqual(["Z999999999999999"]);
  });

  it("have one name once, also when two come at the same time", async () => {
    const answers = await Promise.all(
      ["C", "c"].map((serie) => company.client.raw("POST", "/api/auth/series/create", { body: { serie, folio: 1 } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { status, body } = await company.client.fail("createSeries", { body: { serie: "C", folio: 5 } });
    expect([status, body.code, body.errors]).toEqual([409, "series_exists", { serie: ["La serie C ya existe."] }]);
  });

  it("are deleted while nothing uses them", async () => {
    const id = await create(company, "A");
    expect((await company.client.call("deleteSeries", { body: { series_id: id } })).body).toEqual({
      message: "La serie se eliminó correctamente.",
    });
    expect(await names(company)).toEqual([]);
    expect((await company.client.fail("deleteSeries", { body: { series_id: id } })).status).toBe(404);
  });

  it.each(["invoice", "gap"] as const)("stay once a folio was taken: %s", async (left) => {
    const id = await create(company, "A");
    await takeFolio(id, "A", left);
    const { status, body } = await company.client.fail("deleteSeries", {
      body: { series_id: id },
      headers: { localization: "en" },
    });
    expect([status, body.code, body.message]).toEqual([
      409,
      "series_in_use",
      "The series A already has invoices and cannot be deleted.",
    ]);
    expect(await names(company)).toEqual(["A2"]);
  });

  it("are not found by another issuer", async () => {
    const id = await create(company, "A");
    expect((await other.client.fail("deleteSeries", { body: { series_id: id } })).status).toBe(404);
    expect(await names(company)).toEqual(["A1"]);
  });
});
