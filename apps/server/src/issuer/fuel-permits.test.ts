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

it("a permit is changed where it is, by who has seen it as it is, and not into another one of the issuer's", async () => {
  const { permit } = (await station.client.call("createFuelPermit", { body: { number: "PL/50/EXP/ES/2015" } })).body;
  const params = { id: permit.id };
  const change = (number: string, version?: string) => ({ params, body: { number, name: "Sur", version } });
  const changed = (await station.client.call("updateFuelPermit", change("CNE/PL/51/EXP/ES/2025", permit.version))).body;
  expect(changed.permit).toMatchObject({ id: permit.id, kind: "PER05", number: "CNE/PL/51/EXP/ES/2025", name: "Sur" });
  const stale = await station.client.fail("updateFuelPermit", change("PL/52/EXP/ES/2015", permit.version));
  expect(stale.body.code).toBe("version_conflict");
  const taken = await station.client.fail("updateFuelPermit", change("H/1234/COM/2015", changed.permit.version));
  expect(taken.body).toMatchObject({ code: "fuel_permit_exists", errors: { number: [expect.any(String)] } });
  expect((await other.client.fail("updateFuelPermit", change("PL/53/EXP/ES/2015"))).status).toBe(404);
  expect(await permitsOf(station)).toContainEqual(["PER05", "CNE/PL/51/EXP/ES/2025", "Sur"]);
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
