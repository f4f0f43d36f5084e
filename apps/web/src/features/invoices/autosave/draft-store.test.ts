import type { InvoiceDraftInput } from "@timbra/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../../lib/api-client.ts";
import { emptyDraft } from "../editor/draft.ts";
import { setHeader } from "../editor/draft-changes.ts";
import { FORM } from "../testing/form.ts";
import { type AutosaveStatus, type DraftRef, DraftStore } from "./draft-store.ts";
import { localDraft, type OpenedDraft } from "./local-draft.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
const stores: { readonly store: DraftStore; readonly close: () => void }[] = [];
afterEach(() => {
  for (const { store, close } of stores.splice(0)) {
    store.discardLocal();
    close();
  }
  vi.useRealTimers();
  localStorage.clear();
});

const failure = (status: number, code = "x") => new ApiError({ status, code, message: `failed ${code}` });

interface Saved {
  readonly body: InvoiceDraftInput;
  readonly saved: DraftRef | null;
}

const EDITOR = "new-1";

/** An open store over a server with configured answers, in order; without one it saves. */
function openStore(answers: (Error | Promise<void>)[] = [], parts: Partial<OpenedDraft> = {}) {
  const saves: Saved[] = [];
  const statuses: AutosaveStatus[] = [];
  const onFirstSaved = vi.fn<(id: string) => void>();
  const store = new DraftStore({
    opened: {
      draft: emptyDraft(FORM),
      saved: null,
      localName: EDITOR,
      restoredAt: null,
      refusals: [],
      remarks: [],
      ...parts,
    },
    owner: "ana",
    onFirstSaved,
    server: {
      save: async ({ notes = null }, saved) => {
        saves.push({ body: { notes }, saved });
        const answer = answers.shift();
        if (answer instanceof Error) throw answer;
        await answer;
        return { id: saved?.id ?? "new", revision: (saved?.revision ?? 0) + 1, remarks: [] };
      },
      revisionOf: async () => 8,
    },
  });
  store.subscribe(() => statuses.push(store.getState().status));
  const close = store.open();
  stores.push({ store, close });
  const change = (notes: string) => store.edit(setHeader({ notes }));
  return { store, close, saves, statuses, onFirstSaved, change, kinds: () => statuses.map(({ kind }) => kind) };
}

/** What local storage holds under a name: the notes of a draft. */
const copyOf = (name: string) => localDraft("ana", name).read()?.draft.notes ?? null;

/** An answer that waits until it is given. */
function slowAnswer() {
  let give: () => void = () => undefined;
  const answer = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { answer, give: () => give() };
}

test("many keys are one save, of the newest, after a pause", async () => {
  const { saves, change, kinds } = openStore();
  for (const notes of ["a", "ab", "abc"]) change(notes);
  expect(saves).toEqual([]);
  await vi.advanceTimersByTimeAsync(900);
  expect(saves).toEqual([{ body: { notes: "abc" }, saved: null }]);
  expect(kinds().at(-1)).toBe("saved");
});

test("what changes during a save is saved after it, upon the revision that it gave", async () => {
  const { answer, give } = slowAnswer();
  const { saves, change, kinds } = openStore([answer]);
  change("a");
  await vi.advanceTimersByTimeAsync(900);
  change("ab");
  await vi.advanceTimersByTimeAsync(5000);
  expect(saves).toHaveLength(1);
  give();
  await vi.advanceTimersByTimeAsync(0);
  expect(saves[1]).toEqual({ body: { notes: "ab" }, saved: { id: "new", revision: 1 } });
  expect(kinds().at(-1)).toBe("saved");
});

test("a network failure is reported and the save retried automatically, with the newest version then", async () => {
  const { saves, statuses, change } = openStore([failure(0, "unreachable"), failure(503)]);
  change("a");
  await vi.advanceTimersByTimeAsync(900);
  expect(statuses.at(-1)).toEqual({ kind: "unsaved", message: "failed unreachable", retries: true });
  await vi.advanceTimersByTimeAsync(4000);
  expect(statuses.at(-1)?.kind).toBe("unsaved");
  await vi.advanceTimersByTimeAsync(4000);
  expect(statuses.at(-1)?.kind).toBe("saved");
  expect(saves).toHaveLength(3);
});

test("what the server refuses is not sent again and again", async () => {
  const { saves, statuses, change } = openStore([failure(422, "validation_failed")]);
  change("a");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saves).toHaveLength(1);
  expect(statuses.at(-1)).toMatchObject({ kind: "unsaved", retries: false });
});

describe("somebody else changed it", () => {
  const saved = { id: "d", revision: 3 };

  test("nothing is overwritten until its author decides", async () => {
    const { saves, change, kinds, store } = openStore([failure(409, "revision_conflict")], { saved });
    change("mine");
    await vi.advanceTimersByTimeAsync(900);
    expect(kinds().at(-1)).toBe("conflict");
    change("mine too");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await store.flush()).toBeNull();
    expect(saves).toHaveLength(1);
  });

  test("then the local version overwrites the other one", async () => {
    const { saves, change, store, kinds } = openStore([failure(409, "revision_conflict")], { saved });
    change("mine");
    await vi.advanceTimersByTimeAsync(900);
    await store.overwrite();
    await vi.advanceTimersByTimeAsync(0);
    expect(saves[1]).toEqual({ body: { notes: "mine" }, saved: { id: "d", revision: 8 } });
    expect(kinds().at(-1)).toBe("saved");
  });
});

test.each(["wrong_state", "not_found"])("a draft that is none any more (%s) is left alone", async (code) => {
  const { saves, change, kinds } = openStore([failure(409, code)], { saved: { id: "d", revision: 1 } });
  change("a");
  await vi.advanceTimersByTimeAsync(900);
  change("b");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([saves.length, kinds().at(-1)]).toEqual([1, "gone"]);
});

describe("flush", () => {
  test("saves at once, waits for what is under way, and says where it is kept", async () => {
    const { store, saves, change } = openStore();
    change("a");
    expect(await store.flush()).toEqual({ id: "new", revision: 1 });
    expect(saves).toHaveLength(1);
    expect(await store.flush()).toEqual({ id: "new", revision: 1 });
    expect(saves).toHaveLength(1);
  });

  test("answers null when it could not", async () => {
    const { store, change } = openStore([failure(0)]);
    change("a");
    expect(await store.flush()).toBeNull();
  });

  test("of a new draft in which nothing was typed sends nothing, and returns no id", async () => {
    const { store, saves } = openStore();
    expect(await store.flush()).toBeNull();
    expect([saves.length, store.getState().status.kind]).toEqual([0, "untouched"]);
  });
});

test("a store that was closed is silent, and tries nothing again", async () => {
  const { store, close, saves, statuses, change } = openStore([failure(0)]);
  change("a");
  close();
  const before = statuses.length;
  await store.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([saves.length, statuses.length]).toEqual([1, before]);
});

test("a bug while saving is thrown, and the draft says that it is not saved until the next save goes through", async () => {
  const { store, statuses, change, kinds } = openStore([new TypeError("a bug")]);
  change("a");
  await expect(store.flush()).rejects.toThrow("a bug");
  expect(statuses.at(-1)).toMatchObject({ kind: "unsaved", retries: false });
  expect(copyOf(EDITOR)).toBe("a");
  expect(await store.flush()).toEqual({ id: "new", revision: 1 });
  expect(kinds().at(-1)).toBe("saved");
});

test("a key press notifies once: the draft and its status change together", () => {
  const { store, statuses, change } = openStore();
  change("a");
  const { status } = store.getState();
  change("ab");
  expect(statuses).toHaveLength(2);
  expect(store.getState().status).toBe(status);
  store.edit((draft) => draft);
  expect(statuses).toHaveLength(2);
});

describe("in this browser", () => {
  test("what is typed is copied when the typing pauses, and the copy goes once the server has all of it", async () => {
    const { change } = openStore();
    change("a");
    await vi.advanceTimersByTimeAsync(249);
    expect(copyOf(EDITOR)).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(copyOf(EDITOR)).toBe("a");
    await vi.advanceTimersByTimeAsync(900);
    expect(localStorage).toHaveLength(0);
  });

  test("what is typed during the first save moves with the draft to the name that it has from then on", async () => {
    const { answer, give } = slowAnswer();
    const { change, onFirstSaved } = openStore([answer, failure(503)]);
    change("a");
    await vi.advanceTimersByTimeAsync(900);
    change("ab");
    give();
    await vi.advanceTimersByTimeAsync(0);
    expect([copyOf(EDITOR), copyOf("new")]).toEqual([null, "ab"]);
    expect(localDraft("ana", "new").read()).toMatchObject({ id: "new", revision: 1 });
    expect(onFirstSaved.mock.calls).toEqual([["new"]]);
  });

  test("a draft of which not everything could be sent keeps its copy after a save", async () => {
    const { store, kinds } = openStore([], { saved: { id: "d", revision: 1 }, localName: "d" });
    store.edit(setHeader({ notes: "a", exchange_rate: "doce" }));
    await vi.advanceTimersByTimeAsync(900);
    expect(kinds().at(-1)).toBe("saved");
    expect(localDraft("ana", "d").read()?.draft.exchange_rate).toBe("doce");
  });

  test("the page may end before any pause", () => {
    const { change } = openStore();
    change("a");
    window.dispatchEvent(new Event("pagehide"));
    expect(copyOf(EDITOR)).toBe("a");
  });

  test("nothing is written any more once the copy was discarded", async () => {
    const { store, close, saves, change } = openStore();
    change("a");
    await vi.advanceTimersByTimeAsync(250);
    store.discardLocal();
    window.dispatchEvent(new Event("pagehide"));
    close();
    expect([localStorage.length, saves.length]).toEqual([0, 0]);
  });
});

test("a restored draft saves itself without being touched", async () => {
  const { saves, kinds } = openStore([], {
    draft: { ...emptyDraft(FORM), notes: "restored" },
    restoredAt: "2026-11-20T10:00:00Z",
  });
  expect(kinds()).toEqual(["changed"]);
  await vi.advanceTimersByTimeAsync(900);
  expect(saves).toEqual([{ body: { notes: "restored" }, saved: null }]);
});

test("an editor that was left before its first save was answered does not get the id", async () => {
  const { answer, give } = slowAnswer();
  const { change, close, saves, onFirstSaved } = openStore([answer]);
  change("a");
  await vi.advanceTimersByTimeAsync(900);
  close();
  give();
  await vi.advanceTimersByTimeAsync(0);
  expect(saves).toHaveLength(1);
  expect(localStorage).toHaveLength(0);
  expect(onFirstSaved).not.toHaveBeenCalled();
});

test("after a refused stamp it goes on from the revision that the server moved it to", async () => {
  const { store, saves, change } = openStore([], { saved: { id: "d", revision: 1 } });
  store.setRevision({ id: "d", revision: 3 });
  change("a");
  await vi.advanceTimersByTimeAsync(900);
  expect(saves).toEqual([{ body: { notes: "a" }, saved: { id: "d", revision: 3 } }]);
});
