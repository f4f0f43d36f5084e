import { isIP } from "node:net";
import * as z from "zod";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../lib/durations.ts";

const text = z.string().trim().min(1);
const port = z
  .string()
  .regex(/^\d{1,5}$/, "must be a port number")
  .transform(Number)
  .refine((value) => value <= 65_535, "must be a port number between 0 and 65535");
const count = z
  .string()
  .regex(/^\d{1,9}$/, "must be a whole number")
  .transform(Number);
const requestsAtOnce = count.default(40).refine((most) => most >= 1 && most <= 500, "must be between 1 and 500");
const address = (...protocols: string[]) =>
  text.refine(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)),
    `must be an address beginning with ${protocols.map((name) => `${name}://`).join(" or ")}`,
  );
const network = (value: string) => {
  const [ip = "", bits] = value.trim().split("/");
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1;
  return bits === undefined ? most > 0 : /^\d{1,3}$/.test(bits) && Number.parseInt(bits, 10) <= most;
};
const UNITS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS };
const span = text
  .regex(/^[1-9]\d{0,4}[mhd]$/, "must be a number of minutes, hours or days, such as 30m, 12h or 1d")
  .transform((value) => Number.parseInt(value, 10) * (UNITS[value.slice(-1)] ?? DAY_MS));
const isHeader = (pair: string) => /^\s*[\w-]+\s*=(?:[^%]|%[\da-f]{2})+$/i.test(pair);
const webAddress = address("http", "https").transform((value) => value.replace(/\/+$/, ""));
const webAddresses = text
  .transform((value) => value.split(",").map((one) => one.trim()))
  .refine(
    (all) => all.every((one) => /^https?:/i.test(one) && URL.canParse(one)),
    "must be addresses beginning with https://, separated by commas",
  )
  .optional();

/**
 * Every setting that the environment can give, with what it means. Nothing else is read from the environment, and only
 * config.ts reads it.
 */
export const VARIABLES = z.object({
  PORT: port.default(3000).describe("Port of the web server. 0 takes any free one."),
  HOST: text.default("127.0.0.1").describe("Address that the web server listens on; 0.0.0.0 in a container."),
  PUBLIC_URL: webAddress
    .optional()
    .describe(
      "Address at which people reach the product; links in mails begin with it. Default http://localhost:PORT.",
    ),
  TRUSTED_PROXIES: text
    .refine((value) => value.split(",").every(network), "must be addresses, such as 10.0.0.0/8, separated by commas")
    .optional()
    .describe(
      "Addresses (comma-separated, CIDR allowed) of reverse proxies whose X-Forwarded-For is believed. Default none.",
    ),
  TIMBRA_MODE: z
    .enum(["sandbox", "live"])
    .default("sandbox")
    .describe(
      "sandbox: nothing issued has legal value, everything missing is embedded. live: real documents, nothing embedded.",
    ),
  TIMBRA_ROLE: z
    .enum(["all", "web", "worker"])
    .default("all")
    .describe("What this process does: serve the web, run the jobs, or both."),
  TIMBRA_DATA_DIR: text
    .optional()
    .describe(
      "Folder for all data of this installation: embedded database, files, master key. Default .timbra in the working directory.",
    ),
  DATABASE_URL: address("postgres", "postgresql")
    .optional()
    .describe(
      "A PostgreSQL server (16 or newer), with the product's own login: no owner, no superuser, and a member of timbra_app WITH INHERIT FALSE. It is made when it is not there. Without this an embedded server is started; alone, in sandbox mode, it may be the owner's login.",
    ),
  DATABASE_OWNER_URL: address("postgres", "postgresql")
    .optional()
    .describe(
      "The same database as its owner, who migrates it and makes the logins: past any pooler that lends connections by the transaction. A process without it waits until npm run migrate has done so.",
    ),
  DATABASE_AUDITOR_URL: address("postgres", "postgresql")
    .optional()
    .describe(
      "The same database with the login that reads every issuer's rows and writes none, a member of timbra_auditor WITH INHERIT FALSE.",
    ),
  DATABASE_DIRECT_URL: address("postgres", "postgresql")
    .optional()
    .describe(
      "The product's login once more, past any pooler, to be told of new jobs at once (LISTEN). Without it, and with a pooler that lends connections by the transaction, they are looked for every second.",
    ),
  DATABASE_PREPARED_STATEMENTS: z
    .enum(["on", "off"])
    .default("on")
    .describe(
      "off: behind a pooler in transaction mode that keeps no prepared statements, such as PgBouncer before 1.21.",
    ),
  DATABASE_POOL: count
    .default(10)
    .describe("Most connections of one process to the database, the few of the queue and of the auditor not counted."),
  SMTP_URL: address("smtp", "smtps")
    .optional()
    .describe(
      "Mail server, for example smtps://user:password@mail.example.com. In live mode smtp:// is spoken with STARTTLS or not at all. Without it, in sandbox mode, mails stay in the embedded mailbox.",
    ),
  TIMBRA_MAILBOX: z
    .enum(["local", "open"])
    .default("local")
    .describe(
      "Who may read the embedded mailbox, which holds the links that confirm accounts and change passwords. local: it opens only while HOST and PUBLIC_URL are of this very machine. open: whoever reaches the product.",
    ),
  MAIL_FROM: text
    .regex(/[^\s@<]@[^\s@>]+>?$/, "must hold an e-mail address")
    .default("Timbra <no-reply@timbra.localhost>")
    .describe("Sender of every mail."),
  PAC_PROVIDER: z
    .enum(["sandbox", "sw", "finkok"])
    .default("sandbox")
    .describe("Certification provider: the embedded sandbox, SW Sapien (sw) or Finkok (finkok)."),
  PAC_URL: webAddress
    .optional()
    .describe(
      "Base address of the provider's authentication and stamping services. Without it, in sandbox mode, the embedded provider is started.",
    ),
  PAC_API_URL: webAddress
    .optional()
    .describe("Base address of SW Sapien's storage and account services. Default PAC_URL."),
  PAC_STORAGE_URLS: webAddresses.describe(
    "Other addresses (comma-separated) at which SW Sapien keeps documents: its answer to a repeat may lead there. To any other host nothing is sent, and the invoice stays unconfirmed.",
  ),
  PAC_USER: text.default("sandbox").describe("User at the provider."),
  PAC_PASSWORD: text.default("sandbox").describe("Password at the provider."),
  PAC_CONCURRENCY: requestsAtOnce.describe(
    "Most requests that the provider is sent at once, by all processes together.",
  ),
  PAC2_PROVIDER: z
    .enum(["sandbox", "sw", "finkok"])
    .optional()
    .describe(
      "A second provider, another than PAC_PROVIDER. New documents go to it while the first cannot be used; what was sent to it stays its own.",
    ),
  PAC2_URL: webAddress.optional().describe("Base address of the second provider's services."),
  PAC2_API_URL: webAddress
    .optional()
    .describe("Base address of the second provider's storage and account services. Default PAC2_URL."),
  PAC2_STORAGE_URLS: webAddresses.describe("The same of the second provider."),
  PAC2_USER: text.default("sandbox").describe("User at the second provider."),
  PAC2_PASSWORD: text.default("sandbox").describe("Password at the second provider."),
  PAC2_CONCURRENCY: requestsAtOnce.describe(
    "Most requests that the second provider is sent at once, by all processes together.",
  ),
  SAT_STATUS_URL: webAddress
    .optional()
    .describe(
      "The SAT's service that tells the state of a document. Default the SAT's own (its tests in sandbox mode), or the sandbox provider's.",
    ),
  CATALOGUES_URL: webAddress
    .default("http://omawww.sat.gob.mx/tramitesyservicios/Paginas/anexo_20.htm")
    .describe(
      "Page that links to the SAT's workbook of lists (catCFDI_V_4_*.xls), or that file itself on a host of your own. Default the SAT's page.",
    ),
  PAC_SANDBOX_PORT: port
    .optional()
    .describe(
      "Port of the embedded provider, which web and worker processes of one machine share. 0 takes any free one. Default 3010, or any free one when that is taken and one process does everything.",
    ),
  STAMP_WAIT_MS: count
    .default(8_000)
    .refine((ms) => ms >= 500 && ms <= 60_000, "must be between 500 and 60000")
    .describe(
      "Milliseconds that a request waits for the certification provider; after them the worker goes on by itself.",
    ),
  STRIPE_SECRET_KEY: text.optional().describe("Stripe's secret key, for buying credits by card."),
  STRIPE_PUBLISHABLE_KEY: text.optional().describe("Stripe's publishable key, for its card form in the browser."),
  STRIPE_WEBHOOK_SECRET: text.optional().describe("Secret with which Stripe signs its events."),
  SELLER_RFC: text
    .transform((rfc) => rfc.toUpperCase())
    .optional()
    .describe(
      "RFC of the account in this installation that issues the invoices of the credits sold. Without it no invoice of a purchase is offered.",
    ),
  CARD_EVENTS_URL: webAddress
    .optional()
    .describe(
      "Address at which the sandbox card provider reaches the web process, when a worker of its own sends its events. Default this process, or PUBLIC_URL.",
    ),
  S3_BUCKET: text.optional().describe("Bucket for uploaded files. Without it they are kept in the data folder."),
  S3_ENDPOINT: webAddress.optional().describe("Address of an S3-compatible service other than Amazon's."),
  S3_REGION: text.default("us-east-1").describe("Region of the bucket."),
  S3_PREFIX: z.string().trim().default("").describe("Beginning of every key in the bucket."),
  S3_ACCESS_KEY_ID: text.optional().describe("Access key of the bucket."),
  S3_SECRET_ACCESS_KEY: text.optional().describe("Secret of that access key."),
  TIMBRA_MASTER_KEY_FILE: text
    .optional()
    .describe(
      "File of the key-encryption keys, kept outside the database. Default master.key in the data folder. Made on first start for an empty database, never in the place of one that is missing.",
    ),
  BACKUP_TO: text
    .optional()
    .describe(
      "Where the worker keeps backups: a folder, best on another machine, or s3://bucket/prefix. Without it none are made.",
    ),
  BACKUP_EVERY: span.default(DAY_MS).describe("How often a new base backup is made. Default 1d."),
  BACKUP_KEEP: span.default(14 * DAY_MS).describe("How far back any moment can be restored. Default 14d."),
  BACKUP_S3_ENDPOINT: webAddress
    .optional()
    .describe("Address of the S3-compatible service of the backups. Default S3_ENDPOINT."),
  BACKUP_S3_REGION: text.optional().describe("Region of their bucket. Default S3_REGION."),
  BACKUP_S3_ACCESS_KEY_ID: text.optional().describe("Access key of their bucket. Default S3_ACCESS_KEY_ID."),
  BACKUP_S3_SECRET_ACCESS_KEY: text.optional().describe("Secret of that access key. Default S3_SECRET_ACCESS_KEY."),
  TIMBRA_BACKUP_PASSPHRASE: z
    .string()
    .min(12, "must have 12 characters or more")
    .optional()
    .describe("Seals the master key in backups and opens it again, or opens the private key of BACKUP_RECIPIENT."),
  BACKUP_RECIPIENT: text
    .optional()
    .describe(
      "File of an RSA public key (PEM) that the master key is sealed for in backups, in place of a passphrase.",
    ),
  BACKUP_WITHOUT_KEY: z
    .enum(["yes", "no"])
    .default("no")
    .describe("yes: the master key is left out of the backups, because it is kept elsewhere."),
  TIMBRA_BUGGIFY: text
    .optional()
    .describe(
      "A failure to provoke, such as commit-1:after:kill (src/fault-injection), or ipc: those that the parent process asks for. For tests, in sandbox mode only.",
    ),
  INVARIANTS_AT: z
    .string()
    .regex(/^(?:off|(?:[01]\d|2[0-3]):[0-5]\d)$/, "must be a time of day such as 03:30, or off")
    .default("03:30")
    .describe(
      "When the worker begins each night to check what must always be true of the database, in Mexico City's time. off: only when an administrator asks.",
    ),
  ADMIN_SECOND_STEP: z
    .enum(["optional", "required"])
    .default("optional")
    .describe("required: an administrator without two-step verification can do nothing but turn it on."),
  METRICS_TOKEN: text
    .min(16, "must have 16 characters or more")
    .optional()
    .describe(
      "Bearer token that GET /internal/metrics asks for. Without it the figures are open in sandbox mode, and not there in live mode.",
    ),
  METRICS_PORT: port
    .optional()
    .describe(
      "A second port, on HOST, for GET /internal/metrics, /internal/health and /internal/live alone: it answers from the first moment of a process to the last, also of one that only works.",
    ),
  RATE_LIMIT: count
    .default(1200)
    .describe("Most API requests a minute from one address, of one account and of one API key. 0: no limit."),
  LANG: z
    .string()
    .default("")
    .describe("Language of what the program prints when it starts: English when it begins with en, else Spanish."),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .describe("Least serious message that is logged."),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress
    .optional()
    .describe(
      "Address of a collector of traces (OpenTelemetry, OTLP over HTTP), without /v1/traces. Without it none are made.",
    ),
  OTEL_EXPORTER_OTLP_HEADERS: text
    .refine((value) => value.split(",").every(isHeader), "must be name=value pairs, separated by commas")
    .optional()
    .describe("Headers sent to that collector, as name=value,name=value, values percent-encoded."),
  OTEL_SERVICE_NAME: text.default("timbra").describe("How the product is called in traces."),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?)$/, "must be between 0 and 1")
    .default("1")
    .transform(Number)
    .describe("Share of the requests that are traced, from 0 to 1."),
  LOG_REQUESTS: z
    .enum(["on", "off"])
    .optional()
    .describe(
      "on: one line a request, at level info: its id, route, status and duration, and the ids of user and issuer. Default on in live mode; answers of 500 and above are logged in any case.",
    ),
});

export type Variables = z.output<typeof VARIABLES>;
