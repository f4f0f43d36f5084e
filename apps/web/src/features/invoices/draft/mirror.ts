import { type EditorDraft, nextLineId } from "./editor-draft.ts";

/** What this browser remembers of a draft that the server does not have whole yet. */
export interface Mirrored {
  readonly draft: EditorDraft;
  /** The draft's id on the server, once it has one. */
  readonly id: string | null;
  /** The server's revision that the changes were made upon. */
  readonly revision: number | null;
  /** ISO instant of the last change. */
  readonly at: string;
}

const VERSION = 1;
const ROOT = "draft";

/**
 * A place in this browser for one draft of one person; the storage may be full or forbidden, and then nothing is
 * mirrored.
 */
export interface Mirror {
  readonly read: () => Mirrored | null;
  readonly write: (mirrored: Mirrored) => boolean;
  readonly clear: () => void;
}

/**
 * `owner` keeps apart the people who share a browser; `name` is the draft's id, or that of an editor that has none yet.
 */
export function mirrorOf(owner: string, name: string, storage: Storage = localStorage): Mirror {
  const key = `${ROOT}:${owner}:${name}`;
  return {
    read: () => parsed(storage.getItem(key)),
    write: (mirrored) => {
      try {
        storage.setItem(key, JSON.stringify({ version: VERSION, ...mirrored }));
        return true;
      } catch {
        return false;
      }
    },
    clear: () => storage.removeItem(key),
  };
}

/** Names of the new drafts that an editor left behind before the server knew them, newest first. */
export function orphansOf(owner: string, storage: Storage = localStorage): readonly string[] {
  const prefix = `${ROOT}:${owner}:new-`;
  return Object.keys(storage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ name: key.slice(`${ROOT}:${owner}:`.length), at: parsed(storage.getItem(key))?.at ?? "" }))
    .sort((one, other) => other.at.localeCompare(one.at))
    .map(({ name }) => name);
}

function parsed(text: string | null): Mirrored | null {
  try {
    const kept: unknown = text === null ? null : JSON.parse(text);
    if (typeof kept !== "object" || kept === null || (kept as { version?: unknown }).version !== VERSION) return null;
    const { draft, id, revision, at } = kept as Mirrored;
    return { draft: { ...draft, lines: draft.lines.map((line) => ({ ...line, id: nextLineId() })) }, id, revision, at };
  } catch {
    return null;
  }
}
