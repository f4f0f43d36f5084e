import { afterAll, beforeAll, expect, it } from "vitest";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

let test: TestApp;
let station: RegisteredIssuer;
let other: RegisteredIssuer;

beforeAll(async () => {
  test = await startTestApp({ pac: false });
  station = await registerIssuer(test);
  other = await registerIssuer(test);
});
afterAll(() => test.close());

const permitsOf = async ({ client }: RegisteredIssuer) =>
  (await client.call("listFuelPermits")).body.permits.map(({ kind, number, name }) => [kind, number, name]);

it("a permit is kept with the kind that its number tells, once for each issuer, and forgotten", async () => {
  const number = "PL/1234/EXP/ES/2015";
  const { permit } = (
    await station.client.call("createFuelPermit", { body: { number: ` ${number} `, name: "Centro" } })
  ).body;
  expect(permit).toMatchObject({ kind: "PER01", number, name: "Centro" });
  const again = await station.client.fail("createFuelPermit", { body: { number, name: null } });
  expect(again.body).toMatchObject({ code: "fuel_permit_exists", errors: { number: [expect.any(String)] } });
  await other.client.call("createFuelPermit", { body: { number } });
  await station.client.call("createFuelPermit", { body: { number: "H/1234/COM/2015" } });
  expect(await permitsOf(station)).toEqual([
    ["PER02", "H/1234/COM/2015", null],
    ["PER01", number, "Centro"],
  ]);
  expect((await other.client.fail("deleteFuelPermit", { params: { id: permit.id } })).status).toBe(404);
  await station.client.call("deleteFuelPermit", { params: { id: permit.id } });
  expect(await permitsOf(station)).toEqual([["PER02", "H/1234/COM/2015", null]]);
  expect((await station.client.fail("deleteFuelPermit", { params: { id: permit.id } })).status).toBe(404);
});

it("a number that has the form of no permit is refused at its field", async () => {
  for (const number of ["", "PL/1234/EXP/ES", "pl/1234/exp/es/2015"]) {
    const { status, body } = await station.client.fail("createFuelPermit", { body: { number } });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(["number"]);
  }
});

it("the editor's form has the issuer's own permits", async () => {
  await other.client.call("createFuelPermit", { body: { number: "PL/777/EXP/ES/2026", name: "Norte" } });
  const { body } = await other.client.call("getInvoiceForm");
  expect(body.issuer.fuel_permits).toContainEqual({ kind: "PER01", number: "PL/777/EXP/ES/2026", name: "Norte" });
  expect(body.issuer.fuel_permits).toHaveLength(2);
});
