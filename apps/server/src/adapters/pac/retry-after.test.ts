import { describe, expect, it } from "vitest";
import { readRetryAfter } from "./http.ts";

const headers = (retryAfter: string, date?: string) =>
  new Headers({ "retry-after": retryAfter, ...(date === undefined ? {} : { date }) });

describe("Retry-After", () => {
  it.each([
    ["0", 0],
    ["7", 7_000],
    [" 120 ", 120_000],
    ["86400", 600_000],
  ])("%j seconds are %i ms, ten minutes at most", (text, retryAfterMs) => {
    expect(readRetryAfter(headers(text))).toEqual({ retryAfterMs });
  });

  it("may be an instant, by the clock of whoever answered", () => {
    expect(readRetryAfter(headers("Sat, 21 Nov 2026 02:00:30 GMT", "Sat, 21 Nov 2026 02:00:00 GMT"))).toEqual({
      retryAfterMs: 30_000,
    });
  });

  it.each(["", "-1", "soon", "1.5", "9999999999", "Sat, 21 Nov 2026 02:00:30 GMT"])("%j says nothing", (text) => {
    expect(readRetryAfter(headers(text))).toEqual({});
  });

  it("says nothing when its instant is past", () => {
    expect(readRetryAfter(headers("Sat, 21 Nov 2026 01:00:00 GMT", "Sat, 21 Nov 2026 02:00:00 GMT"))).toEqual({});
  });

  it("is nothing without the header", () => {
    expect(readRetryAfter(new Headers())).toEqual({});
  });
});
