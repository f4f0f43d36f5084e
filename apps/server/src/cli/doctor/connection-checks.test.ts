import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PacSandbox, startPacSandbox } from "@timbra/pac-sandbox";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startS3Bucket } from "../../adapters/files/testing/s3-bucket.ts";
import { type Config, type Environment, readConfig } from "../../boot/config.ts";
import { systemClock } from "../../lib/clock.ts";
import { freePort } from "../../lib/free-port.ts";
import { createMovableClock, MINUTE } from "../../testing/movable-clock.ts";
import { type CheckedFinding, runChecks } from "./check.ts";
import { clockFinding, connectionChecks } from "./connection-checks.ts";

const LIMIT_MS = 60_000;
const AWAY = "http://127.0.0.1:9";
const folder = mkdtempSync(join(tmpdir(), "timbra-doctor-"));
const closing: (() => unknown)[] = [];
let provider: PacSandbox;
beforeAll(async () => {
  provider = await startPacSandbox({ port: 0, dataDir: join(folder, "provider"), stamps: 7 });
  closing.push(() => provider.close());
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  rmSync(folder, { recursive: true });
});

/** What one check says, as `status code`, and all that it says. */
async function ask(
  name: string,
  environment: Environment,
  given: Partial<Config> & { clock?: typeof systemClock } = {},
) {
  const read = readConfig({ TIMBRA_DATA_DIR: folder, PAC_URL: AWAY, ...environment });
  if (!read.ok) throw new Error(read.mistakes.join("\n"));
  const { clock = systemClock, ...changes } = given;
  const checks = connectionChecks({ config: { ...read.config, ...changes }, clock, limitMs: LIMIT_MS });
  const findings: CheckedFinding[] = await runChecks(
    checks.filter((check) => check.name === name),
    LIMIT_MS,
  );
  return { said: findings.map(({ status, code }) => `${status} ${code}`), params: findings.map((one) => one.params) };
}

async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

const answering = async (listener: RequestListener) =>
  `http://127.0.0.1:${await listening(createHttpServer(listener))}`;

describe("mail", () => {
  const smtpUrl = async (options: SMTPServerOptions) => {
    const server = new SMTPServer({ authOptional: true, ...options });
    const port = await listening(server.server);
    return `smtp://127.0.0.1:${port}`;
  };

  it("needs no account where the server asks for none, and sends nothing", async () => {
    const senders: string[] = [];
    const SMTP_URL = await smtpUrl({
      disabledCommands: ["STARTTLS", "AUTH"],
      onMailFrom: ({ address }, _session, done) => {
        senders.push(address);
        done();
      },
    });
    expect((await ask("mail", { SMTP_URL })).said).toEqual(["ok mail_works"]);
    expect(senders).toEqual([]);
  });

  it("is refused in live mode by a server without encryption", async () => {
    const SMTP_URL = await smtpUrl({ disabledCommands: ["STARTTLS"] });
    expect((await ask("mail", { SMTP_URL })).said).toEqual(["ok mail_works"]);
    const { said, params } = await ask("mail", { SMTP_URL }, { mode: "live" });
    expect(said).toEqual(["problem mail_failed"]);
    expect(params[0]?.["host"]).toBe(new URL(SMTP_URL).host);
  });

  it("is not trusted in live mode to a certificate that nobody vouches for", async () => {
    const SMTP_URL = await smtpUrl({});
    const { said, params } = await ask("mail", { SMTP_URL }, { mode: "live" });
    expect(said).toEqual(["problem mail_failed"]);
    expect(params[0]?.["reason"]).toMatch(/certificate/i);
  });

  it("is a problem where the server wants no visitors or says nothing that is SMTP", async () => {
    const closed = await smtpUrl({ onConnect: (_session, done) => done(new Error("come back tomorrow")) });
    expect((await ask("mail", { SMTP_URL: closed })).params[0]?.["reason"]).toContain("come back tomorrow");
    const port = await listening(createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")));
    expect((await ask("mail", { SMTP_URL: `smtp://127.0.0.1:${port}` })).said).toEqual(["problem mail_failed"]);
  });

  it("stays in the embedded mailbox without an address", async () => {
    expect((await ask("mail", {})).said).toEqual(["not_checked mail_embedded"]);
  });
});

describe("the provider", () => {
  const SW = { PAC_PROVIDER: "sw", PAC_USER: "sandbox", PAC_PASSWORD: "sandbox" };
  const FINKOK = { ...SW, PAC_PROVIDER: "finkok" };

  it("says how many stamps are left, and of two each for itself", async () => {
    const second = { PAC2_PROVIDER: "finkok", PAC2_URL: AWAY, PAC2_USER: "a", PAC2_PASSWORD: "bcdef" };
    const { said, params } = await ask("provider", { ...SW, PAC_URL: provider.url, ...second });
    expect(said).toEqual(["ok provider_works", "problem provider_away"]);
    expect(params).toMatchObject([{ provider: "sw", stamps: 7 }, { provider: "finkok" }]);
  });

  it("without a stamp is a problem", async () => {
    const empty = await startPacSandbox({ port: 0, dataDir: join(folder, "empty"), stamps: 0 });
    closing.push(() => empty.close());
    expect((await ask("provider", { PAC_URL: empty.url })).said).toEqual(["problem provider_empty"]);
  });

  it("refuses a wrong password, whichever it is", async () => {
    for (const account of [SW, FINKOK])
      expect(
        (await ask("provider", { ...account, PAC_URL: provider.url, PAC_PASSWORD: "wrong-one" })).said,
        account.PAC_PROVIDER,
      ).toEqual(["problem provider_refuses"]);
  });

  it("that knows nothing of the taxpayer was reached: that is a warning", async () => {
    const { said } = await ask("provider", { ...FINKOK, PAC_URL: provider.url });
    expect(said).toEqual(["warning provider_says"]);
  });

  it("that answers something else, or nobody, is away", async () => {
    const page = await answering((_request, response) => response.end("<h1>It works!</h1>"));
    for (const PAC_URL of [page, AWAY])
      for (const account of [SW, FINKOK])
        expect((await ask("provider", { ...account, PAC_URL })).said).toEqual(["problem provider_away"]);
  });

  it("of one's own that does not run is not asked, and neither is its SAT", async () => {
    const away = { PAC_URL: "", PAC_SANDBOX_PORT: String(await freePort()) };
    for (const check of ["provider", "sat", "clock"])
      expect((await ask(check, away)).said, check).toEqual(["not_checked provider_embedded"]);
  });
});

describe("the SAT", () => {
  it("is well when it knows nothing of a document of nobody", async () => {
    const { said, params } = await ask("sat", { PAC_URL: provider.url });
    expect([said, params]).toEqual([["ok sat_answers"], [{ host: new URL(provider.url).host }]]);
  });

  it("is asked where SAT_STATUS_URL says, and what is no answer of it is a problem", async () => {
    const SAT_STATUS_URL = await answering((_request, response) => response.writeHead(503).end("<html>"));
    const { said, params } = await ask("sat", { PAC_URL: provider.url, SAT_STATUS_URL });
    expect(said).toEqual(["problem sat_away"]);
    expect(params).toEqual([{ host: new URL(SAT_STATUS_URL).host, reason: expect.stringContaining("503") }]);
  });
});

describe("the clock", () => {
  const at = (ms: number) => new Date(Date.UTC(2026, 10, 23, 12) + ms);

  it("is compared with the middle of the question, and may be a minute off", () => {
    expect(clockFinding("database", at(0), at(1_000), at(2_000))).toMatchObject({
      status: "ok",
      params: { seconds: 0 },
    });
    expect(clockFinding("database", at(0), at(-59_000), at(0))).toMatchObject({
      status: "ok",
      params: { seconds: 59 },
    });
    expect(clockFinding("provider", at(0), at(-61_000), at(0))).toMatchObject({
      ...{ status: "problem", code: "clock_off", params: { of: "provider", seconds: 61 } },
    });
    expect(clockFinding("provider", at(0), at(300_000), at(0)).params["seconds"]).toBe(-300);
  });

  it("is read from the provider's answer, whatever that is", async () => {
    expect((await ask("clock", { PAC_URL: provider.url })).said).toEqual(["ok clock_right"]);
    const clock = createMovableClock();
    clock.advance(2 * MINUTE);
    expect((await ask("clock", { PAC_URL: provider.url }, { clock })).said).toEqual(["problem clock_off"]);
  });

  it("of nobody who tells it is not known", async () => {
    const silent = await answering((_request, response) => {
      response.sendDate = false;
      response.writeHead(500).end();
    });
    for (const PAC_URL of [silent, AWAY])
      expect((await ask("clock", { PAC_URL })).said).toEqual(["not_checked clock_unknown"]);
  });
});

describe("places of files", () => {
  const KEYS = { accessKeyId: "AKID", secretAccessKey: "the-secret-of-the-bucket" };
  const s3 = (endpoint: string, bucket = "files") => ({
    ...{ S3_BUCKET: bucket, S3_ENDPOINT: endpoint },
    ...{ S3_ACCESS_KEY_ID: KEYS.accessKeyId, S3_SECRET_ACCESS_KEY: KEYS.secretAccessKey },
  });
  const backup = (to: string) => ({ BACKUP_TO: to, BACKUP_WITHOUT_KEY: "yes" });

  it("are tried out, and nothing is left there", async () => {
    const bucket = await startS3Bucket({ ...KEYS, bucket: "files" });
    closing.push(bucket.close);
    const { said, params } = await ask("files", { ...s3(bucket.endpoint), S3_PREFIX: "live" });
    expect([said, params]).toEqual([["ok place_works"], [{ place: "s3://files/live" }]]);
    const kept = mkdtempSync(join(folder, "backups-"));
    for (const to of [kept, "s3://files/backups"])
      expect(await ask("backup", { ...s3(bucket.endpoint), ...backup(to) })).toEqual({
        said: ["ok place_works"],
        params: [{ place: to }],
      });
    expect([[...bucket.objects.keys()], readdirSync(kept)]).toEqual([[], []]);
    expect((await ask("files", s3(bucket.endpoint, "another"))).said).toEqual(["problem place_failed"]);
  });

  it("that are not there yet are not made: they would be the doctor's and not the product's", async () => {
    const missing = join(folder, "not-mounted");
    expect(await ask("backup", backup(missing))).toEqual({
      said: ["warning place_missing"],
      params: [{ place: missing }],
    });
    expect((await ask("files", {})).said).toEqual(["not_checked place_missing"]);
    expect((await ask("backup", {})).said).toEqual([]);
    expect(readdirSync(folder)).not.toContain("not-mounted");
    expect(readdirSync(folder)).not.toContain("files");
  });

  it("that answer other bytes than were put are told", async () => {
    const endpoint = await answering((request, response) => {
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (isRead) response.setHeader("content-length", "altered".length);
      request.resume().on("end", () => response.end(request.method === "GET" ? "altered" : ""));
    });
    expect((await ask("files", s3(endpoint))).said).toEqual(["problem place_altered"]);
  });
});
