import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { HttpProblem } from "./errors.ts";
import { readCursor, writeCursor } from "./pagination.ts";

const KEY = Buffer.alloc(32, 7);
const SCOPE = ["customers", "issuer-1", { column: "name" }];

function refusal(read: () => unknown): string {
  try {
    read();
    return "read";
  } catch (error) {
    return error instanceof HttpProblem ? error.code : "crashed";
  }
}

describe("cursors", () => {
  it("give back the position they were made of", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.integer(), fc.constant(null)), { minLength: 1, maxLength: 4 }),
        (position) => {
          expect(readCursor(KEY, SCOPE, writeCursor(KEY, SCOPE, position))).toEqual(position);
        },
      ),
    );
  });

  it("are refused for another issuer, list, sort or key", () => {
    const cursor = writeCursor(KEY, SCOPE, ["2026-11-20", "id"]);
    const elsewhere = [
      ["customers", "issuer-2", { column: "name" }],
      ["products", "issuer-1", { column: "name" }],
      ["customers", "issuer-1", { column: "rfc" }],
      [],
    ];
    for (const scope of elsewhere) expect(refusal(() => readCursor(KEY, scope, cursor))).toBe("cursor_invalid");
    expect(refusal(() => readCursor(Buffer.alloc(32, 8), SCOPE, cursor))).toBe("cursor_invalid");
  });

  it("are refused in any other spelling of the same bytes", () => {
    for (const name of ["", "a", "ab", "abc"]) {
      const cursor = writeCursor(KEY, SCOPE, [name]);
      for (const text of [`${cursor}A`, `${cursor}=`, ` ${cursor}`, `${cursor}!`]) {
        expect(
          refusal(() => readCursor(KEY, SCOPE, text)),
          text,
        ).toBe("cursor_invalid");
      }
    }
  });

  it("cannot be forged: any change of any bit is refused, and so is any text", () => {
    const bytes = Buffer.from(writeCursor(KEY, SCOPE, ["2026-11-20", "id"]), "base64url");
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const forged = Buffer.from(bytes);
      forged[bit >> 3] = (forged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(refusal(() => readCursor(KEY, SCOPE, forged.toString("base64url")))).toBe("cursor_invalid");
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(refusal(() => readCursor(KEY, SCOPE, text))).toBe("cursor_invalid");
      }),
    );
  });
});
