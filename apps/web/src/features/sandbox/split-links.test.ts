import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitLinks } from "./split-links.ts";

describe("finding links in a text", () => {
  test("the parts joined again are the text, and only http addresses are links", async () => {
    const word = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.constantFrom("javascript:alert(1)", "data:text/html,x", "\n", "(https://a.mx/x)."),
    );
    await fc.assert(
      fc.property(
        fc.array(word).map((words) => words.join(" ")),
        (text) => {
          const parts = splitLinks(text);
          expect(parts.map((part) => part.text).join("")).toBe(text);
          for (const part of parts) if (part.link !== null) expect(new URL(part.link).protocol).toMatch(/^https?:$/);
        },
      ),
    );
  });

  test("what ends a sentence is not part of the address", () => {
    expect(splitLinks("Vea (https://a.mx/x?y=1), gracias.").map((part) => part.link)).toEqual([
      null,
      "https://a.mx/x?y=1",
      null,
    ]);
  });
});
