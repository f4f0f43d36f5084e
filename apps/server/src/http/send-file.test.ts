import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attachment, safeFileName } from "./send-file.ts";

describe("the name of a file that is sent", () => {
  it.each([
    ["logo.png", "logo.png"],
    ["../../etc/passwd", "passwd"],
    ["C:\\fotos\\logo.png", "logo.png"],
    ["..", "file"],
    [".htaccess", "htaccess"],
    ["", "file"],
    ["a\r\nSet-Cookie: x.png", "aSet-Cookie x.png"],
    ["logo\u202egnp.exe", "logognp.exe"],
    ["  dos   blancos .png ", "dos blancos .png"],
    ["nul\u0000.png", "nul.png"],
  ])("%j is saved as %j", (given, safe) => {
    expect(safeFileName(given)).toBe(safe);
  });

  it("keeps the end of a long one, where the extension is", () => {
    expect(safeFileName(`${"a".repeat(300)}.png`)).toMatch(/^a+\.png$/);
    expect(safeFileName(`${"a".repeat(300)}.png`)).toHaveLength(150);
  });

  it("is given whole in UTF-8, and readable without accents to old clients", () => {
    expect(attachment("Ñandú (1).png")).toBe("attachment; filename=\"Nandu (1).png\"; filename*=UTF-8''%C3%91and%C3%BA%20%281%29.png");
  });

  it("is never empty, not even when it is all accents", () => {
    expect(attachment("\u0301")).toBe("attachment; filename=\"file\"; filename*=UTF-8''%CC%81");
  });

  it("can never end the header or its quotes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        expect(attachment(name)).toMatch(/^attachment; filename="[\x20-\x21\x23-\x7e]+"; filename\*=UTF-8''[\w!~.%-]+$/);
      }),
    );
  });
});
