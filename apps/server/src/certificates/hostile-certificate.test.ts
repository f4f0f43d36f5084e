import { makeCsd, type TestCredential, tries } from "@timbra/cfdi/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { certificateProblem } from "./routes.ts";
import { checkUpload } from "./store-certificate.ts";

const rfc = "EKU9003173C9";
const now = new Date("2026-11-20T18:00:00Z");
const csd = makeCsd({ rfc });

/** The error message of an upload, in both languages; "taken" when it is accepted. */
function told(upload: { cer: Uint8Array; key: Uint8Array; passphrase: string }): string {
  const opened = checkUpload(upload, rfc, now);
  if (opened.ok) return "taken";
  const said = (["es", "en"] as const).map((language) =>
    certificateProblem(opened.fault, language).toBody(language, "1"),
  );
  for (const { message, errors } of said)
    expect([message, ...Object.values(errors ?? {}).flat()].join(" ")).not.toMatch(
      /\{\w+\}|undefined|Invalid Date|NaN/,
    );
  return opened.fault.code;
}

/** Bytes of a file changed here and there, as a broken disk or a curious person does. */
function mutated(file: Buffer): fc.Arbitrary<Buffer> {
  const change = fc.tuple(fc.nat(file.length - 1), fc.nat(255));
  const edits = fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) => {
    const copy = Buffer.from(file);
    for (const [at, byte] of changes) copy.writeUInt8(byte, at);
    return copy;
  });
  const cuts = fc.nat(file.length).map((length) => file.subarray(0, length));
  const twice = fc.nat(file.length).map((at) => Buffer.concat([file.subarray(0, at), file]));
  return fc.oneof({ arbitrary: edits, weight: 8 }, cuts, twice);
}

describe("a damaged file", () => {
  it("of a certificate is reported as such, and never breaks the reader", () => {
    fc.assert(
      fc.property(mutated(csd.cer), (cer) => {
        expect(told({ ...csd, cer })).toMatch(
          /^(taken|invalidCert|invalidCertDate|notCsd|otherRfc|notMatchKeyWithCert)$/,
        );
      }),
      tries(100),
    );
  });

  it("of a key is reported as such, and never breaks the reader", () => {
    fc.assert(
      fc.property(mutated(csd.key), (key) => {
        expect(told({ ...csd, key })).toMatch(/^(taken|invalidKey|invalidPassphrase|notMatchKeyWithCert)$/);
      }),
      tries(20),
    );
  });

  it("of nothing but noise, of any size, is none", () => {
    for (const bytes of [
      Buffer.alloc(0),
      Buffer.alloc(200_000),
      Buffer.alloc(200_000, 0x30),
      Buffer.alloc(200_000, "3080", "hex"),
      Buffer.alloc(200_000, "-----BEGIN "),
    ]) {
      expect(told({ ...csd, cer: bytes })).toBe("invalidCert");
      expect(told({ ...csd, key: bytes })).toBe("invalidKey");
    }
  });
});

describe("a certificate that somebody made up", () => {
  it.each(["\u0000", "A\u0001B", "A|B", "", "A".repeat(301)])(
    "with a name of %j is none: documents could not carry it",
    (name) => {
      expect(told(makeCsd({ rfc, name }))).toBe("invalidCert");
    },
  );

  it("with a key that would take long to seal with is none", () => {
    expect(told(makeCsd({ rfc, bits: 4224, slot: 4224 }))).toBe("invalidCert");
  });

  it.each([1024, 2048])("with a key of %i bits is taken", (bits) => {
    expect(told(makeCsd({ rfc, bits, slot: bits }))).toBe("taken");
  });

  it.each(["", "\u0000", "x".repeat(256), "contraseña\u0000", "\ud800"])(
    "a passphrase of %j opens nothing",
    (passphrase) => {
      const wrong: TestCredential = { ...csd, passphrase };
      expect(told(wrong)).toBe("invalidPassphrase");
    },
  );
});
