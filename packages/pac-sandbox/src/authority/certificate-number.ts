import { randomInt } from "node:crypto";

/**
 * A certificate number as the SAT writes them: twenty digits, the test kit's begin with 3000. The X.509 serial holds
 * the ASCII code of each digit, so the serial of "3000…" begins with the bytes 33 30 30 30.
 */
export function newCertificateNumber(): string {
  const digits = Array.from({ length: 10 }, () => randomInt(10)).join("");
  return `3000100000${digits}`;
}

/** The bytes of the X.509 serial that says this number. */
export function serialOf(certificateNumber: string): Buffer {
  return Buffer.from(certificateNumber, "latin1");
}
