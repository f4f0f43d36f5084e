import { describe, expect, it } from "vitest";
import { hashOfNoPassword, hashPassword, passwordMatches } from "./password-hash.ts";

describe("passwords", () => {
  it("match themselves only, to the last byte of a long one", async () => {
    const long = `Aa1${"ñ".repeat(90)}`;
    const hash = await hashPassword(long);
    expect(await passwordMatches(hash, long)).toBe(true);
    expect(await passwordMatches(hash, `${long}x`)).toBe(false);
    expect(await passwordMatches(hash, `${long.slice(0, -1)}n`)).toBe(false);
  });

  it("are never right for an account that does not exist, not even the decoy's own", async () => {
    expect(await passwordMatches(null, "nobody has this password")).toBe(false);
    expect(await passwordMatches(null, "")).toBe(false);
  });

  it("are never right for a hash that was made of none, which looks like every other", async () => {
    const none = hashOfNoPassword();
    expect(await passwordMatches(none, "")).toBe(false);
    const shape = (text: string) => text.replace(/\$[\w+/]{22}\$[\w+/]{43}$/, "");
    expect(shape(none)).toBe(shape(await hashPassword("Nopal-verde-27")));
  });

  it("hash differently each time", async () => {
    expect(await hashPassword("Nopal-verde-27")).not.toBe(await hashPassword("Nopal-verde-27"));
  });
});
