import { makeCsd } from "@timbra/cfdi/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withTenant } from "../db/index.ts";
import { findViolations } from "../invariants/index.ts";
import { type RegisteredIssuer, registerIssuer, someAdministrator } from "../testing/accounts.ts";
import type { Client } from "../testing/client.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { recordAuditEvent } from "./index.ts";

let test: TestApp;
let admin: Client;
let issuer: RegisteredIssuer;

beforeAll(async () => {
  test = await startTestApp({ pac: false, allowsBrokenInvariants: "the last test alters an entry" });
  admin = (await someAdministrator(test)).client;
  issuer = await registerIssuer(test);
});
afterAll(() => test.close());

const namesOf = (rows: readonly { readonly deed: string }[]) => rows.map(({ deed }) => deed);

describe("an issuer's audit log", () => {
  it("lists sign-ins, passwords and certificates, newest first, and page by page", async () => {
    const csd = makeCsd({ rfc: issuer.rfc });
    const files = {
      certBase64: csd.cer.toString("base64"),
      keyBase64: csd.key.toString("base64"),
      cer_filename: "a.cer",
      key_filename: "a.key",
    };
    await issuer.client.call("storeCsd", { body: { ...files, passphrase: csd.passphrase, rfc: issuer.rfc } });
    await issuer.client.call("deleteCsd");
    const password = "Maguey-azul-31";
    await issuer.client.call("changePassword", {
      body: { current_password: issuer.password, password, password_confirmation: password },
    });
    const whole = (await issuer.client.call("getActivity")).body.rows;
    expect(namesOf(whole)).toEqual(["password_changed", "csd_destroyed", "csd_stored", "signed_in"]);
    expect(whole[0]).toMatchObject({ actor: issuer.username, actor_role: "NormalRole", address: "127.0.0.1" });
    expect(JSON.stringify(whole)).not.toContain(csd.passphrase);
    const first = (await issuer.client.call("getActivity", { query: { rows_per_page: 3 } })).body;
    const rest = (
      await issuer.client.call("getActivity", { query: { rows_per_page: 3, cursor: first.next_cursor ?? "" } })
    ).body;
    expect([...first.rows, ...rest.rows]).toEqual(whole);
    expect(rest.next_cursor).toBeNull();
  });

  it("lists keys and addresses that were made and ended, once each, and shows no secret of them", async () => {
    const owner = await registerIssuer(test);
    const { key, secret } = (
      await owner.client.call("createApiKey", { body: { name: "Tienda", scopes: ["crud_user_clients"] } })
    ).body;
    await owner.client.call("revokeApiKey", { params: { id: key.id } });
    await owner.client.call("revokeApiKey", { params: { id: key.id } });
    const url = "http://127.0.0.1:9/hooks?token=of-the-receiver";
    const made = (await owner.client.call("createWebhook", { body: { url, events: ["order.paid"] } })).body;
    await owner.client.call("deleteWebhook", { params: { id: made.webhook.id } });
    const { rows } = (await owner.client.call("getActivity")).body;
    expect(rows.slice(0, 4).map(({ deed, subject, detail }) => [deed, subject, detail])).toEqual([
      ["webhook_removed", "127.0.0.1:9", {}],
      ["webhook_made", "127.0.0.1:9", { events: "order.paid" }],
      ["api_key_revoked", `Tienda (${key.hint})`, {}],
      ["api_key_made", `Tienda (${key.hint})`, { scopes: "crud_user_clients" }],
    ]);
    for (const text of [secret, made.secret, "of-the-receiver"]) expect(JSON.stringify(rows)).not.toContain(text);
  });

  it("is the issuer's alone, and a cursor of another's is refused", async () => {
    const stranger = await registerIssuer(test);
    const theirs = (await stranger.client.call("getActivity", { query: { rows_per_page: 1 } })).body;
    expect(namesOf(theirs.rows)).toEqual(["signed_in"]);
    const mine = (await issuer.client.call("getActivity", { query: { rows_per_page: 1 } })).body;
    const stolen = await stranger.client.fail("getActivity", { query: { cursor: mine.next_cursor } });
    expect(stolen.body.code).toBe("cursor_invalid");
    expect((await admin.fail("getActivity")).status).toBe(403);
  });
});

describe("the audit log", () => {
  it("has all audit events, is filtered by kind, day and word, and can be exported as a spreadsheet", async () => {
    const all = (await admin.call("paginateAudit", { body: { rows_per_page: 200 } })).body;
    expect(namesOf(all.rows)).toEqual(expect.arrayContaining(["administrator_created", "signed_in", "csd_stored"]));
    expect(all.rows.find(({ deed }) => deed === "administrator_created")).toMatchObject({
      actor_role: "command_line",
      rfc: null,
      address: "",
    });
    const stored = (
      await admin.call("paginateAudit", { body: { filters: { deed: "csd_stored" }, search: issuer.rfc } })
    ).body;
    expect(stored.rows).toMatchObject([{ deed: "csd_stored", rfc: issuer.rfc, actor: issuer.username }]);
    const day = "2026-01-01";
    expect((await admin.call("paginateAudit", { body: { filters: { date_end: day } } })).body.total).toBe(0);
    expect((await admin.call("paginateAudit", { body: { filters: { date_start: day } } })).body.total).toBe(all.total);
    const sheet = await admin.raw("POST", "/api/admin/audit/list/export", {
      body: { format: "csv", filters: { deed: "csd_stored" } },
    });
    expect(sheet.bytes.toString()).toContain("Subió un certificado de sello");
    expect((await issuer.client.fail("paginateAudit")).body.code).toBe("scope_missing");
  });

  it("is written in the transaction that it records, keeps tenant isolation, and cannot be changed", async () => {
    const by = { id: null, name: "test", role: "product", address: "" } as const;
    const undone = test.deps.db.transaction().execute(async (tx) => {
      await recordAuditEvent(tx, test.clock, {
        action: "account_changed",
        by,
        issuerId: null,
        reason: "never happened",
      });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect((await admin.call("paginateAudit", { body: { search: "never happened" } })).body.total).toBe(0);
    const seen = await withTenant(test.deps.db, issuer.issuerId, async (tx) => {
      await recordAuditEvent(tx, test.clock, { action: "account_changed", by, issuerId: null });
      return tx.selectFrom("credit_accounts").select("issuer_id").execute();
    });
    expect(seen).toEqual([{ issuer_id: issuer.issuerId }]);
    for (const change of [
      "DELETE FROM deeds",
      "UPDATE deeds SET reason = 'x'",
      "INSERT INTO deeds SELECT * FROM deeds",
      "UPDATE deed_heads SET entries = 0",
    ]) {
      await expect(withTenant(test.deps.db, issuer.issuerId, (tx) => sql.raw(change).execute(tx))).rejects.toThrow(
        /permission denied/,
      );
    }
  });

  it("keeps one chain whoever writes at once, and detects an entry that was altered directly in the table", async () => {
    const by = { id: null, name: "test", role: "product", address: "" } as const;
    const write = (n: number) =>
      test.deps.db
        .transaction()
        .execute((tx) =>
          recordAuditEvent(tx, test.clock, { action: "account_changed", by, issuerId: issuer.issuerId, detail: { n } }),
        );
    await Promise.all(Array.from({ length: 20 }, (_, n) => write(n)));
    const broken = async () =>
      (await findViolations(test.deps.db))
        .filter(({ breaches }) => breaches > 0)
        .map(({ invariant }) => invariant.name);
    expect(await broken()).toEqual([]);
    await queryAsOwner(test.databaseUrl, "UPDATE deeds SET reason = 'another' WHERE deed = 'csd_stored'");
    expect(await broken()).toEqual(["deed-chain-unbroken"]);
  });
});
