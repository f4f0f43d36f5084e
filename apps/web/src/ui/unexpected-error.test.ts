import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { startI18n } from "../i18n/i18n.ts";
import { ApiError } from "../lib/api-client.ts";
import { closeToast, getToasts, showUnexpectedError } from "./toast.ts";

let log: MockInstance<typeof console.error>;

beforeEach(async () => {
  await startI18n("en");
  log = vi.spyOn(console, "error").mockReturnValue(undefined);
});
afterEach(() => {
  for (const { id } of getToasts()) closeToast(id);
  vi.restoreAllMocks();
});

const told = () => getToasts().map(({ tone, messages }) => [tone, ...messages]);

test("an answer with a message shows that message, anything else the general one; both are logged", () => {
  showUnexpectedError(new ApiError({ status: 409, code: "wrong_state", message: "Not any more" }));
  showUnexpectedError(new TypeError("x is undefined"));
  expect(told()).toEqual([
    ["error", "Not any more"],
    ["error", "An error occurred while requesting data. Please contact the Site Administrator."],
  ]);
  expect(log).toHaveBeenCalledTimes(2);
});

test("the end of the session and an aborted request show no toast here", () => {
  showUnexpectedError(new ApiError({ status: 401, code: "unauthenticated", message: "" }));
  showUnexpectedError(new DOMException("", "AbortError"));
  expect([told(), log.mock.calls.length]).toEqual([[], 0]);
});
