import { afterEach, beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { ApiError } from "./api-client.ts";
import { reportFailure } from "./report-failure.ts";

let log: MockInstance<typeof console.error>;

beforeEach(() => {
  log = vi.spyOn(console, "error").mockReturnValue(undefined);
});
afterEach(() => vi.restoreAllMocks());

test("an answer of the server is reported by its code and the id that the server's log knows, without what it was about", () => {
  reportFailure(
    new ApiError({
      status: 500,
      code: "internal",
      message: "Ana Torres",
      requestId: "r-1",
      errors: { email: ["ana@ejemplo.mx"] },
    }),
  );
  expect(log.mock.calls).toEqual([["Timbra: internal (500), request r-1"]]);
});

test("anything else is reported whole", () => {
  const bug = new TypeError("x is undefined");
  reportFailure(bug);
  expect(log.mock.calls).toEqual([["Timbra:", bug]]);
});
