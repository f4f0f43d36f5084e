import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Config, readConfig, secretsOf } from "./config.ts";
import { VARIABLES } from "./config-variables.ts";

function mistakesOf(environment: Record<string, string>): readonly string[] {
  const read = readConfig(environment);
  return read.ok ? [] : read.mistakes;
}

function configOf(environment: Record<string, string>): Config {
  const read = readConfig(environment);
  if (!read.ok) throw new Error(read.mistakes.join("\n"));
  return read.config;
}

const LIVE = {
  TIMBRA_MODE: "live",
  DATABASE_URL: "postgres://product:p@db.example.com/timbra",
  DATABASE_OWNER_URL: "postgres://owner:p@db.example.com/timbra",
  DATABASE_AUDITOR_URL: "postgres://auditor:p@db.example.com/timbra",
  SMTP_URL: "smtps://u:p@mail.example.com",
  MAIL_FROM: "Timbra <a@example.com>",
  PUBLIC_URL: "https://timbra.example.com/",
  PAC_PROVIDER: "sw",
  PAC_URL: "https://services.pac.example.com",
  PAC_USER: "u",
  PAC_PASSWORD: "p",
  TIMBRA_MASTER_KEY_FILE: "/run/secrets/timbra",
};

describe("the configuration", () => {
  it("takes a secret from a file that the environment names", () => {
    const folder = mkdtempSync(join(tmpdir(), "timbra-secrets-"));
    const write = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const smtp = write("smtp", "smtps://u:canary@mail.example.com\n");
    expect(readConfig({ SMTP_URL_FILE: smtp, PAC_PASSWORD_FILE: " " })).toMatchObject({
      ok: true,
      config: { smtpUrl: "smtps://u:canary@mail.example.com" },
    });
    expect(mistakesOf({ SMTP_URL_FILE: write("wrong", "canary") }).join()).not.toContain("canary");
    expect(mistakesOf({ SMTP_URL: "smtp://a.example.com", SMTP_URL_FILE: smtp })).toEqual([
      "SMTP_URL_FILE: SMTP_URL is given too",
    ]);
    expect(
      mistakesOf({ PAC_PASSWORD_FILE: join(folder, "none"), S3_SECRET_ACCESS_KEY_FILE: write("empty", "\n") }),
    ).toEqual([
      `PAC_PASSWORD_FILE: ${join(folder, "none")} cannot be read (ENOENT)`,
      `S3_SECRET_ACCESS_KEY_FILE: ${join(folder, "empty")} is empty`,
    ]);
    rmSync(folder, { recursive: true });
  });

  it("knows what of it nobody may be shown: passwords in addresses too, and what is in files", () => {
    const folder = mkdtempSync(join(tmpdir(), "timbra-secrets-"));
    writeFileSync(join(folder, "token"), "of-a-file\n");
    const secrets = secretsOf({
      ...{ PAC_PASSWORD: "of-the-provider", PAC_USER: "somebody", PORT: "3000", HOME: "/root" },
      ...{
        SMTP_URL: "smtp://mailer:a%20long%20one@127.0.0.1",
        DATABASE_URL: "postgres://a:100%25sure@127.0.0.1/timbra",
      },
      ...{ DATABASE_AUDITOR_URL: "postgres://a:99%sure@127.0.0.1/timbra", S3_SECRET_ACCESS_KEY: "tiny" },
      ...{ METRICS_TOKEN_FILE: join(folder, "token"), TIMBRA_BACKUP_PASSPHRASE: "a phrase of several words" },
    });
    rmSync(folder, { recursive: true });
    expect(new Set(secrets)).toEqual(
      new Set([
        ...["a phrase of several words", "of-the-provider", "of-a-file"],
        ...["a%20long%20one", "a long one", "100%25sure", "100%sure", "99%sure"],
      ]),
    );
    expect(secrets.map(({ length }) => length)).toEqual(
      secrets.map(({ length }) => length).sort((one, other) => other - one),
    );
  });

  it("needs nothing: everything missing is embedded", () => {
    const read = readConfig({ HOME: "/root", EDITOR: "vi" });
    expect(read).toMatchObject({
      ok: true,
      config: {
        mode: "sandbox",
        role: "all",
        host: "127.0.0.1",
        port: 3000,
        publicUrl: "http://localhost:3000",
        databaseUrl: null,
        smtpUrl: null,
        s3: null,
        language: "es",
      },
    });
  });

  it("takes an empty variable for an absent one", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: " " })).toMatchObject({
      ok: true,
      config: { port: 3000, databaseUrl: null },
    });
  });

  it("lists everything that is wrong at once", () => {
    const mistakes = mistakesOf({
      PORT: "eighty",
      TIMBRA_MODE: "prod",
      DATABASE_URL: "mysql://x",
      SMTP_URL: "mail.example.com",
      S3_BUCKET: "b",
      TIMBRA_BUGGIFY: "nowhere",
      STRIPE_SECRET_KEY: "k",
    });
    for (const name of [
      "PORT",
      "TIMBRA_MODE",
      "DATABASE_URL",
      "SMTP_URL",
      "S3_ACCESS_KEY_ID",
      "S3_SECRET_ACCESS_KEY",
      "TIMBRA_BUGGIFY",
      "STRIPE_PUBLISHABLE_KEY",
      "STRIPE_WEBHOOK_SECRET",
    ]) {
      expect(mistakes.some((mistake) => mistake.startsWith(`${name}:`))).toBe(true);
    }
    expect(mistakes).toHaveLength(9);
  });

  it.each(["banana", "10.0.0.0/33", "::1/129", "10.0.0.1, banana", "10.0.0.1/x"])(
    "takes no proxies of %j",
    (TRUSTED_PROXIES) => {
      expect(mistakesOf({ TRUSTED_PROXIES })).toEqual([
        "TRUSTED_PROXIES: must be addresses, such as 10.0.0.0/8, separated by commas",
      ]);
    },
  );

  it("takes addresses of proxies, alone or by the network", () => {
    expect(readConfig({ TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8,::1/128" })).toMatchObject({
      config: { trustedProxies: ["127.0.0.1", "10.0.0.0/8", "::1/128"] },
    });
  });

  it("wants a sender that mails can come from", () => {
    expect(mistakesOf({ MAIL_FROM: "Timbra" })).toEqual(["MAIL_FROM: must hold an e-mail address"]);
    expect(mistakesOf({ MAIL_FROM: "a@example.com" })).toEqual([]);
  });

  it("shows no value of what is wrong: it could be a secret", () => {
    expect(mistakesOf({ DATABASE_URL: "mysql://u:canary@x", SMTP_URL: "canary" }).join()).not.toContain("canary");
  });

  it("wants each login of a database of one's own to be another's, and none without the product's", () => {
    const { DATABASE_URL, DATABASE_OWNER_URL, DATABASE_AUDITOR_URL } = LIVE;
    expect(
      mistakesOf({ DATABASE_URL, DATABASE_OWNER_URL, DATABASE_AUDITOR_URL, DATABASE_PREPARED_STATEMENTS: "off" }),
    ).toEqual([]);
    expect(mistakesOf({ DATABASE_URL: DATABASE_OWNER_URL })).toEqual([]);
    expect(mistakesOf({ DATABASE_URL, DATABASE_OWNER_URL })).toEqual([
      "DATABASE_AUDITOR_URL: needed together with DATABASE_OWNER_URL",
    ]);
    // Somebody else migrates.
    expect(mistakesOf({ DATABASE_URL, DATABASE_AUDITOR_URL })).toEqual([]);
    expect(mistakesOf({ DATABASE_OWNER_URL, DATABASE_DIRECT_URL: DATABASE_URL })).toEqual([
      "DATABASE_OWNER_URL: needs DATABASE_URL",
      "DATABASE_DIRECT_URL: needs DATABASE_URL",
    ]);
    expect(mistakesOf({ ...LIVE, DATABASE_URL: DATABASE_OWNER_URL })).toEqual([
      "DATABASE_OWNER_URL: must name another user than DATABASE_URL",
    ]);
    expect(mistakesOf({ ...LIVE, DATABASE_AUDITOR_URL: DATABASE_URL })).toEqual([
      "DATABASE_AUDITOR_URL: must name another user than DATABASE_URL",
    ]);
  });

  it("demands everything in live mode, and nothing sandboxed", () => {
    expect(mistakesOf(LIVE)).toEqual([]);
    expect(readConfig(LIVE)).toMatchObject({ ok: true, config: { publicUrl: "https://timbra.example.com" } });
    // Without the owner's rights it waits until somebody who has them has migrated.
    const optional = ["TIMBRA_MODE", "DATABASE_OWNER_URL"];
    for (const name of Object.keys(LIVE).filter((key) => !optional.includes(key))) {
      const { [name as keyof typeof LIVE]: _left, ...rest } = LIVE;
      expect(mistakesOf(rest)).toContain(`${name}: needed in live mode`);
    }
    const { DATABASE_OWNER_URL: _owner, ...unowned } = LIVE;
    expect(mistakesOf(unowned)).toEqual([]);
    expect(mistakesOf({ ...LIVE, PAC_PROVIDER: "sandbox" })[0]).toContain("PAC_PROVIDER");
    expect(mistakesOf({ ...LIVE, PUBLIC_URL: "http://timbra.example.com" })[0]).toContain("https://");
    for (const name of ["PAC_URL", "PAC_API_URL", "SAT_STATUS_URL"]) {
      expect(mistakesOf({ ...LIVE, [name]: "http://pac.example.com" })).toEqual([
        `${name}: must begin with https:// in live mode`,
      ]);
    }
    expect(mistakesOf({ ...LIVE, TIMBRA_BUGGIFY: "commit-2:after:kill" })[0]).toContain("TIMBRA_BUGGIFY");
  });

  it.each([
    [{}, true],
    [{ HOST: "localhost", PUBLIC_URL: "http://127.0.0.1:3000" }, true],
    [{ HOST: "::1", PUBLIC_URL: "http://[::1]:3000" }, true],
    [{ HOST: "0.0.0.0" }, false],
    [{ HOST: "::" }, false],
    [{ PUBLIC_URL: "https://timbra.example.com" }, false],
    [{ PUBLIC_URL: "http://127.0.0.1.example.com" }, false],
    [{ HOST: "0.0.0.0", TIMBRA_MAILBOX: "open" }, true],
    [LIVE, false],
  ])("opens the embedded mailbox only to this machine, unless told to: %j", (environment, open) => {
    expect(readConfig(environment)).toMatchObject({ ok: true, config: { mailboxOpen: open } });
  });

  it("lets no address of the mail server change in live mode how the connection is secured", () => {
    for (const option of ["tls.rejectUnauthorized=false", "ignoreTLS=true", "requireTLS=false", "secure=false"])
      expect(mistakesOf({ ...LIVE, SMTP_URL: `smtp://mail.example.com/?pool=true&${option}` })).toEqual([
        "SMTP_URL: must not change in live mode how the connection is encrypted",
      ]);
    expect(mistakesOf({ ...LIVE, SMTP_URL: "smtp://mail.example.com/?pool=true" })).toEqual([]);
  });

  it("takes the places where the provider keeps documents, over TLS in live mode", () => {
    const PAC_STORAGE_URLS = "https://one.example.com, https://two.example.com/kept";
    expect(readConfig({ ...LIVE, PAC_STORAGE_URLS })).toMatchObject({
      config: { pac: { storageUrls: ["https://one.example.com", "https://two.example.com/kept"] } },
    });
    expect(mistakesOf({ ...LIVE, PAC_STORAGE_URLS: "https://one.example.com,http://two.example.com" })).toEqual([
      "PAC_STORAGE_URLS: must begin with https:// in live mode",
    ]);
    expect(mistakesOf({ PAC_STORAGE_URLS: "one.example.com" })[0]).toContain("PAC_STORAGE_URLS: must be addresses");
  });

  it("has no mailbox to open in live mode", () => {
    expect(mistakesOf({ ...LIVE, TIMBRA_MAILBOX: "open" })).toEqual(["TIMBRA_MAILBOX: only in sandbox mode"]);
  });

  it("takes the name of any supported provider, and requires its address", () => {
    expect(readConfig({ ...LIVE, PAC_PROVIDER: "finkok" })).toMatchObject({
      ok: true,
      config: { pac: { provider: "finkok" }, satStatusUrl: null },
    });
    for (const provider of ["sw", "finkok"])
      expect(mistakesOf({ PAC_PROVIDER: provider })).toEqual([`PAC_URL: needed with PAC_PROVIDER=${provider}`]);
    expect(mistakesOf({ PAC_PROVIDER: "other" })[0]).toContain("PAC_PROVIDER");
  });

  it("takes a second provider that is another one, and asks where it is and who we are there", () => {
    const second = {
      PAC2_PROVIDER: "finkok",
      PAC2_URL: "https://second.example.com/",
      PAC2_USER: "u2",
      PAC2_PASSWORD: "p2",
      PAC2_CONCURRENCY: "3",
    };
    const secondPac = {
      provider: "finkok",
      url: "https://second.example.com",
      apiUrl: null,
      storageUrls: [],
      user: "u2",
      password: "p2",
      concurrency: 3,
    };
    expect(readConfig({ ...LIVE, ...second })).toMatchObject({
      ok: true,
      config: { pac: { concurrency: 40 }, secondPac },
    });
    expect(readConfig(LIVE)).toMatchObject({ config: { secondPac: null } });
    expect(mistakesOf({ ...LIVE, PAC2_PROVIDER: "finkok" })).toEqual([
      "PAC2_URL: needed together with PAC2_PROVIDER",
      "PAC2_USER: needed in live mode",
      "PAC2_PASSWORD: needed in live mode",
    ]);
    expect(mistakesOf({ PAC2_URL: "https://second.example.com" })).toEqual([
      "PAC2_PROVIDER: needed together with PAC2_URL",
    ]);
    expect(mistakesOf({ ...LIVE, ...second, PAC2_PROVIDER: "sw" })).toEqual([
      "PAC2_PROVIDER: must be another one than PAC_PROVIDER",
    ]);
    expect(mistakesOf({ PAC2_PROVIDER: "sandbox", PAC2_URL: "http://127.0.0.1:1" })).toEqual([
      "PAC2_PROVIDER: must be another one than PAC_PROVIDER",
    ]);
    expect(mistakesOf({ ...LIVE, ...second, PAC2_PROVIDER: "sandbox" })).toEqual([
      "PAC2_PROVIDER: the sandbox provider certifies nothing in live mode",
    ]);
    expect(mistakesOf({ ...LIVE, ...second, PAC2_URL: "http://second.example.com" })).toEqual([
      "PAC2_URL: must begin with https:// in live mode",
    ]);
    for (const PAC_CONCURRENCY of ["0", "501"])
      expect(mistakesOf({ PAC_CONCURRENCY })).toEqual(["PAC_CONCURRENCY: must be between 1 and 500"]);
  });

  it("lets web and worker share the embedded provider, at a port that both know", () => {
    for (const TIMBRA_ROLE of ["web", "worker"]) {
      expect(mistakesOf({ TIMBRA_ROLE })).toEqual([]);
      expect(mistakesOf({ TIMBRA_ROLE, PAC_SANDBOX_PORT: "0" })[0]).toContain("must be the same port");
    }
  });

  it("makes no backups on a schedule without a word on the master key, or to a bucket without its keys", () => {
    const passphrase = { TIMBRA_BACKUP_PASSPHRASE: "una frase bien larga" };
    expect(mistakesOf({ BACKUP_TO: "/backups" })).toEqual([expect.stringContaining("BACKUP_TO: needs TIMBRA_BACKUP")]);
    expect(mistakesOf({ BACKUP_TO: "/backups", BACKUP_WITHOUT_KEY: "yes" })).toEqual([]);
    expect(mistakesOf({ BACKUP_TO: "/backups", BACKUP_EVERY: "12h", BACKUP_KEEP: "30d", ...passphrase })).toEqual([]);
    expect(mistakesOf({ BACKUP_TO: "s3://bucket/timbra", ...passphrase })).toEqual([
      expect.stringContaining("BACKUP_TO: a bucket needs"),
    ]);
    expect(mistakesOf({ BACKUP_TO: "s3://B", BACKUP_S3_ACCESS_KEY_ID: "a", ...passphrase })).toEqual([
      expect.stringContaining("BACKUP_S3_SECRET_ACCESS_KEY: needed together"),
      "BACKUP_TO: must be a folder or s3://bucket/prefix",
    ]);
    expect(mistakesOf({ BACKUP_EVERY: "daily" })[0]).toContain("BACKUP_EVERY: must be a number of");
    expect(mistakesOf({ TIMBRA_BACKUP_PASSPHRASE: "short" })[0]).toContain("12 characters or more");
  });

  it("keeps the port of the figures apart from that of the pages", () => {
    expect(configOf({}).metricsPort).toBeNull();
    expect(configOf({ METRICS_PORT: "9464" }).metricsPort).toBe(9464);
    const same = ["METRICS_PORT: must be another one than PORT"];
    expect(mistakesOf({ METRICS_PORT: "3000" })).toEqual(same);
    expect(mistakesOf({ METRICS_PORT: "4000", PORT: "4000" })).toEqual(same);
    expect(mistakesOf({ METRICS_PORT: "3000", PORT: "4000" })).toEqual([]);
    expect(mistakesOf({ METRICS_PORT: "none" })[0]).toContain("METRICS_PORT: must be a port number");
  });

  it("logs requests in live mode, unless it is told otherwise", () => {
    expect(configOf({}).logsRequests).toBe(false);
    expect(configOf({ LOG_REQUESTS: "on" }).logsRequests).toBe(true);
    expect(configOf(LIVE).logsRequests).toBe(true);
    expect(configOf({ ...LIVE, LOG_REQUESTS: "off" }).logsRequests).toBe(false);
    expect(mistakesOf({ LOG_REQUESTS: "some" })).toHaveLength(1);
  });

  it("sends traces only where a collector is named, with the headers that it asks for", () => {
    expect(configOf({ OTEL_SERVICE_NAME: "a", OTEL_TRACES_SAMPLER_ARG: "0.5" }).traces).toBeNull();
    const OTEL_EXPORTER_OTLP_ENDPOINT = "http://collector:4318/";
    expect(configOf({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual({
      url: "http://collector:4318/v1/traces",
      headers: {},
      service: "timbra",
      ratio: 1,
    });
    const OTEL_EXPORTER_OTLP_HEADERS = "x-key = a%20b==, authorization=Bearer%20c";
    expect(configOf({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS }).traces?.headers).toEqual({
      "x-key": "a b==",
      authorization: "Bearer c",
    });
    for (const wrong of ["x-key", "=a", "x-key=%zz", "x-key=", "a=b,,c=d"])
      expect(mistakesOf({ OTEL_EXPORTER_OTLP_HEADERS: wrong })).toEqual([
        "OTEL_EXPORTER_OTLP_HEADERS: must be name=value pairs, separated by commas",
      ]);
  });

  it("traces a share of the requests from none to all", () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = "https://collector.example.com/otlp";
    for (const [OTEL_TRACES_SAMPLER_ARG, ratio] of [
      ["0", 0],
      ["0.05", 0.05],
      ["1", 1],
      ["1.0", 1],
    ] as const)
      expect(configOf({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG }).traces?.ratio).toBe(ratio);
    for (const OTEL_TRACES_SAMPLER_ARG of ["2", "-1", "1.5", "all", ".5"])
      expect(mistakesOf({ OTEL_TRACES_SAMPLER_ARG })).toEqual(["OTEL_TRACES_SAMPLER_ARG: must be between 0 and 1"]);
  });

  it("describes each of its variables", () => {
    for (const [name, schema] of Object.entries(VARIABLES.shape))
      expect([name, (schema.description ?? "").length > 15]).toEqual([name, true]);
  });
});
