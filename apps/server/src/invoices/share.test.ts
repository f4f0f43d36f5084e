import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ReadyIssuer, readyIssuer } from "../testing/issuing.ts";
import { DAY } from "../testing/movable-clock.ts";
import { shareTestApp } from "../testing/shared-test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { signedInAgain, stampedInvoice } from "./cancel/testing/sat.ts";

let test: TestApp;
let issuer: ReadyIssuer;
beforeAll(async () => {
  test = await shareTestApp();
  issuer = await readyIssuer(test);
});
afterAll(() => test.close());

const share = async (id: string, days?: 7 | 30 | 90) =>
  (await issuer.client.call("shareInvoice", { params: { id }, body: days === undefined ? {} : { days } })).body;
const tokenOf = (url: string): string => new URL(url).hash.slice(1);
const open = async (token: string) => (await test.client.call("openShare", { body: { token } })).body;
const gone = async (token: string) => {
  const opened = await test.client.fail("openShare", { body: { token } });
  const fetched = await test.client.fail("getSharedFile", { body: { token, format: "xml" } });
  for (const { status, body } of [opened, fetched]) expect([status, body.code]).toEqual([404, "share_gone"]);
};

describe("a link to an invoice", () => {
  it("shows it and hands out its files to who has no account, and says how often it was opened", async () => {
    const invoice = await stampedInvoice(issuer);
    const { url, link } = await share(invoice.id);
    expect(new URL(url).pathname).toBe("/shared");
    const token = tokenOf(url);
    expect(await open(token)).toMatchObject({
      issuer: { rfc: issuer.rfc },
      number: "A-1",
      uuid: invoice.uuid,
      total: "1102.00",
      state: "live",
      sandbox: true,
      expedition_zip: "06000",
      lines: [{ quantity: "2.5", amount: "1000.50" }],
      more_lines: 0,
    });
    const xml = await test.client.raw("POST", "/api/shared/file", { body: { token, format: "xml" } });
    expect(xml.bytes.equals((await issuer.client.raw("GET", invoice.files?.xml ?? "")).bytes)).toBe(true);
    const pdf = await test.client.raw("POST", "/api/shared/file", { body: { token, format: "pdf" } });
    expect(pdf.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const tagged = await test.client.raw("POST", "/api/shared/file", { body: { token, format: "tagged_pdf" } });
    expect(tagged.bytes.toString("latin1")).toContain("/StructTreeRoot");
    expect(pdf.bytes.toString("latin1")).not.toContain("/StructTreeRoot");
    const { links } = (await issuer.client.call("listShares", { params: { id: invoice.id } })).body;
    expect(links).toMatchObject([{ id: link.id, opened: 1, revoked_at: null }]);
    await issuer.client.call("cancelInvoice", { params: { id: invoice.id }, body: { motive: "02" } });
    expect(["being_cancelled", "cancelled"]).toContain((await open(token)).state);
  });

  it("is kept as a hash only: whoever reads the database cannot open it", async () => {
    const token = tokenOf((await share((await stampedInvoice(issuer)).id)).url);
    expect(Buffer.from(token, "base64url")).toHaveLength(40);
    const rows = await queryAsOwner<{ row: string }>(test.databaseUrl, "SELECT t::text AS row FROM share_links t");
    const secret = Buffer.from(token, "base64url").subarray(16);
    for (const { row } of rows) {
      expect(row).not.toContain(token);
      expect(row).not.toContain(secret.toString("hex"));
    }
  });

  it("ends when it is revoked, and when its days are over; a guess opens nothing", async () => {
    const invoice = await stampedInvoice(issuer);
    const [first, second] = [await share(invoice.id, 7), await share(invoice.id, 30)];
    await issuer.client.call("revokeShare", { params: { id: first.link.id } });
    await gone(tokenOf(first.url));
    const token = tokenOf(second.url);
    const flipped = (token.startsWith("A") ? "B" : "A") + token.slice(1);
    const tail = token.slice(0, -2) + (token.endsWith("AA") ? "BB" : "AA");
    for (const guess of [flipped, tail, "", "x", "A".repeat(54), `${token}A`, "' OR 1=1 --".padEnd(54, "A")])
      await gone(guess);
    await open(token);
    test.clock.advance(30 * DAY);
    await gone(token);
    issuer = await signedInAgain(test, issuer);
    const { links } = (await issuer.client.call("listShares", { params: { id: invoice.id } })).body;
    expect(links.map(({ revoked_at }) => revoked_at !== null)).toEqual([false, true]);
  });

  it("is never to a draft, and is nobody else's to end", async () => {
    const { body } = await issuer.client.call("createDraft", { body: {} });
    expect((await issuer.client.fail("shareInvoice", { params: { id: body.invoice.id }, body: {} })).body.code).toBe(
      "invoice_not_stamped",
    );
    const stranger = await readyIssuer(test);
    const mine = await share((await stampedInvoice(issuer)).id);
    expect((await stranger.client.fail("revokeShare", { params: { id: mine.link.id } })).body.code).toBe("not_found");
    await open(tokenOf(mine.url));
    expect(
      (await issuer.client.fail("shareInvoice", { params: { id: body.invoice.id }, body: { days: 3650 } })).status,
    ).toBe(422);
  });
});
