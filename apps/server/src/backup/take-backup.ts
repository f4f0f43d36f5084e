import { VERSION } from "../lib/version.ts";
import { type ClusterSession, type LogPosition, openClusterSession } from "./cluster.db.ts";
import { copyCluster } from "./copy-cluster.ts";
import { FileCopier, type FileSources } from "./copy-files.ts";
import { type KeyFile, KeyKeeper } from "./keep-key.ts";
import {
  type BackupStore,
  type Base,
  DESCRIPTION_KEY,
  type FileSets,
  FOLDERS,
  getDocument,
  keyAt,
  LAYOUT_VERSION,
  putDocument,
  REACH_KEY,
} from "./layout.ts";
import { shipLog } from "./log-segments.ts";
import { listParts, PartWriter } from "./parts.ts";
import type { KeyWrapping } from "./wrap-key.ts";

/** An installation as a backup sees it. */
export interface Installation {
  /** The database, as its owner where its files are ours to copy. */
  readonly sessionUrl: string;
  /** Whether the server's files are ours to copy: those of the embedded one. */
  readonly isEmbedded: boolean;
  readonly sources: FileSources;
  readonly keyFile: KeyFile;
}

/** Writes backups of one installation into one place. */
export interface BackupWriter {
  readonly store: BackupStore;
  openSession(): Promise<ClusterSession>;
  /**
   * Sends what is new: the key, files, then the log from `from` to now, so that whatever the log knows of has left
   * before it. Under the lock `changes`.
   */
  sendChanges(session: ClusterSession, from: string | null): Promise<SentChanges>;
  /** A base of everything, and all that is needed to restore it. */
  takeBase(session: ClusterSession): Promise<TakenBase>;
}

export interface SentChanges extends LogPosition {
  readonly files: FileSets;
}

export interface TakenBase {
  readonly key: string;
  readonly base: Base;
  readonly storedBytes: number;
}

export function createBackupWriter(
  installation: Installation,
  store: BackupStore,
  wrapping: KeyWrapping,
): BackupWriter {
  const { sessionUrl, isEmbedded } = installation;
  const files = new FileCopier(store, installation.sources);
  const keys = new KeyKeeper(store, wrapping, installation.keyFile);

  let isDescribed = false;

  async function sendChanges(session: ClusterSession, from: string | null): Promise<SentChanges> {
    if (!isDescribed) await describePlace(store, session.cluster?.system ?? null);
    isDescribed = true;
    const position = await session.position();
    const { at, lsn, timeline } = position;
    await keys.keep(at);
    const current = await files.copy(at);
    if (session.cluster !== null && from !== null) await shipLog(store, session.cluster, { timeline, from, to: lsn });
    const reach = { at: at.toISOString(), lsn: session.cluster === null ? null : lsn };
    await putDocument<"reach">(store, REACH_KEY, reach);
    return { ...position, files: current };
  }

  async function takeBase(session: ClusterSession): Promise<TakenBase> {
    // Before anything is put where another installation has its own.
    await describePlace(store, session.cluster?.system ?? null);
    const { at: startedAt } = await session.position();
    const writer = new PartWriter(store, await listParts(store));
    if (session.cluster !== null) await session.holdLog();
    const copied = session.cluster === null ? null : await copyCluster(session, session.cluster, writer);
    await session.lock("changes");
    try {
      const sent = await sendChanges(session, copied?.startLsn ?? null);
      const base: Base = {
        layout: LAYOUT_VERSION,
        startedAt: startedAt.toISOString(),
        endedAt: sent.at.toISOString(),
        version: VERSION,
        files: sent.files,
        database: copied === null ? null : { ...copied, timeline: sent.timeline },
      };
      const key = keyAt(FOLDERS.bases, sent.at);
      await putDocument<"base">(store, key, base);
      return { key, base, storedBytes: writer.storedBytes };
    } finally {
      await session.unlock("changes");
    }
  }

  return { store, openSession: () => openClusterSession(sessionUrl, isEmbedded), sendChanges, takeBase };
}

/** A place is of one installation: what two of them kept there would be mixed up at a restore. */
async function describePlace(store: BackupStore, system: string | null): Promise<void> {
  const found = await getDocument(store, "description", DESCRIPTION_KEY);
  if (found === null) return putDocument<"description">(store, DESCRIPTION_KEY, { layout: LAYOUT_VERSION, system });
  if (found.system !== system)
    throw new Error("This place holds the backups of another installation. Choose another one.");
}
