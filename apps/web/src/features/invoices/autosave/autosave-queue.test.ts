import type { InvoiceDraftInput } from "@timbra/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../../lib/api-client.ts";
import { AutosaveQueue, type AutosaveStatus, type DraftRef } from "./autosave-queue.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const failure = (status: number, code = "x") => new ApiError({ status, code, message: `failed ${code}` });

interface Saved {
  readonly body: InvoiceDraftInput;
  readonly kept: DraftRef | null;
}

/** A keeper over a server that answers as told, in turn; without an answer it saves. */
function keeping(answers: (Error | Promise<void>)[] = [], kept: DraftRef | null = null) {
  const saved: Saved[] = [];
  const states: AutosaveStatus[] = [];
  const keeper = new AutosaveQueue({
    kept,
    save: async (body, at) => {
      saved.push({ body, kept: at });
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      await answer;
      return { id: at?.id ?? "new", revision: (at?.revision ?? 0) + 1 };
    },
    onState: (state) => states.push(state),
    onKept: () => undefined,
  });
  const change = (notes: string) => keeper.changed(() => ({ notes }));
  return { keeper, saved, states, change, kinds: () => states.map(({ kind }) => kind) };
}

test("many keys are one save, of the newest, after a pause", async () => {
  const { saved, change, kinds } = keeping();
  for (const notes of ["a", "ab", "abc"]) change(notes);
  expect(saved).toEqual([]);
  await vi.advanceTimersByTimeAsync(900);
  expect(saved).toEqual([{ body: { notes: "abc" }, kept: null }]);
  expect(kinds().at(-1)).toBe("saved");
});

test("what changes during a save is saved after it, upon the revision that it gave", async () => {
  let answer: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { saved, change, kinds } = keeping([slow]);
  change("a");
  await vi.advanceTimersByTimeAsync(900);
  change("ab");
  await vi.advanceTimersByTimeAsync(5000);
  expect(saved).toHaveLength(1);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(saved[1]).toEqual({ body: { notes: "ab" }, kept: { id: "new", revision: 1 } });
  expect(kinds().at(-1)).toBe("saved");
});

test("a broken road is told and tried again by itself, with what is newest then", async () => {
  const { saved, states, change } = keeping([failure(0, "unreachable"), failure(503)]);
  change("a");
  await vi.advanceTimersByTimeAsync(900);
  expect(states.at(-1)).toEqual({ kind: "unsaved", message: "failed unreachable", retries: true });
  await vi.advanceTimersByTimeAsync(4000);
  expect(states.at(-1)?.kind).toBe("unsaved");
  await vi.advanceTimersByTimeAsync(4000);
  expect(states.at(-1)?.kind).toBe("saved");
  expect(saved).toHaveLength(3);
});

test("what the server refuses is not sent again and again", async () => {
  const { saved, states, change } = keeping([failure(422, "validation_failed")]);
  change("a");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saved).toHaveLength(1);
  expect(states.at(-1)).toMatchObject({ kind: "unsaved", retries: false });
});

describe("somebody else changed it", () => {
  test("nothing is overwritten until its author decides", async () => {
    const { saved, change, kinds, keeper } = keeping([failure(409, "revision_conflict")], { id: "d", revision: 3 });
    change("mine");
    await vi.advanceTimersByTimeAsync(900);
    expect(kinds().at(-1)).toBe("conflict");
    change("mine too");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await keeper.flush()).toBeNull();
    expect(saved).toHaveLength(1);
  });

  test("then ours is kept upon theirs", async () => {
    const { saved, change, keeper, kinds } = keeping([failure(409, "revision_conflict")], { id: "d", revision: 3 });
    change("mine");
    await vi.advanceTimersByTimeAsync(900);
    keeper.overwrite(8);
    await vi.advanceTimersByTimeAsync(0);
    expect(saved[1]).toEqual({ body: { notes: "mine" }, kept: { id: "d", revision: 8 } });
    expect(kinds().at(-1)).toBe("saved");
  });
});

test.each(["wrong_state", "not_found"])("a draft that is none any more (%s) is left alone", async (code) => {
  const { saved, change, kinds } = keeping([failure(409, code)], { id: "d", revision: 1 });
  change("a");
  await vi.advanceTimersByTimeAsync(900);
  change("b");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([saved.length, kinds().at(-1)]).toEqual([1, "gone"]);
});

describe("flush", () => {
  test("saves at once, waits for what is under way, and says where it is kept", async () => {
    const { keeper, saved, change } = keeping();
    change("a");
    expect(await keeper.flush()).toEqual({ id: "new", revision: 1 });
    expect(saved).toHaveLength(1);
    expect(await keeper.flush()).toEqual({ id: "new", revision: 1 });
    expect(saved).toHaveLength(1);
  });

  test("answers null when it could not", async () => {
    const { keeper, change } = keeping([failure(0)]);
    change("a");
    expect(await keeper.flush()).toBeNull();
  });
});

test("a keeper that was stopped is silent, and tries nothing again", async () => {
  const { keeper, saved, states, change } = keeping([failure(0)]);
  change("a");
  keeper.stop();
  const before = states.length;
  await keeper.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([saved.length, states.length]).toEqual([1, before]);
});
