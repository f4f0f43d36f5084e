import { makeCsd } from "@timbra/cfdi/testing";
import { ROUTES } from "@timbra/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RegisteredIssuer, registerIssuer } from "../testing/accounts.ts";
import type { Client } from "../testing/client.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";

let test: TestApp;
let owner: RegisteredIssuer;
let accountant: Client;

beforeAll(async () => {
  test = await shareTestApp();
  owner = await registerIssuer(test);
  const csd = makeCsd({ rfc: owner.rfc });
  const files = {
    certBase64: csd.cer.toString("base64"),
    keyBase64: csd.key.toString("base64"),
    cer_filename: "a.cer",
    key_filename: "a.key",
  };
  await owner.client.call("storeCsd", { body: { ...files, passphrase: csd.passphrase, rfc: owner.rfc } });
  const invited = await registerIssuer(test);
  await queryAsOwner(
    test.databaseUrl,
    "INSERT INTO memberships (issuer_id, user_id, role, created_at) VALUES ($1, $2, 'accountant', now())",
    [owner.issuerId, invited.userId],
  );
  const { token } = (await invited.client.call("switchIssuer", { body: { issuer_id: owner.issuerId } })).body;
  accountant = test.client.withToken(token);
});
afterAll(() => test.close());

const closed = Object.entries(ROUTES).filter(
  ([, route]) => route.scope !== "public" && route.scope !== "*" && !("accountant" in route),
);

it.each(closed.map(([name, { method, path }]) => [name, method, path] as const))(
  "an invited accountant may not use %s of the issuer",
  async (_, method, path) => {
    const { status, body } = await accountant.raw(
      method,
      path.replace(/:\w+/g, owner.issuerId),
      method === "GET" ? {} : { body: {} },
    );
    expect([status, (body as { code: string }).code]).toEqual([403, "scope_missing"]);
  },
);

it("the issuer's certificate is still there, and its customers can be read", async () => {
  expect((await owner.client.call("getCsd")).body.csd).not.toBeNull();
  expect((await accountant.call("listCustomers")).body).toEqual({ rows: [], total: 0, total_is_exact: true });
});
