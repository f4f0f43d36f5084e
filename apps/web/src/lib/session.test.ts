import { afterEach, expect, test, vi } from "vitest";
import { type BrowserSession, endSession, getSession, startSession, updateSession } from "./session.ts";

const session: BrowserSession = {
  token: "t",
  user: {
    name: "Ana",
    email: "ana@ejemplo.mx",
    rfc: "AAA010101AAA",
    roles: ["NormalRole"],
    scopes: ["crud_user_clients"],
  },
  isRegisterCompleted: false,
  decimals: 4,
};

afterEach(endSession);

test("a session survives a reload of the page in its tab", async () => {
  startSession(session);
  vi.resetModules();
  const reloaded = await import("./session.ts");
  expect(reloaded.getSession()).toEqual(session);
});

test("an update keeps the token; without a session it does nothing", () => {
  updateSession({ decimals: 6 });
  expect(getSession()).toBeNull();
  startSession(session);
  updateSession({ isRegisterCompleted: true });
  expect(getSession()).toEqual({ ...session, isRegisterCompleted: true });
});

test("an update that says nothing new leaves the session as it is: nobody is told of it", () => {
  startSession(session);
  const before = getSession();
  updateSession({ user: { ...session.user }, decimals: 4 });
  expect(getSession()).toBe(before);
});

test("ending it forgets token, user, decimals and register flag, and keeps the language", () => {
  sessionStorage.setItem("language", "en");
  startSession(session);
  endSession();
  expect(getSession()).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual(["language"]);
});

test("storage that was tampered with counts as signed out", async () => {
  sessionStorage.setItem("token", "t");
  sessionStorage.setItem("currentUser", "{not json");
  vi.resetModules();
  expect((await import("./session.ts")).getSession()).toBeNull();
});
