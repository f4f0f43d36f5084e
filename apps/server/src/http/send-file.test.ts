import { anyCharacter } from "@timbra/cfdi/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attachment } from "./send-file.ts";

describe("the name of a file that is sent", () => {
  it("is given whole in UTF-8, and readable without accents to old clients", () => {
    expect(attachment("Ñandú (1).png")).toBe(
      "attachment; filename=\"Nandu (1).png\"; filename*=UTF-8''%C3%91and%C3%BA%20%281%29.png",
    );
  });

  it("is never empty, not even when it is all accents", () => {
    expect(attachment("\u0301")).toBe("attachment; filename=\"file\"; filename*=UTF-8''%CC%81");
  });

  it("can never end the header or its quotes", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (name) => {
        expect(attachment(name)).toMatch(
          /^attachment; filename="[\x20-\x21\x23-\x7e]+"; filename\*=UTF-8''[\w!~.%-]+$/,
        );
      }),
    );
  });
});
