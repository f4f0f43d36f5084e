import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { someAccount, someAdministrator } from "../../testing/accounts.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { queryAsOwner } from "../../testing/test-database.ts";
import { createSmtpTransport, deliverMail, type MailTransport } from "./index.ts";

/** What the server does with one mail: an answer after its end, or one of the ways to give none. */
type Mood = string | "close-at-data" | "close-after-end" | "slow" | "refuse-greeting";

interface Smtp {
  readonly url: string;
  /** Mails whose end arrived: a server may have delivered every one of them. */
  readonly ended: string[];
  readonly connections: () => number;
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const OK = "250 taken";

/**
 * A mail server written by hand, one line at a time, so that it can break off anywhere. `moods`: failure modes, of the
 * first mail, the second…; then all is well.
 */
async function startSmtp(moods: readonly Mood[]): Promise<Smtp> {
  const ended: string[] = [];
  const sockets = new Set<Socket>();
  let met = 0;
  const server = createServer((socket) => {
    const mood = moods[met] ?? OK;
    met += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    socket.write(mood === "refuse-greeting" ? "421 not now\r\n" : "220 test\r\n");
    talk(socket, mood, (mail) => ended.push(mail));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, ended, connections: () => met };
}

function talk(socket: Socket, mood: Mood, onEnd: (mail: string) => void): void {
  let text = "";
  let inData = false;
  socket.on("data", (bytes) => {
    text += bytes.toString("latin1");
    if (!inData) {
      for (let end = text.indexOf("\r\n"); end >= 0 && !inData; end = text.indexOf("\r\n")) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        inData = /^DATA/i.test(line);
        if (inData && mood === "close-at-data") return void socket.destroy();
        socket.write(`${answerTo(line, mood)}\r\n`);
      }
    }
    if (!inData) return;
    const end = text.indexOf("\r\n.\r\n");
    if (end < 0) return;
    onEnd(text.slice(0, end));
    inData = false;
    text = "";
    if (mood === "close-after-end") return void socket.destroy();
    if (mood === "slow") return void sleep(1_500).then(() => socket.write(`${OK}\r\n`));
    socket.write(`${mood.startsWith("rcpt ") ? OK : mood}\r\n`);
  });
}

function answerTo(line: string, mood: Mood): string {
  if (/^DATA/i.test(line)) return "354 go on";
  return mood.startsWith("rcpt ") && /^RCPT/i.test(line) ? mood.slice(5) : "250 fine";
}

async function startApp(url: string): Promise<TestApp> {
  const test = await startTestApp({ pac: false, environment: { SMTP_URL: url } });
  closing.push(() => test.close());
  return test;
}

/** One click that sends one mail. */
async function click(test: TestApp): Promise<string> {
  const account = someAccount();
  await test.client.call("register", { body: { ...account, password_confirmation: account.password } });
  return account.email;
}

interface Kept {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly state: string;
  readonly attempts: number;
  readonly last_error: string | null;
}

/** A mail that is tried again waits for seconds, and each look is a connection of its own. */
const PAUSE_MS = 250;

async function settled(test: TestApp, recipient: string): Promise<Kept> {
  for (let waited = 0; waited < 60_000; waited += PAUSE_MS) {
    const found = await queryAsOwner<Kept>(
      test.databaseUrl,
      "SELECT id, state, attempts, last_error FROM mails WHERE recipient = $1",
      [recipient],
    );
    if (found[0] !== undefined && found[0].state !== "pending") return found[0];
    await sleep(PAUSE_MS);
  }
  throw new Error("the mail was never settled");
}

const OPEN_JOBS =
  "SELECT state FROM pgboss.job WHERE name = 'deliver-mail' AND state IN ('created', 'retry', 'active')";

/** Jobs that would still deliver something, once the one that runs has ended. */
async function openJobs(test: TestApp): Promise<number> {
  for (;;) {
    const jobs = await queryAsOwner<{ state: string }>(test.databaseUrl, OPEN_JOBS);
    if (jobs.every(({ state }) => state !== "active")) return jobs.length;
    await sleep(PAUSE_MS);
  }
}

describe("one click is at most one mail, and its state is true", () => {
  it.each<[string, Mood[], string, number, number]>([
    ["answers slowly", ["slow"], "sent", 1, 1],
    ["turns everybody away at the door", ["refuse-greeting"], "sent", 2, 1],
    ["refuses the recipient for now", ["rcpt 450 busy"], "sent", 2, 1],
    ["breaks off before it has the mail", ["close-at-data"], "sent", 2, 1],
    ["has all of it and refuses for now", ["451 later"], "sent", 2, 2],
    ["has all of it and refuses for good", ["550 never"], "failed", 1, 1],
    ["refuses the recipient for good", ["rcpt 550 nobody"], "failed", 1, 0],
    ["has all of it and breaks off without a word", ["close-after-end"], "uncertain", 1, 1],
  ])("when the server %s", async (_, moods, state, attempts, ends) => {
    const smtp = await startSmtp(moods);
    const test = await startApp(smtp.url);
    const mail = await settled(test, await click(test));
    expect(mail).toMatchObject({ state, attempts });
    expect([smtp.ended.length, new Set(smtp.ended.map(messageIdIn)).size]).toEqual([ends, Math.min(ends, 1)]);
    // What was left in doubt is not taken up again by itself.
    expect(await openJobs(test)).toBe(0);
  });

  it("also when the process was killed at the point where the server may have accepted it", async () => {
    const smtp = await startSmtp([]);
    const test = await startTestApp({ pac: false, worker: false, environment: { SMTP_URL: smtp.url } });
    closing.push(() => test.close());
    const recipient = await click(test);
    await queryAsOwner(test.databaseUrl, "UPDATE mails SET handed_over_at = now() WHERE recipient = $1", [recipient]);
    const transport = createSmtpTransport(smtp.url, "Timbra <a@timbra.example>");
    const { db, clock, log, mailBodies: bodies } = test.deps;
    const [mail] = await queryAsOwner<{ id: string }>(test.databaseUrl, "SELECT id FROM mails WHERE recipient = $1", [
      recipient,
    ]);
    const deliver = deliverMail({ db, clock, log, transport, bodies, attachmentsOf: async () => [] });
    await deliver({ mailId: mail?.id ?? "" }, { attempt: 2, lastAttempt: false });
    expect(await settled(test, recipient)).toMatchObject({ state: "uncertain" });
    expect(smtp.connections()).toBe(0);
  });

  it("also when a second delivery begins while the first is so slow that it was taken for dead", async () => {
    const test = await startTestApp({ pac: false, worker: false, environment: { SMTP_URL: "smtp://127.0.0.1:9" } });
    closing.push(() => test.close());
    const recipient = await click(test);
    const [mail] = await queryAsOwner<{ id: string }>(test.databaseUrl, "SELECT id FROM mails WHERE recipient = $1", [
      recipient,
    ]);
    const ended: string[] = [];
    let arrived = 0;
    const transport: MailTransport = {
      keepsBody: false,
      async deliver({ messageId }, onHandingOver) {
        arrived += 1;
        while (arrived < 2) await sleep(5);
        await onHandingOver();
        ended.push(messageId);
      },
      close: () => undefined,
    };
    const { db, clock, log, mailBodies: bodies } = test.deps;
    const deliver = deliverMail({ db, clock, log, transport, bodies, attachmentsOf: async () => [] });
    await Promise.all([1, 2].map((attempt) => deliver({ mailId: mail?.id ?? "" }, { attempt, lastAttempt: false })));
    expect(ended).toHaveLength(1);
    expect(await settled(test, recipient)).toMatchObject({ state: "sent", attempts: 1 });
  });

  it("and a person can have it sent again, which is written down", async () => {
    const smtp = await startSmtp(["close-after-end"]);
    const test = await startApp(smtp.url);
    const admin = (await someAdministrator(test)).client;
    const recipient = await click(test);
    const mail = await settled(test, recipient);
    const listed = (await admin.call("paginateMails", { body: { filters: { state: "uncertain" } } })).body.rows;
    expect(listed).toMatchObject([{ id: mail.id, recipient, kind: "verify", attempts: 1 }]);
    expect(JSON.stringify(listed)).not.toContain("/verify/");
    await admin.call("retryMail", { params: { id: mail.id } });
    for (let n = 0; n < 200 && (await settled(test, recipient)).state !== "sent"; n += 1) await sleep(50);
    expect(await settled(test, recipient)).toMatchObject({ state: "sent" });
    expect((await admin.fail("retryMail", { params: { id: mail.id } })).status).toBe(404);
    const deeds = (await admin.call("paginateAudit", { body: { filters: { deed: "mail_retried" } } })).body;
    expect(deeds.total).toBe(1);
  });
});

function messageIdIn(mail: string): string {
  return /^message-id: (.*)$/im.exec(mail)?.[1] ?? "";
}
