import { join } from "node:path";
import { CONSULTA_ENDPOINTS } from "@timbra/cfdi";
import {
  type CardProvider,
  createSandboxCards,
  createStripeCards,
  type SandboxCards,
} from "../adapters/cards/index.ts";
import { type CatalogueStore, createCatalogueStore } from "../adapters/catalogues/index.ts";
import { createDiskReserve } from "../adapters/disk-reserve.ts";
import { createFolderStore, type FileStore, openS3Store } from "../adapters/files/stored-files.ts";
import { createImageReencoder } from "../adapters/images/index.ts";
import { createFolderJournal } from "../adapters/journal.ts";
import {
  createMailbox,
  createOutbox,
  createSmtpTransport,
  type MailTransport,
  mailboxTransport,
} from "../adapters/mail/index.ts";
import { createMessenger } from "../adapters/messenger.ts";
import { observeMessenger, observePac, observeTransport } from "../adapters/observe-ports.ts";
import {
  createBackdatedPac,
  createFinkokPac,
  createPacs,
  createSwPac,
  createTestCsdClient,
  type OutboundListeners,
  type PacPort,
  type Pacs,
} from "../adapters/pac/index.ts";
import { createTypstPrinter } from "../adapters/pdf/index.ts";
import { createFileReader } from "../adapters/reader/file-reader.ts";
import { createRequestWorkers, removeAbandoned, startRequestWorker } from "../adapters/request-workers.ts";
import { createLocalVault, createSignerCache, reportHeldKeys } from "../adapters/vault/index.ts";
import {
  type DatabaseAddresses,
  type Db,
  openDatabase,
  ProcessSession,
  readInstanceSecret,
  useChainKey,
} from "../db/index.ts";
import { noFaults, type TriggerFault, wrapDeps } from "../fault-injection/index.ts";
import { type OpenQueue, openQueue, type Queue } from "../jobs/queue.ts";
import { type Clock, ClockWatch } from "../lib/clock.ts";
import { FairSemaphore } from "../lib/fair-semaphore.ts";
import type { Logger } from "../lib/log.ts";
import { Notifier } from "../lib/notifier.ts";
import { ProcessMetrics } from "../lib/process-metrics.ts";
import { noTracer, type Tracer } from "../lib/tracing.ts";
import { readMailTexts } from "../templates/index.ts";
import { type Config, masterKeyFile, type PacConfig } from "./config.ts";
import { openKeys } from "./database.ts";
import type { Deps } from "./deps.ts";

const CATALOGUE_REFRESH_MS = 60_000;
/**
 * So long does somebody wait for a seal when too many want one; half of the database's connections are left to bring to
 * an end what is sealed.
 */
const SEAL_MAX_WAIT_MS = 10_000;
/**
 * More than come at once by chance are refused at once when they would have to wait: what is taken is served well, and
 * who is not can come again sooner than after a wait in vain.
 */
const REFUSE_SEALS_EARLY = { afterWaiting: 64, ms: 1_000 };
/** Two seals of one issuer wait for the same folio and the same credits before long. */
const SEALS_PER_ISSUER = 2;

/**
 * What is printed is read, priced and drawn: one of an issuer at a time, so that whoever asks for many slows only those
 * down.
 */
const PRINT_LIMITS = { running: 8, runningPerOwner: 1, waitingPerOwner: 16, maxWaitMs: 25_000 };
/** A page that is searched for takes the database some time: whoever asks for many leaves its connections to others. */
const LIST_LIMITS = { running: 8, runningPerOwner: 1, waitingPerOwner: 50, maxWaitMs: 25_000 };

export interface DepsOptions {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  /** The database, already migrated. */
  readonly database: DatabaseAddresses;
  /** Base address of the certification provider. */
  readonly pacUrl: string;
  /** Default: no failure is ever provoked. */
  readonly triggerFault?: TriggerFault;
  /** Whether expensive requests are answered by processes of their own. Default: by this one. */
  readonly usesRequestWorkers?: boolean;
}

export interface OpenedDeps {
  readonly deps: Deps;
  readonly queue: OpenQueue;
  readonly transport: MailTransport;
  /** Closes everything that was opened here. The queue lets its running jobs end first. */
  close(): Promise<void>;
}

/**
 * Builds every adapter. Only main.ts and the tests' own start call it. `replaced` puts a test's own part in the place
 * of a built one.
 */
export async function openDeps(given: DepsOptions, replaced: Partial<Deps> = {}): Promise<OpenedDeps> {
  const { config, clock, log } = given;
  const { db, poolUse, closeDatabase, keyring, mailBodies, chainKey } = await openKeyedDatabase(given);
  const { metricsDb, monitoringUse, closeMonitoring, ...observers } = await openMonitoring(given);
  const queue = await openDepsQueue(given, observers);
  const transport = observeTransport(openTransport(config), observers);
  const catalogueStore = await openCatalogues(given, db);
  const clockWatch = new ClockWatch();
  const built: Deps = {
    config,
    clock,
    clockWatch,
    log,
    db,
    metricsDb,
    processSession: openProcessSession(given, db),
    ...observers,
    poolUse: () => [...poolUse(), queue.poolUse(), ...monitoringUse()],
    queue,
    deadLetters: queue,
    mailbox: transport.keepsBody && config.mailboxOpen ? createMailbox(db, mailBodies) : null,
    mail: createOutbox({ clock, queue, sender: config.mailFrom, bodies: mailBodies, readTexts: readMailTexts }),
    mailBodies,
    ...openObserved(given, observers, { onServerDate: (at) => clockWatch.recordRemote(at, deps.clock.now()) }),
    vault: createLocalVault(keyring),
    signers: createSignerCache(),
    files: await openFiles(config),
    images: createImageReencoder(),
    pdf: createTypstPrinter(catalogueStore),
    fileReader: createFileReader(),
    ...(await openCards({ config, clock, db, queue })),
    ...openDataFolder(config),
    stampEvents: new Notifier(),
    ...openSemaphores(config),
    requestWorkers: given.usesRequestWorkers === true ? openRequestWorkers(given) : null,
    ...openSandboxClients(config, given.pacUrl, clock),
    catalogues: catalogueStore.catalogos,
    catalogueStore,
    cursorKey: await readInstanceSecret(db, "cursor"),
    random: Math.random,
    triggerFault: noFaults,
    ...replaced,
  };
  const deps = withFaults(built, given.triggerFault);
  if (replaced.db !== undefined) useChainKey(replaced.db, chainKey);
  const watch = setInterval(() => void refreshCatalogues(catalogueStore, log), CATALOGUE_REFRESH_MS).unref();
  const stopReporting = reportHeldKeys(db, keyring, log);
  async function close(): Promise<void> {
    clearInterval(watch);
    await stopReporting();
    await deps.requestWorkers?.close();
    await queue.stop();
    transport.close();
    await deps.pdf.close();
    deps.images.close();
    await closeMonitoring();
    await closeDatabase();
  }
  return { deps, queue, transport, close };
}

function withFaults(built: Deps, triggerFault: TriggerFault = noFaults): Deps {
  return triggerFault === noFaults ? built : wrapDeps(built, triggerFault);
}

function openDataFolder({ dataDir: { path } }: Config): Pick<Deps, "journal" | "disk"> {
  return { journal: createFolderJournal(join(path, "journal")), disk: createDiskReserve(path) };
}

function openProcessSession({ database: addresses, log }: DepsOptions, db: Db): ProcessSession {
  const onError = (err: Error) => log.warn({ err }, "the end of this process would not be noticed");
  return new ProcessSession({ db, addresses, onError });
}

async function openCatalogues({ config, clock, log }: DepsOptions, db: Db): Promise<CatalogueStore> {
  const store = createCatalogueStore({ db, clock, log, url: config.cataloguesUrl });
  await store.refresh();
  return store;
}

type Observers = Pick<Deps, "metrics" | "tracer">;

/** What is asked of others while somebody waits: measured, and a step of a trace. */
function openObserved(
  { config, clock, pacUrl }: DepsOptions,
  observers: Observers,
  listeners: OutboundListeners,
): Pick<Deps, "messenger" | "pacs"> {
  const open = (account: PacConfig, url: string) =>
    observePac(openPac(config, account, url, clock, listeners), observers);
  const messenger = createMessenger({ loopback: config.mode === "sandbox" });
  return { pacs: openPacs(config, pacUrl, open), messenger: observeMessenger(messenger, observers) };
}

/** A monitor needs one or two at a time, and whoever looks whether this process works asks beside it. */
const MONITORING_CONNECTIONS = { maxConnections: 3, auditorConnections: 1 };

async function openMonitoring({ config, database, log }: DepsOptions) {
  const onError = (err: Error) => log.warn({ err }, "a database connection of the figures broke");
  const opened = openDatabase(database, { name: "metrics", ...MONITORING_CONNECTIONS, onError });
  const metrics = new ProcessMetrics();
  const tracer = await openTracer(config, log);
  const closeMonitoring = async () => {
    metrics.close();
    await tracer.close();
    await opened.close();
  };
  return { metrics, tracer, metricsDb: opened.db, monitoringUse: opened.poolUse, closeMonitoring };
}

/** Nothing of what sends traces is loaded where none are collected. */
async function openTracer({ traces, role }: Config, log: Logger): Promise<Tracer> {
  if (traces === null) return noTracer;
  const { createOtlpTracer } = await import("../adapters/otlp-tracer.ts");
  return createOtlpTracer({ ...traces, role, log });
}

function openDepsQueue({ config, database, log }: DepsOptions, { metrics, tracer }: Observers): Promise<OpenQueue> {
  return openQueue({
    addresses: database,
    works: config.role !== "web",
    onError: (err) => log.warn({ err }, "the job queue reported an error"),
    onTry({ job, id, outcome, error, seconds }) {
      metrics.jobSeconds.observe({ job, outcome }, seconds);
      const line = { job, job_id: id, ms: Math.round(seconds * 1000) };
      if (outcome === "completed") return log.debug(line, "job");
      return log.warn({ ...line, reason: error instanceof Error ? error.message : String(error) }, "job failed");
    },
    tracer,
  });
}

function openRequestWorkers({ config, database, pacUrl }: DepsOptions): Deps["requestWorkers"] {
  removeAbandoned();
  return createRequestWorkers(() => startRequestWorker({ config, database, pacUrl }));
}

function openSemaphores({ databasePool }: Config): Pick<Deps, "sealLimiter" | "printing" | "listing"> {
  return {
    sealLimiter: new FairSemaphore({
      running: Math.ceil(databasePool / 2),
      runningPerOwner: SEALS_PER_ISSUER,
      maxWaitMs: SEAL_MAX_WAIT_MS,
      refuseEarly: REFUSE_SEALS_EARLY,
    }),
    printing: new FairSemaphore(PRINT_LIMITS),
    listing: new FairSemaphore(LIST_LIMITS),
  };
}

function openTransport({ smtpUrl, mailFrom, mode }: Config): MailTransport {
  return smtpUrl === null ? mailboxTransport : createSmtpTransport(smtpUrl, mailFrom, { encrypted: mode === "live" });
}

/** The database with what opens its secrets; closed again where its master key is missing or another one. */
async function openKeyedDatabase({ config, clock, log, database }: DepsOptions) {
  const {
    db,
    poolUse,
    close: closeDatabase,
  } = openDatabase(database, {
    maxConnections: config.databasePool,
    onError: (err) => log.warn({ err }, "a database connection broke"),
  });
  try {
    return { db, poolUse, closeDatabase, ...(await openKeys(db, clock, masterKeyFile(config))) };
  } catch (refused) {
    await closeDatabase();
    throw refused;
  }
}

/** An edition that was imported while this process runs. */
async function refreshCatalogues(store: CatalogueStore, log: Logger): Promise<void> {
  await store
    .refresh()
    .catch((err: unknown) => log.warn({ err }, "the edition of the SAT's lists could not be looked up"));
}

export async function openFiles(config: Pick<Config, "s3" | "dataDir">): Promise<FileStore> {
  return config.s3 === null ? createFolderStore(join(config.dataDir.path, "files")) : openS3Store(config.s3);
}

export function openPacs(
  { pac: first, secondPac: second }: Config,
  pacUrl: string,
  open: (account: PacConfig, url: string) => PacPort,
): Pacs {
  const preferred = { pac: open(first, pacUrl), limit: first.concurrency };
  if (second === null) return createPacs([preferred]);
  return createPacs([preferred, { pac: open(second, second.url ?? pacUrl), limit: second.concurrency }]);
}

/** Stripe where it is configured; the sandbox provider in sandbox mode; none in live mode. */
async function openCards(given: {
  config: Config;
  clock: Clock;
  db: Db;
  queue: Queue;
}): Promise<Pick<Deps, "cards" | "sandboxCards">> {
  const { config, clock, db, queue } = given;
  const cards: CardProvider | null = config.stripe === null ? null : createStripeCards({ ...config.stripe, clock });
  if (cards !== null || config.mode === "live") return { cards, sandboxCards: null };
  const secret = await readInstanceSecret(db, "sandbox-cards");
  const sandboxCards: SandboxCards = createSandboxCards({
    db,
    clock,
    queue,
    secret,
    webhookUrl: `${serverUrl(config)}/api/cards/sandbox/webhook`,
  });
  return { cards: sandboxCards, sandboxCards };
}

/** Where a process of this installation answers: this one, unless it only works. */
function serverUrl({ cardEventsUrl, role, publicUrl, host, port }: Config): string {
  if (cardEventsUrl !== null) return cardEventsUrl;
  if (role === "worker") return publicUrl;
  return `http://${host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host}:${port}`;
}

/** What only the sandbox provider does, and nobody in live mode. */
function openSandboxClients(
  config: Config,
  pacUrl: string,
  clock: Clock,
): Pick<Deps, "testCsdClient" | "sandboxLedgerUrl" | "backdatedPac"> {
  const { mode, pac } = config;
  if (mode !== "sandbox" || pac.provider !== "sandbox")
    return { testCsdClient: null, sandboxLedgerUrl: null, backdatedPac: null };
  const settings = { ...swSettings(config, pac, pacUrl), provider: pac.provider, environment: mode };
  return {
    testCsdClient: createTestCsdClient(pacUrl),
    sandboxLedgerUrl: pacUrl,
    backdatedPac: createBackdatedPac(settings, () => clock.now()),
  };
}

/** The adapter of one provider, with its account there. */
export function openPac(
  config: Config,
  account: PacConfig,
  url: string,
  clock: Clock,
  listeners: OutboundListeners,
): PacPort {
  const { provider, user, password } = account;
  if (provider === "finkok")
    return createFinkokPac({ provider, environment: config.mode, user, password, url, ...listeners });
  return createSwPac({ ...swSettings(config, account, url), ...listeners }, () => clock.now());
}

function swSettings(config: Config, { provider, user, password, apiUrl, storageUrls }: PacConfig, url: string) {
  const account = { provider, environment: config.mode, user, password };
  const common = {
    ...account,
    servicesUrl: url,
    apiUrl: apiUrl ?? url,
    storageUrls,
    statusUrl: satStatusUrl(config, provider, url),
  };
  // Only the sandbox provider publishes the certificates that it seals with.
  return provider === "sandbox" ? { ...common, certificatesUrl: `${url}/sandbox/certificates` } : common;
}

/**
 * In sandbox mode a real provider's documents are asked of the SAT's own tests, and the sandbox provider's of itself.
 */
export function satStatusUrl(config: Config, provider: string, pacUrl: string): string {
  if (config.satStatusUrl !== null) return config.satStatusUrl;
  if (config.mode === "live") return CONSULTA_ENDPOINTS.produccion;
  return provider === "sandbox" ? `${pacUrl}/sat/ConsultaCFDIService.svc` : CONSULTA_ENDPOINTS.pruebas;
}
