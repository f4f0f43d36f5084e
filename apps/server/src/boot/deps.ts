import type { Catalogos } from "@timbra/cfdi";
import type { CardProvider, SandboxCards } from "../adapters/cards/index.ts";
import type { CatalogueStore } from "../adapters/catalogues/index.ts";
import type { DiskReserve } from "../adapters/disk-reserve.ts";
import type { FileStore } from "../adapters/files/stored-files.ts";
import type { ImageReencoder } from "../adapters/images/index.ts";
import type { Journal } from "../adapters/journal.ts";
import type { Mailbox, MailOutbox } from "../adapters/mail/index.ts";
import type { Messenger } from "../adapters/messenger.ts";
import type { PacPort, Pacs, TestCsdClient } from "../adapters/pac/index.ts";
import type { PdfPrinter } from "../adapters/pdf/index.ts";
import type { FileReader } from "../adapters/reader/file-reader.ts";
import type { RequestWorkers } from "../adapters/request-workers.ts";
import type { SecretBox, SignerCache, Vault } from "../adapters/vault/index.ts";
import type { Db, PoolUse, ProcessSession } from "../db/index.ts";
import type { TriggerFault } from "../fault-injection/index.ts";
import type { DeadLetters, Queue } from "../jobs/queue.ts";
import type { Clock, ClockWatch } from "../lib/clock.ts";
import type { FairSemaphore } from "../lib/fair-semaphore.ts";
import type { Logger } from "../lib/log.ts";
import type { Notifier } from "../lib/notifier.ts";
import type { ProcessMetrics } from "../lib/process-metrics.ts";
import type { Tracer } from "../lib/tracing.ts";
import type { Config } from "./config.ts";

/**
 * What a command may use. Built once, by open-deps.ts; a module takes what it needs of it and imports no adapter's
 * insides.
 */
export interface Deps {
  readonly config: Config;
  readonly clock: Clock;
  /** How that clock stands to others. */
  readonly clockWatch: ClockWatch;
  readonly log: Logger;
  /** Identity tables directly; an issuer's tables only through inIssuer. */
  readonly db: Db;
  /** The same over connections of their own, for monitors: what the product has taken is no reason not to answer. */
  readonly metricsDb: Db;
  /** Marks what this process leases, so that it is free soon after its end. Opened by what leases (startStamping). */
  readonly processSession: ProcessSession;
  /** What this process counts and measures of its own work. */
  readonly metrics: ProcessMetrics;
  /** Where the steps of what this process does are sent; nowhere unless configured. */
  readonly tracer: Tracer;
  /** Of all connections of this process. */
  readonly poolUse: () => readonly PoolUse[];
  readonly queue: Queue;
  readonly deadLetters: DeadLetters;
  readonly mail: MailOutbox;
  /** Opens the bodies of mails that wait to leave. */
  readonly mailBodies: SecretBox;
  /** Mails kept to be read here; null where they really leave. */
  readonly mailbox: Mailbox | null;
  /** To addresses that people typed. */
  readonly messenger: Messenger;
  readonly vault: Vault;
  readonly signers: SignerCache;
  readonly files: FileStore;
  readonly images: ImageReencoder;
  readonly pdf: PdfPrinter;
  /** For files that came from outside. */
  readonly fileReader: FileReader;
  readonly pacs: Pacs;
  /**
   * The sandbox provider as it would have answered at an instant of the past, for samples. Null where `testCsdClient`
   * is.
   */
  readonly backdatedPac: ((then: Date) => PacPort) | null;
  /** Null where no card provider is configured in live mode: credits are not sold here. */
  readonly cards: CardProvider | null;
  /** The same, where it is the sandbox provider. */
  readonly sandboxCards: SandboxCards | null;
  /** Answers of providers that the database could not take. */
  readonly journal: Journal;
  /** Where those who want a document sealed wait when there are too many. */
  readonly sealLimiter: FairSemaphore;
  /** Where requests that print wait for each other. */
  readonly printing: FairSemaphore;
  /** The same of those that read a page of a list. */
  readonly listing: FairSemaphore;
  /** Who answers expensive requests; null where this process answers all of them itself. */
  readonly requestWorkers: RequestWorkers | null;
  /**
   * What this process comes to know of the documents that it asks about, by invoice: the kind of each certification.
   */
  readonly stampEvents: Notifier<string>;
  /** Of the disk with the data folder. */
  readonly disk: DiskReserve;
  /** Null where no test certificates are made: in live mode, and with a provider that is not the sandbox one. */
  readonly testCsdClient: TestCsdClient | null;
  /** Address of the provider whose own ledger can be read; null where `testCsdClient` is. */
  readonly sandboxLedgerUrl: string | null;
  /** Of the store. */
  readonly catalogues: Catalogos;
  readonly catalogueStore: CatalogueStore;
  /** Signs list cursors; shared by all processes over one database. */
  readonly cursorKey: Uint8Array;
  /** From 0 to less than 1: the jitter of pauses. */
  readonly random: () => number;
  readonly triggerFault: TriggerFault;
}
