import { afterEach, expect, test } from "vitest";
import { emptyDraft } from "../editor/draft.ts";
import { FORM } from "../testing/form.ts";
import { localDraft, orphanedDrafts } from "./local-draft.ts";

afterEach(() => localStorage.clear());

const draft = emptyDraft(FORM);
const content = (at: string) => ({ draft, id: null, revision: null, at });

test("a draft comes back as it was, its lines under names that no line of this tab has", () => {
  const local = localDraft("ana", "new-1");
  local.write(content("2026-11-20T10:00:00Z"));
  const back = local.read();
  const { lines: before, ...head } = draft;
  const { lines: after = [], ...same } = back?.draft ?? draft;
  expect(same).toEqual(head);
  expect(after).toEqual(before.map((line, at) => ({ ...line, id: after[at]?.id })));
  expect(after[0]?.id).not.toBe(before[0]?.id);
});

test("each person finds only their own, newest first", () => {
  localDraft("ana", "new-1").write(content("2026-11-20T10:00:00Z"));
  localDraft("ana", "new-2").write(content("2026-11-20T11:00:00Z"));
  localDraft("eva", "new-3").write(content("2026-11-20T12:00:00Z"));
  localDraft("ana", "0193").write(content("2026-11-20T13:00:00Z"));
  expect(orphanedDrafts("ana")).toEqual(["new-2", "new-1"]);
  localDraft("ana", "new-2").clear();
  expect(orphanedDrafts("ana")).toEqual(["new-1"]);
});

test.each(["{", "null", "1", '{"version":2}', '{"version":1}'])(
  "what cannot be read (%s) counts as nothing",
  (text) => {
    localStorage.setItem("draft:ana:new-1", text);
    expect(localDraft("ana", "new-1").read()).toBeNull();
  },
);

test("a storage that is full mirrors nothing and breaks nothing", () => {
  const full = {
    ...localStorage,
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  } as unknown as Storage;
  expect(localDraft("ana", "new-1", full).write(content("x"))).toBe(false);
});
