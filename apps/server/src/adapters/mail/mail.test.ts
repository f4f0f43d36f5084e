import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { mailTo, someAccount } from "../../testing/accounts.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { queryAsOwner } from "../../testing/test-database.ts";
import { createSmtpTransport } from "./transport.ts";

interface Delivery {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A real mail server on this machine. `answer` decides on each mail. */
async function startSmtp(
  answer: (mail: Delivery, nth: number) => Error | null = () => null,
): Promise<{ url: string; mails: Delivery[] }> {
  const mails: Delivery[] = [];
  let nth = 0;
  const onData: SMTPServerOptions["onData"] = (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      const { mailFrom, rcptTo } = session.envelope;
      const mail = {
        from: mailFrom === false ? "" : mailFrom.address,
        to: rcptTo.map((one) => one.address),
        raw: Buffer.concat(chunks).toString("utf8"),
      };
      nth += 1;
      const refusal = answer(mail, nth);
      if (refusal === null) mails.push(mail);
      done(refusal);
    });
  };
  const server = new SMTPServer({ authOptional: true, disabledCommands: ["STARTTLS", "AUTH"], onData });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, mails };
}

async function startApp(environment: Record<string, string>): Promise<TestApp> {
  const test = await startTestApp({ pac: false, environment });
  closing.push(() => test.close());
  return test;
}

async function register(test: TestApp, account = someAccount(), headers: Record<string, string> = {}) {
  await test.client.call("register", { body: { ...account, password_confirmation: account.password }, headers });
  return account;
}

async function until<T>(found: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (let waited = 0; waited < 30_000; waited += 25) {
    const value = await found();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("waited in vain");
}

interface Kept {
  state: string;
  body_text: string | null;
  body_html: string | null;
  sealed_body: Buffer | null;
  attempts: number;
  last_error: string | null;
}

const kept = async (test: TestApp, recipient: string) =>
  (
    await queryAsOwner<Kept & { [key: string]: unknown }>(
      test.databaseUrl,
      "SELECT state, body_text, body_html, sealed_body, attempts, last_error FROM mails WHERE recipient = $1",
      [recipient],
    )
  )[0];

describe("a mail server", () => {
  it("gets the mail once, in the reader's language, and the link is not kept here after that", async () => {
    const smtp = await startSmtp();
    const test = await startApp({ SMTP_URL: smtp.url, MAIL_FROM: "Timbra <facturas@timbra.example>" });
    const account = await register(test, someAccount({ username: "Ñandú.27" }), { localization: "en" });
    const mail = await until(() => smtp.mails[0]);
    expect([mail.from, mail.to]).toEqual(["facturas@timbra.example", [account.email]]);
    const read = await PostalMime.parse(mail.raw);
    expect(read).toMatchObject({
      subject: "Confirm your e-mail address",
      from: { name: "Timbra", address: "facturas@timbra.example" },
    });
    expect(read.messageId).toMatch(/^<[0-9a-f-]{36}@timbra\.example>$/);
    expect(read.headers.find((header) => header.key === "auto-submitted")?.value).toBe("auto-generated");
    expect(read.text).toContain("Welcome to Timbra, Ñandú.27");
    const [, path] = /http:\/\/localhost:3000(\/verify\/[0-9a-f-]{36}\/[\w-]{43})/.exec(read.text ?? "") ?? [];
    expect(read.html).toContain(path);
    const row = await until(async () =>
      (await kept(test, account.email))?.state === "sent" ? kept(test, account.email) : undefined,
    );
    expect(row).toMatchObject({ state: "sent", body_text: null, body_html: null, sealed_body: null, attempts: 1 });
    expect(smtp.mails).toHaveLength(1);
    expect((await test.client.fail("listMails")).body.code).toBe("sandbox_only");
  });

  it("that refuses for now is asked again with the same Message-ID", async () => {
    const temporary = Object.assign(new Error("try later"), { responseCode: 451 });
    const seen: string[] = [];
    const smtp = await startSmtp((mail, nth) => {
      seen.push(/message-id: (.*)/i.exec(mail.raw)?.[1] ?? "");
      return nth === 1 ? temporary : null;
    });
    const test = await startApp({ SMTP_URL: smtp.url });
    const account = await register(test);
    await until(() => smtp.mails[0]);
    expect(new Set(seen).size).toBe(1);
    expect(seen).toHaveLength(2);
    await until(async () => ((await kept(test, account.email))?.state === "sent" ? true : undefined));
  });

  it("that refuses the mail for good is not asked again, and the refusal can be read", async () => {
    const smtp = await startSmtp(() => Object.assign(new Error("no such mailbox"), { responseCode: 550 }));
    const test = await startApp({ SMTP_URL: smtp.url });
    const account = await register(test);
    const row = await until(async () =>
      (await kept(test, account.email))?.state === "failed" ? kept(test, account.email) : undefined,
    );
    expect(row?.last_error).toContain("no such mailbox");
    const jobs = await queryAsOwner(
      test.databaseUrl,
      "SELECT 1 FROM pgboss.job WHERE name = 'deliver-mail' AND state < 'completed'",
    );
    expect(jobs).toEqual([]);
  });

  it("without STARTTLS gets no mail and no password in live mode, whatever its address asks for", async () => {
    const smtp = await startSmtp();
    for (const options of ["", "?ignoreTLS=true", "?opportunisticTLS=true"]) {
      const transport = createSmtpTransport(`${smtp.url}${options}`, "Timbra <a@timbra.example>", { encrypted: true });
      const heading = { to: ["b@example.com"], cc: [], replyTo: null };
      const letter = {
        recipient: "b@example.com",
        heading,
        subject: "s",
        text: "t",
        html: "h",
        messageId: "<1@timbra.example>",
        date: new Date(),
      };
      await expect(transport.deliver(letter, async () => undefined)).rejects.toThrow(/TLS/i);
      transport.close();
    }
    expect(smtp.mails).toEqual([]);
  });

  it("that is down keeps the bodies of mails sealed, and keeps nobody from registering", async () => {
    const test = await startApp({ SMTP_URL: "smtp://127.0.0.1:9" });
    const account = await register(test);
    const row = await until(async () =>
      (await kept(test, account.email))?.attempts === 1 ? kept(test, account.email) : undefined,
    );
    expect(row).toMatchObject({ state: "pending" });
    // Whoever reads the database finds no link in it.
    expect(row).toMatchObject({ body_text: null, body_html: null });
    expect(row?.sealed_body?.toString("latin1")).not.toContain("/verify/");
    expect((await mailTo(test, account.email, "verify")).body_text).toContain("/verify/");
  });
});

describe("the embedded mailbox", () => {
  it("shows the mails of the sandbox, newest first, and each as its reader would see it", async () => {
    const test = await startApp({});
    const [first, second] = [await register(test), await register(test)];
    const { body } = await test.client.call("listMails");
    expect(body.rows.map((row) => row.recipient)).toEqual([second.email, first.email]);
    const own = await test.client.call("listMails", { query: { recipient: first.email.toUpperCase() } });
    expect(own.body).toMatchObject({ total: 1, rows: [{ kind: "verify", subject: "Confirme su correo electrónico" }] });
    const id = own.body.rows[0]?.id ?? "";
    const { mail } = (await test.client.call("getMail", { params: { id } })).body;
    expect(mail.body_text).toContain(`Bienvenido a Timbra, ${first.username}`);
    const page = await test.client.raw("GET", `/api/sandbox/mailbox/${id}/html`);
    expect(page.headers["content-security-policy"]).toContain("sandbox");
    expect(page.headers["content-security-policy"]).not.toContain("script-src");
    expect(page.bytes.toString()).toBe(mail.body_html);
    expect((await test.client.raw("GET", "/api/sandbox/mailbox/nothing/html")).status).toBe(404);
  });
});

describe("what people typed", () => {
  it("can neither add a header nor markup to a mail", async () => {
    const { renderMail } = await import("./render-mail.ts");
    const username = `<img src=x onerror=alert(1)>"'&\r\nBcc: everybody@example.com`;
    for (const kind of ["verify", "reset", "already-registered", "password-changed"] as const) {
      for (const language of ["es", "en"] as const) {
        const mail = renderMail({ kind, language, params: { username, link: 'https://x.example/?a=1&b="><script>' } });
        expect(mail.subject).not.toMatch(/[\r\n]/);
        expect(mail.html).not.toMatch(/<img|<script/);
        expect(mail.html).toContain("&lt;img src=x onerror=alert(1)&gt;");
        expect(mail.html).toContain(`lang="${language}"`);
      }
    }
  });

  it("reaches one recipient only", async () => {
    const smtp = await startSmtp();
    const test = await startApp({ SMTP_URL: smtp.url });
    for (const email of ["a@example.com,b@example.com", "a@example.com\r\nBcc: b@example.com", '"x" <b@example.com>']) {
      expect((await test.client.fail("register", { body: { ...someAccount(), email } })).status).toBe(422);
    }
    expect(smtp.mails).toEqual([]);
  });
});
