import {
  type BackupStore,
  type Base,
  FOLDERS,
  getDocument,
  instantOf,
  listKeys,
  REACH_KEY,
  type Reach,
} from "./layout.ts";
import { type KeptSegment, listLog, readSegment, toBytes } from "./log-segments.ts";

/** What a restore begins with. */
export interface ChosenBase {
  readonly key: string;
  readonly base: Base;
  /** The log of the database, all that is there. */
  readonly log: readonly KeptSegment[];
  /** Which timeline the log is followed into; null: that of the base. */
  readonly timeline: number | null;
  readonly reach: Reach | null;
}

/** Why nothing can be restored. */
export type BaseRefusal =
  | { readonly refused: "no_backup" }
  | { readonly refused: "before_first"; readonly first: Date }
  | { readonly refused: "after_reach"; readonly reach: Date };

/** The base to restore from: the newest that ended before `until`, or the newest of all. */
export async function chooseBase(store: BackupStore, until: Date | null): Promise<ChosenBase | BaseRefusal> {
  const keys = await listKeys(store, FOLDERS.bases);
  const first = instantOf(keys[0] ?? "");
  const reach = await getDocument(store, "reach", REACH_KEY);
  if (first === null) return { refused: "no_backup" };
  if (until !== null && until < first) return { refused: "before_first", first };
  if (until !== null && reach !== null && until >= new Date(reach.at))
    return { refused: "after_reach", reach: new Date(reach.at) };
  let newest: ChosenBase | null = null;
  for (const key of keys.reverse()) {
    const at = instantOf(key);
    if (at === null || (until !== null && at > until)) continue;
    const base = await getDocument(store, "base", key);
    if (base === null) continue;
    const chosen = { key, base, reach, ...(await followLog(store, base)) };
    // A base of a history that was left by a restore goes on to no log of today: an older one may.
    if (until !== null || chosen.isNewest) return chosen;
    newest ??= chosen;
  }
  return newest ?? { refused: "no_backup" };
}

interface FollowedLog {
  readonly log: readonly KeptSegment[];
  readonly timeline: number | null;
  readonly isNewest: boolean;
}

/** Every restore begins a timeline: the newest one that goes on from a base is the one to follow. */
async function followLog(store: BackupStore, { database }: Base): Promise<FollowedLog> {
  if (database === null) return { log: [], timeline: null, isNewest: true };
  const log = await listLog(store, database.segmentBytes);
  const timelines = log.filter(({ number }) => number === null).sort((one, other) => other.timeline - one.timeline);
  const newest = Math.max(database.timeline, ...timelines.map(({ timeline }) => timeline));
  for (const history of timelines) {
    if (history.timeline <= database.timeline) break;
    const text = (await readSegment(store, history)).toString("utf8");
    if (goesOnFrom(text, database.timeline, database.stopLsn))
      return { log, timeline: history.timeline, isNewest: history.timeline === newest };
  }
  return { log, timeline: null, isNewest: newest === database.timeline };
}

/** Whether a timeline left `timeline` after `lsn`, by its history: a line for each that came before, with where. */
function goesOnFrom(history: string, timeline: number, lsn: string): boolean {
  return history.split("\n").some((line) => {
    const [before, left = ""] = line.trim().split(/\s+/);
    return Number(before) === timeline && toBytes(left) >= toBytes(lsn);
  });
}
