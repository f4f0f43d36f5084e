import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BrowserSession } from "./session.ts";

const user = { name: "Ana", email: "ana@example.com", rfc: "EKU9003173C9", roles: ["NormalRole" as const], scopes: [] };
const sessionOf = (token: string): BrowserSession => ({ token, user, isRegisterCompleted: true, decimals: 2 });

const closers: (() => void)[] = [];

/** A tab of its own: the modules anew, and nothing in its storage. The channel between tabs is the real one. */
async function openTab(screenNeedsSession = true) {
  vi.resetModules();
  sessionStorage.clear();
  const session = await import("./session.ts");
  const tabs = await import("./session-tabs.ts");
  const ended = vi.fn();
  closers.push(tabs.shareSessionWithTabs(ended));
  const shown = renderHook(() => tabs.useSessionOfOtherTabs(screenNeedsSession, session.useSession()));
  return { ...session, ask: tabs.requestSessionOfOtherTabs, ended, waits: () => shown.result.current };
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

test("a tab on a screen that needs a session gets the one of another tab", async () => {
  const first = await openTab();
  first.startSession(sessionOf("a"));
  const second = await openTab();
  expect(second.waits()).toBe(true);
  await vi.waitFor(() => expect(second.getSession()).toEqual(sessionOf("a")));
  expect([second.waits(), sessionStorage.getItem("token")]).toEqual([false, "a"]);
});

test("a public page neither asks nor answers", async () => {
  const first = await openTab(false);
  first.startSession(sessionOf("a"));
  const second = await openTab(false);
  expect(second.waits()).toBe(false);
  expect(await second.ask()).toBeNull();
  expect(second.getSession()).toBeNull();
});

test("with no other tab there is nothing to wait for in the end", async () => {
  const only = await openTab();
  await vi.waitFor(() => expect(only.waits()).toBe(false));
  expect(only.getSession()).toBeNull();
});

test("tabs of the same token end together, and another account's stays", async () => {
  const first = await openTab();
  first.startSession(sessionOf("a"));
  const second = await openTab();
  await vi.waitFor(() => expect(second.getSession()?.token).toBe("a"));
  const other = await openTab(false);
  other.startSession(sessionOf("b"));
  second.endSession("left");
  await vi.waitFor(() => expect(first.getSession()).toBeNull());
  expect([first.ended.mock.calls.length, second.ended.mock.calls.length, other.ended.mock.calls.length]).toEqual([
    1, 0, 0,
  ]);
  expect(other.getSession()?.token).toBe("b");
});

test("a tab that signed out, or whose session ended, does not get the session of another account's tab", async () => {
  const mine = await openTab();
  mine.startSession(sessionOf("a"));
  const other = await openTab();
  await vi.waitFor(() => expect(other.getSession()?.token).toBe("a"));
  other.startSession(sessionOf("b"));
  mine.endSession("left");
  expect(mine.waits()).toBe(false);
  // Were it to ask, it would be answered.
  expect((await mine.ask())?.token).toBe("b");
  expect(mine.getSession()).toBeNull();
});
