import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { creditSale, pay, payingIssuer, somePay } from "../payment-receipts/testing/paying.ts";
import { type ReadyIssuer, readyIssuer } from "../testing/issuing.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";
import { queryAsOwner } from "../testing/test-database.ts";
import { giveCredits } from "./cancel/testing/cancellation-fixture.ts";
import { stampedInvoice } from "./cancel/testing/sat.ts";

interface Taken {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: Buffer;
}

let test: TestApp;
let issuer: ReadyIssuer;
let server: SMTPServer;
const taken: Taken[] = [];
/** How the mail server answers a recipient: a response code, 250 to take it. */
let answer: (recipient: string) => number = () => 250;

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: ({ address }, _session, done) => {
      const code = answer(address);
      done(code === 250 ? null : Object.assign(new Error(`mailbox of ${address} unavailable`), { responseCode: code }));
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = envelope;
        taken.push({
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
        });
        done(null);
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  test = await startTestApp({ environment: { SMTP_URL: url, MAIL_FROM: "Timbra <facturas@timbra.example>" } });
  issuer = await readyIssuer(test);
  await giveCredits(test, issuer.issuerId, 20);
  await issuer.client.call("saveContact", { body: { email: "ventas@escuela.example" } });
});
afterAll(async () => {
  await test.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
afterEach(() => {
  answer = () => 250;
  taken.length = 0;
});

const sendings = async (id: string) => (await issuer.client.call("listSendings", { params: { id } })).body.sendings;

/** A mail that is tried again waits for seconds. */
const PAUSE_MS = 150;

/** Waits until no mail of the invoice is on its way. */
async function settled(id: string) {
  for (let waited = 0; waited < 30_000; waited += PAUSE_MS) {
    const all = await sendings(id);
    if (all.every(({ deliveries }) => deliveries.every(({ state }) => state !== "pending"))) return all;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Error(`still pending: ${JSON.stringify(await sendings(id))}`);
}

const of = (address: string) => taken.filter(({ to }) => to.includes(address));

describe("an invoice by e-mail", () => {
  it("reaches each address once, with the XML byte for byte, its printed form, and whom to answer", async () => {
    const invoice = await stampedInvoice(issuer);
    const body = {
      to: ["compras@uni.example"],
      cc: ["conta@uni.example", "yo@escuela.example"],
      message: "Buen día: <b>va</b> la factura.",
      language: "es" as const,
    };
    const { body: told } = await issuer.client.call("sendInvoice", { params: { id: invoice.id }, body });
    expect(told.sending.deliveries.map(({ address, copy, state }) => [address, copy, state])).toEqual([
      ["compras@uni.example", false, "pending"],
      ["conta@uni.example", true, "pending"],
      ["yo@escuela.example", true, "pending"],
    ]);
    const [sending] = await settled(invoice.id);
    expect(sending?.deliveries.map(({ state, attempts, problem }) => [state, attempts, problem])).toEqual(
      Array(3).fill(["sent", 1, null]),
    );
    const own = taken.filter(({ to }) => to[0] !== issuer.email);
    expect(own.map(({ from, to }) => [from, to.length])).toEqual(Array(3).fill(["facturas@timbra.example", 1]));
    const xml = (await issuer.client.raw("GET", invoice.files?.xml ?? "")).bytes;
    for (const address of [...body.to, ...body.cc]) {
      expect(of(address)).toHaveLength(1);
      const mail = await PostalMime.parse(of(address)[0]?.raw ?? "");
      expect(mail.to?.map((one) => one.address)).toEqual(body.to);
      expect(mail.cc?.map((one) => one.address)).toEqual(body.cc);
      expect(mail.replyTo?.map((one) => one.address)).toEqual(["ventas@escuela.example"]);
      expect(mail.subject).toContain("A-1");
      expect(mail.text).toContain("<b>va</b>");
      expect(mail.html).toContain("&lt;b&gt;va&lt;/b&gt;");
      expect(mail.text).toContain("$1,102.00 MXN");
      expect(mail.text).toContain(invoice.stamp?.sat_qr);
      const [document, paper] = mail.attachments;
      expect([document?.filename, document?.mimeType]).toEqual([
        `${issuer.rfc}_A-1_${invoice.uuid}.xml`,
        "application/xml",
      ]);
      expect(Buffer.from(document?.content as ArrayBuffer).equals(xml)).toBe(true);
      expect(
        Buffer.from(paper?.content as ArrayBuffer)
          .subarray(0, 5)
          .toString(),
      ).toBe("%PDF-");
    }
  });

  it("is sent once a click: a repeat with the same key, at once or after a crash, sends nothing more", async () => {
    const invoice = await stampedInvoice(issuer);
    const headers = { "idempotency-key": "send-1" };
    const click = () =>
      issuer.client.call("sendInvoice", { params: { id: invoice.id }, body: { to: ["a@uni.example"] }, headers });
    const [first, second] = await Promise.all([click(), click()]);
    expect(second.body.sending.id).toBe(first.body.sending.id);
    // The server was killed after it had put the mail into its outbox, before it noted its answer.
    await queryAsOwner(test.databaseUrl, "DELETE FROM idempotency_keys WHERE key = 'send-1'");
    expect((await click()).body.sending.id).toBe(first.body.sending.id);
    await settled(invoice.id);
    expect(of("a@uni.example")).toHaveLength(1);
    await issuer.client.call("sendInvoice", { params: { id: invoice.id }, body: { to: ["a@uni.example"] } });
    expect(await settled(invoice.id)).toHaveLength(2);
    expect(of("a@uni.example")).toHaveLength(2);
  });

  it("that one address refuses for good still reaches the others, and says which did not get it and why", async () => {
    const invoice = await stampedInvoice(issuer);
    answer = (recipient) => (recipient.startsWith("nadie") ? 550 : 250);
    await issuer.client.call("sendInvoice", {
      params: { id: invoice.id },
      body: { to: ["nadie@uni.example", "b@uni.example"] },
    });
    const [sending] = await settled(invoice.id);
    expect(sending?.deliveries).toMatchObject([
      { address: "nadie@uni.example", state: "failed", problem: expect.stringContaining("unavailable"), sent_at: null },
      { address: "b@uni.example", state: "sent", problem: null },
    ]);
    expect(of("b@uni.example")).toHaveLength(1);
  });

  it("that is postponed is retried by itself, without disclosing our own machines", async () => {
    const invoice = await stampedInvoice(issuer);
    let asked = 0;
    answer = () => {
      asked += 1;
      return asked === 1 ? 451 : 250;
    };
    await issuer.client.call("sendInvoice", { params: { id: invoice.id }, body: { to: ["c@uni.example"] } });
    const [sending] = await settled(invoice.id);
    expect(sending?.deliveries).toMatchObject([{ state: "sent", attempts: 2, problem: null }]);
    expect(of("c@uni.example")).toHaveLength(1);
  });

  it("never leaves as a draft, to nobody, or twice to one address", async () => {
    const { body: made } = await issuer.client.call("createDraft", { body: {} });
    expect(
      (await issuer.client.fail("sendInvoice", { params: { id: made.invoice.id }, body: { to: ["a@uni.example"] } }))
        .body.code,
    ).toBe("invoice_not_stamped");
    const invoice = await stampedInvoice(issuer);
    const refused = async (body: unknown) =>
      (await issuer.client.fail("sendInvoice", { params: { id: invoice.id }, body })).body.errors;
    expect(await refused({ to: [] })).toHaveProperty("to");
    expect(await refused({ to: ["no es correo"] })).toHaveProperty(["to.0"]);
    expect(await refused({ to: ["a@uni.example\r\nBcc: x@y.example"] })).toHaveProperty(["to.0"]);
    expect(await refused({ to: ["a@uni.example"], cc: ["A@uni.example"] })).toHaveProperty("cc");
    expect(await sendings(invoice.id)).toEqual([]);
  });
});

describe("what is no invoice", () => {
  it("goes out under its own name: a payment receipt with what was received, a credit note with what it takes", async () => {
    const paying = await payingIssuer(test);
    const sent = async (id: string, to: string) => {
      await paying.client.call("sendInvoice", { params: { id }, body: { to: [to], language: "es" } });
      await expect.poll(() => of(to).length, { timeout: 20_000 }).toBe(1);
      return PostalMime.parse(of(to)[0]?.raw ?? "");
    };
    const invoice = await creditSale(paying);
    const receipt = await pay(paying, somePay(paying, "1060.00", [{ invoice_id: invoice }]));
    const mail = await sent(receipt.id, "recibo@uni.example");
    expect(mail.subject).toContain("Recibo de pago P-1");
    expect(mail.text).toContain("$1,060.00 MXN");
    expect(mail.text).not.toMatch(/esta factura|XXX/);
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(
      ["xml", "pdf"].map((ending) => `${paying.rfc}_P-1_${receipt.uuid}.${ending}`),
    );

    const { invoice: draft } = (
      await paying.client.call("creditNote", { params: { id: invoice }, body: { amount: "100" } })
    ).body;
    await paying.client.call("stampDraft", { params: { id: draft.id } });
    const note = await sent(draft.id, "nota@uni.example");
    expect(note.subject).toContain("Nota de crédito");
    expect(note.text).toContain("$100.00 MXN");
  });
});

it("is rate-limited: a click too many waits, and is answered for how long", async () => {
  const eager = await readyIssuer(test);
  const invoice = await stampedInvoice(eager);
  const click = (n: number) =>
    eager.client.raw("POST", `/api/invoices/${invoice.id}/send`, { body: { to: [`n${n}@uni.example`] } });
  const statuses: number[] = [];
  for (let n = 0; n < 61; n += 1) statuses.push((await click(n)).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
});
