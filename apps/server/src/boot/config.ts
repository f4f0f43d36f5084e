import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import querystring from "node:querystring";
import { isFaultSetting } from "../fault-injection/index.ts";
import { VARIABLES, type Variables } from "./config-variables.ts";

/** The settings of an installation, as `toConfig` says them. */
export type Config = Readonly<ReturnType<typeof toConfig>>;
export type PacConfig = Readonly<ReturnType<typeof toPac>>;

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings; when any is wrong, says all that is wrong and gives no configuration. An empty variable counts as
 * absent. NAME_FILE names a file with the value of NAME: what is secret need not be in the environment.
 */
export function readConfig(
  environment: Environment,
): { ok: true; config: Config } | { ok: false; mistakes: readonly string[] } {
  const files = readSecretFiles(environment);
  const given = Object.fromEntries(
    Object.entries({ ...environment, ...files.values }).filter(
      ([name, value]) => name in VARIABLES.shape && value?.trim() !== "",
    ),
  );
  const parsed = VARIABLES.safeParse(given);
  const shape = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  const mistakes = files.mistakes.length > 0 ? files.mistakes : [...shape, ...findContradictions(given)];
  return parsed.success && mistakes.length === 0
    ? { ok: true, config: toConfig(parsed.data) }
    : { ok: false, mistakes };
}

function readSecretFiles(environment: Environment): { values: Record<string, string>; mistakes: readonly string[] } {
  const values: Record<string, string> = {};
  const mistakes: string[] = [];
  for (const name of Object.keys(VARIABLES.shape)) {
    const file = environment[`${name}_FILE`]?.trim() ?? "";
    if (file === "") continue;
    const also = environment[name]?.trim() ?? "";
    if (also !== "") mistakes.push(`${name}_FILE: ${name} is given too`);
    else
      try {
        values[name] = readFileSync(file, "utf8").trim();
        if (values[name] === "") mistakes.push(`${name}_FILE: ${file} is empty`);
      } catch (error) {
        mistakes.push(`${name}_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
      }
  }
  return { values, mistakes };
}

const SECRET = /PASSWORD|PASSPHRASE|SECRET|TOKEN|ACCESS_KEY/;
/** Shorter ones would be found in words. */
const SHORTEST_SECRET = 5;

/** What nobody may be shown of these settings, the longest first: passwords, keys and tokens, those of files too. */
export function secretsOf(environment: Environment): readonly string[] {
  const given = Object.entries({ ...environment, ...readSecretFiles(environment).values });
  const secrets = given.flatMap(([name, value = ""]) => {
    const password = URL.canParse(value) ? new URL(value).password : "";
    return [...(SECRET.test(name) && !name.endsWith("_FILE") ? [value] : []), password, querystring.unescape(password)];
  });
  return secrets.filter(({ length }) => length >= SHORTEST_SECRET).sort((one, other) => other.length - one.length);
}

/** The environment of this very process. */
export function processEnvironment(): Environment {
  return process.env;
}

const NEEDED_LIVE = [
  "DATABASE_URL",
  "DATABASE_AUDITOR_URL",
  "SMTP_URL",
  "MAIL_FROM",
  "PUBLIC_URL",
  "PAC_PROVIDER",
  "PAC_URL",
  "PAC_USER",
  "PAC_PASSWORD",
  "TIMBRA_MASTER_KEY_FILE",
];
const REQUIRED_TOGETHER: readonly (readonly string[])[] = [
  ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["PAC2_PROVIDER", "PAC2_URL"],
  ["BACKUP_S3_ACCESS_KEY_ID", "BACKUP_S3_SECRET_ACCESS_KEY"],
];
/** Each is of no use without DATABASE_URL. */
const NEED_DATABASE_URL = ["DATABASE_OWNER_URL", "DATABASE_AUDITOR_URL", "DATABASE_DIRECT_URL"];

function findContradictions(given: Environment): string[] {
  const live = given["TIMBRA_MODE"] === "live";
  const missing = live
    ? NEEDED_LIVE.filter((name) => given[name] === undefined).map((name) => `${name}: needed in live mode`)
    : [];
  const halves = REQUIRED_TOGETHER.flatMap((names) => {
    const absent = names.filter((name) => given[name] === undefined);
    return absent.length === 0 || absent.length === names.length
      ? []
      : absent.map(
          (name) => `${name}: needed together with ${names.filter((other) => given[other] !== undefined).join(", ")}`,
        );
  });
  const provider = given["PAC_PROVIDER"] ?? "";
  const fault = given["TIMBRA_BUGGIFY"];
  const runsApart = ["web", "worker"].includes(given["TIMBRA_ROLE"] ?? "");
  const isEmbedded = given["PAC_URL"] === undefined;
  const wrong = sentencesThatHold([
    [live && provider === "sandbox", "PAC_PROVIDER: the sandbox provider certifies nothing in live mode"],
    [live && fault !== undefined, "TIMBRA_BUGGIFY: only in sandbox mode"],
    [live && given["TIMBRA_MAILBOX"] === "open", "TIMBRA_MAILBOX: only in sandbox mode"],
    [live && given["PUBLIC_URL"]?.startsWith("http:"), "PUBLIC_URL: must begin with https:// in live mode"],
    [fault !== undefined && !isFaultSetting(fault), "TIMBRA_BUGGIFY: must be POINT:PHASE:ACTION, or ipc"],
    [
      runsApart && isEmbedded && given["PAC_SANDBOX_PORT"] === "0",
      "PAC_SANDBOX_PORT: must be the same port for all processes when web and worker run apart",
    ],
    [
      given["METRICS_PORT"] !== undefined && given["METRICS_PORT"] === (given["PORT"] ?? "3000"),
      "METRICS_PORT: must be another one than PORT",
    ],
    [["sw", "finkok"].includes(provider) && !live && isEmbedded, `PAC_URL: needed with PAC_PROVIDER=${provider}`],
  ]);
  return [
    ...missing,
    ...halves,
    ...wrong,
    ...findSecondProviderErrors(given, live),
    ...findDatabaseErrors(given, live),
    ...findBackupErrors(given),
    ...(live ? findUnencrypted(given) : []),
  ];
}

/** A backup that nobody can open, or that goes nowhere, would be found out on the worst day. */
function findBackupErrors(given: Environment): string[] {
  const to = given["BACKUP_TO"];
  const hasKey = ["TIMBRA_BACKUP_PASSPHRASE", "BACKUP_RECIPIENT"].some((name) => given[name] !== undefined);
  const hasBucketKeys = ["BACKUP_S3_ACCESS_KEY_ID", "S3_ACCESS_KEY_ID"].some((name) => given[name] !== undefined);
  return sentencesThatHold([
    [
      to !== undefined && !hasKey && given["BACKUP_WITHOUT_KEY"] !== "yes",
      "BACKUP_TO: needs TIMBRA_BACKUP_PASSPHRASE or BACKUP_RECIPIENT to seal the master key, or BACKUP_WITHOUT_KEY=yes",
    ],
    [to?.startsWith("s3:") && !BUCKET.test(to), "BACKUP_TO: must be a folder or s3://bucket/prefix"],
    [to?.startsWith("s3:") && !hasBucketKeys, "BACKUP_TO: a bucket needs BACKUP_S3_ACCESS_KEY_ID, or S3_ACCESS_KEY_ID"],
  ]);
}

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/;

/** A bucket and the beginning of its keys; null: the text is no address of one. */
export function parseBucket(text: string): { readonly bucket: string; readonly prefix: string } | null {
  const [, bucket, prefix = ""] = BUCKET.exec(text) ?? [];
  return bucket === undefined ? null : { bucket, prefix: prefix.replace(/\/+$/, "") };
}

function sentencesThatHold(said: readonly (readonly [holds: boolean | undefined, sentence: string])[]): string[] {
  return said.flatMap(([holds, sentence]) => (holds === true ? [sentence] : []));
}

function findDatabaseErrors(given: Environment, live: boolean): string[] {
  const url = given["DATABASE_URL"];
  if (url === undefined)
    return live
      ? []
      : NEED_DATABASE_URL.filter((name) => given[name] !== undefined).map((name) => `${name}: needs DATABASE_URL`);
  const [owner, auditor] = ["DATABASE_OWNER_URL", "DATABASE_AUDITOR_URL"] as const;
  // The other way round somebody else migrates.
  const half = !live && given[owner] !== undefined && given[auditor] === undefined;
  const users = ["DATABASE_URL", "DATABASE_OWNER_URL", "DATABASE_AUDITOR_URL"].map(
    (name) => [name, userOf(given[name])] as const,
  );
  const same = users.flatMap(([name, user], at) => {
    const first = users.slice(0, at).find(([, other]) => user !== null && other === user);
    return first === undefined ? [] : [`${name}: must name another user than ${first[0]}`];
  });
  return [...(half ? [`${auditor}: needed together with ${owner}`] : []), ...same];
}

function userOf(url: string | undefined): string | null {
  return url !== undefined && URL.canParse(url) ? new URL(url).username : null;
}

/** Settings that would let live mode connect without encryption, or without verifying the other side. */
function findUnencrypted(given: Environment): string[] {
  const urls = [
    "PAC_URL",
    "PAC_API_URL",
    "PAC_STORAGE_URLS",
    "PAC2_URL",
    "PAC2_API_URL",
    "PAC2_STORAGE_URLS",
    "SAT_STATUS_URL",
  ];
  const inClear = urls.filter((name) => given[name]?.split(",").some((one) => one.trim().startsWith("http:")));
  const loosened = /[?&](?:tls\.|ignoretls|requiretls|opportunistictls|secure)/i.test(given["SMTP_URL"] ?? "");
  return [
    ...(loosened ? ["SMTP_URL: must not change in live mode how the connection is encrypted"] : []),
    ...inClear.map((name) => `${name}: must begin with https:// in live mode`),
  ];
}

function findSecondProviderErrors(given: Environment, live: boolean): string[] {
  const second = given["PAC2_PROVIDER"];
  if (second === undefined) return [];
  return [
    ...(live ? ["PAC2_USER", "PAC2_PASSWORD"] : [])
      .filter((name) => given[name] === undefined)
      .map((name) => `${name}: needed in live mode`),
    ...sentencesThatHold([
      [live && second === "sandbox", "PAC2_PROVIDER: the sandbox provider certifies nothing in live mode"],
      [second === (given["PAC_PROVIDER"] ?? "sandbox"), "PAC2_PROVIDER: must be another one than PAC_PROVIDER"],
    ]),
  ];
}

/** Where the embedded provider listens while nobody says otherwise. */
const PAC_SANDBOX_PORT = 3010;

function toConfig(v: Variables) {
  return {
    mode: v.TIMBRA_MODE,
    role: v.TIMBRA_ROLE,
    host: v.HOST,
    port: v.PORT,
    /** Without a final slash. */
    publicUrl: v.PUBLIC_URL ?? `http://localhost:${v.PORT}`,
    trustedProxies: v.TRUSTED_PROXIES?.split(",").map((one) => one.trim()) ?? [],
    dataDir: { path: resolve(v.TIMBRA_DATA_DIR ?? ".timbra"), named: v.TIMBRA_DATA_DIR !== undefined },
    /** Null: the embedded database. Alone, without the next two, it is the owner's. */
    databaseUrl: v.DATABASE_URL ?? null,
    databaseOwnerUrl: v.DATABASE_OWNER_URL ?? null,
    databaseAuditorUrl: v.DATABASE_AUDITOR_URL ?? null,
    /** Null: new jobs of a given database are polled for. */
    databaseDirectUrl: v.DATABASE_DIRECT_URL ?? null,
    /** Whether statements stay prepared. */
    databasePrepared: v.DATABASE_PREPARED_STATEMENTS === "on",
    databasePool: v.DATABASE_POOL,
    /** Null: the embedded mailbox. */
    smtpUrl: v.SMTP_URL ?? null,
    mailFrom: v.MAIL_FROM,
    /** Whether the embedded mailbox may be read: its mails hold links that open accounts. */
    mailboxOpen: isMailboxOpen(v),
    pac: toPac(v, "PAC", v.PAC_PROVIDER),
    /** The second provider; null without one. */
    secondPac: v.PAC2_PROVIDER === undefined ? null : toPac(v, "PAC2", v.PAC2_PROVIDER),
    /** `named`: the setting says so; one that nobody named gives way when another program has it. */
    pacSandboxPort: { port: v.PAC_SANDBOX_PORT ?? PAC_SANDBOX_PORT, named: v.PAC_SANDBOX_PORT !== undefined },
    /** The SAT's status service; null: the SAT's own (its tests in sandbox mode), or the sandbox provider's. */
    satStatusUrl: v.SAT_STATUS_URL ?? null,
    /** Where the SAT's lists are fetched from. */
    cataloguesUrl: v.CATALOGUES_URL,
    /** Milliseconds that a request waits for the provider. */
    stampWaitMs: v.STAMP_WAIT_MS,
    stripe: toStripe(v),
    /** The account that issues the invoices of the credits sold. */
    sellerRfc: v.SELLER_RFC ?? null,
    /** Where the sandbox card provider sends its events. */
    cardEventsUrl: v.CARD_EVENTS_URL ?? null,
    /** Null: files in the data folder. */
    s3: toS3(v),
    backup: toBackup(v),
    /** Null: master.key in the data folder. */
    masterKeyFile: v.TIMBRA_MASTER_KEY_FILE ?? null,
    injectedFault: v.TIMBRA_BUGGIFY ?? null,
    /** HH:MM in Mexico City; null: no check of the invariants begins by itself. */
    invariantsAt: v.INVARIANTS_AT === "off" ? null : v.INVARIANTS_AT,
    /** Whether an administrator without a second step can do nothing but turn it on. */
    adminsNeedSecondFactor: v.ADMIN_SECOND_STEP === "required",
    rateLimit: v.RATE_LIMIT,
    ...toMonitoring(v),
    logLevel: v.LOG_LEVEL,
    /** Of what the program prints to whoever starts it. */
    language: v.LANG.startsWith("en") ? ("en" as const) : ("es" as const),
  };
}

function toMonitoring(v: Variables) {
  const live = v.TIMBRA_MODE === "live";
  return {
    /** What asks for the figures of /internal/metrics; null: open in sandbox mode, closed in live mode. */
    metricsToken: v.METRICS_TOKEN ?? null,
    /** Where figures and probes are read besides the web server's port; null: only there. */
    metricsPort: v.METRICS_PORT ?? null,
    /** Where traces are sent to; null: nowhere. */
    traces: toTraces(v),
    /** Whether every request is a line of the log; those that fail always are. */
    logsRequests: v.LOG_REQUESTS === undefined ? live : v.LOG_REQUESTS === "on",
  };
}

function toTraces(v: Variables) {
  if (v.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  const pairs =
    v.OTEL_EXPORTER_OTLP_HEADERS?.split(",").map((pair) => pair.split("=").map((part) => part.trim())) ?? [];
  return {
    url: `${v.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
    headers: Object.fromEntries(pairs.map(([name = "", ...value]) => [name, decodeURIComponent(value.join("="))])),
    service: v.OTEL_SERVICE_NAME,
    ratio: v.OTEL_TRACES_SAMPLER_ARG,
  };
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** What listens to other machines, or is configured to serve other hosts, shows no mails unless configured to. */
function isMailboxOpen({ TIMBRA_MODE, TIMBRA_MAILBOX, HOST, PUBLIC_URL }: Variables): boolean {
  if (TIMBRA_MODE === "live") return false;
  const hosts = [HOST, ...(PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).hostname])];
  return TIMBRA_MAILBOX === "open" || hosts.every((host) => LOOPBACK.test(host));
}

function toPac(v: Variables, name: "PAC" | "PAC2", provider: Variables["PAC_PROVIDER"]) {
  return {
    provider,
    /** Null: the embedded provider. */
    url: v[`${name}_URL`] ?? null,
    apiUrl: v[`${name}_API_URL`] ?? null,
    /** Other places where it keeps documents. */
    storageUrls: v[`${name}_STORAGE_URLS`] ?? [],
    user: v[`${name}_USER`],
    password: v[`${name}_PASSWORD`],
    /** Most requests at once. */
    concurrency: v[`${name}_CONCURRENCY`],
  };
}

function toStripe(v: Variables) {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = v;
  return secretKey && publishableKey && webhookSecret ? { secretKey, publishableKey, webhookSecret } : null;
}

function toS3(v: Variables) {
  if (!v.S3_BUCKET || !v.S3_ACCESS_KEY_ID || !v.S3_SECRET_ACCESS_KEY) return null;
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region, S3_PREFIX: prefix } = v;
  return { bucket, endpoint, region, prefix, accessKeyId: v.S3_ACCESS_KEY_ID, secretAccessKey: v.S3_SECRET_ACCESS_KEY };
}

function toBackup(v: Variables) {
  return {
    /** A folder, or s3://bucket/prefix; null: the worker makes none. */
    to: v.BACKUP_TO ?? null,
    everyMs: v.BACKUP_EVERY,
    keepMs: v.BACKUP_KEEP,
    passphrase: v.TIMBRA_BACKUP_PASSPHRASE ?? null,
    recipientFile: v.BACKUP_RECIPIENT ?? null,
    withoutKey: v.BACKUP_WITHOUT_KEY === "yes",
    /** Of a bucket, which the place itself names. */
    s3: {
      endpoint: v.BACKUP_S3_ENDPOINT ?? v.S3_ENDPOINT,
      region: v.BACKUP_S3_REGION ?? v.S3_REGION,
      accessKeyId: v.BACKUP_S3_ACCESS_KEY_ID ?? v.S3_ACCESS_KEY_ID ?? null,
      secretAccessKey: v.BACKUP_S3_SECRET_ACCESS_KEY ?? v.S3_SECRET_ACCESS_KEY ?? null,
    },
  };
}

/** The master key file of a configuration. */
export function masterKeyFile(config: Config): string {
  return config.masterKeyFile ?? join(config.dataDir.path, "master.key");
}
