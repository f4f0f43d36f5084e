import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formPart } from "./exchange.ts";

const form = (...lines: string[]): Buffer => Buffer.from(lines.join("\r\n"), "latin1");

describe("a part of a form", () => {
  it("is given byte for byte, whatever it holds", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (content) => {
        const body = Buffer.concat([
          form("--b", 'Content-Disposition: form-data; name="xml"; filename="xml"', "", ""),
          content,
          form("", "--b--", ""),
        ]);
        expect(formPart("multipart/form-data; boundary=b", body, "xml")).toEqual(Buffer.from(content));
      }),
    );
  });

  it("is found among others, and with names written without quotes", () => {
    const body = form(
      "--b c",
      "content-disposition: form-data; name=email",
      "",
      "a@b",
      "--b c",
      "Content-Disposition: form-data; name=xml",
      "",
      "<a/>",
      "--b c--",
      "",
    );
    expect(formPart('multipart/form-data; charset=x; boundary="b c"', body, "xml")?.toString()).toBe("<a/>");
  });

  it.each([
    ["another kind of body", "application/xml", "<a/>"],
    ["no boundary", "multipart/form-data", "--b"],
    [
      "no such part",
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n--b--',
    ],
    [
      "a part that never ends",
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="xml"\r\n\r\nx',
    ],
    ["a part without headers", "multipart/form-data; boundary=b", "--b\r\nx\r\n--b--"],
    ["nothing", "multipart/form-data; boundary=b", ""],
  ])("is not there: %s", (_, type, body) => {
    expect(formPart(type, Buffer.from(body), "xml")).toBeNull();
  });
});
