import { describe, expect, it } from "vitest";
import { makeCsd } from "../testing/index.ts";
import { certificateSerial } from "./sello.ts";

describe("certificateSerial", () => {
  it("reads the number of a certificate of the SAT", () => {
    const { cer, noCertificado } = makeCsd({ rfc: "EKU9003173C9" });
    expect(certificateSerial(cer.toString("base64"))).toBe(noCertificado);
  });

  it("is nothing where the serial is no text of twenty digits", () => {
    const { cer, noCertificado } = makeCsd({ rfc: "EKU9003173C9" });
    const at = cer.indexOf(noCertificado);
    const foreign = Buffer.from(cer);
    foreign.writeUInt8(0x7f, at);
    expect(at).toBeGreaterThan(0);
    expect(certificateSerial(foreign.toString("base64"))).toBeUndefined();
  });

  it.each(["", "A", "====", "no es base64", "AAAA", "MIIF", Buffer.alloc(200).toString("base64")])(
    "is nothing in %j",
    (text) => {
      expect(certificateSerial(text)).toBeUndefined();
    },
  );
});
