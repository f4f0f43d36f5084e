import { describe, expect, it } from "vitest";
import { withRealHashing } from "../testing/cheap-argon2.ts";
import { hashOfNoPassword, hashPassword, isCommonPassword, passwordMatches } from "./passwords.ts";

const hashForReal = (password: string) => withRealHashing(() => hashPassword(password));

describe("passwords", () => {
  it("match themselves only, to the last byte of a long one", async () => {
    const long = `Aa1${"ñ".repeat(90)}`;
    const hash = await hashForReal(long);
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
    expect(shape(none)).toBe(shape(await hashForReal("Nopal-verde-27")));
  });

  it("hash differently each time", async () => {
    expect(await hashForReal("Nopal-verde-27")).not.toBe(await hashForReal("Nopal-verde-27"));
  });
});

describe("isCommonPassword", () => {
  it.each([
    "Password1",
    "P4ssw0rd!",
    "Contraseña2026",
    "contrasena1A",
    "Factura2026",
    "Qwerty123456",
    "Abcdef12",
    "Aa1Aa1Aa1",
    "12345678Aa",
    "Bienvenido1",
    "2026Mexico!",
    "Zxcvbnm123",
    "Timbra2026$",
    "Diciembre24",
  ])("refuses %s", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(["Nopal-verde-27", "Tr3sTristesTigresTragan", "xK9-mango-Lluvia", "CorrectHorseBattery1", "Jicara8Morada"])(
    "lets %s through",
    (password) => {
      expect(isCommonPassword(password, ["ana", "ventas@ejemplo.mx", "EKU9003173C9"])).toBe(false);
    },
  );

  it("refuses the person's own names with decorations", () => {
    expect(isCommonPassword("Refacciones99", ["refacciones", "x@example.com"])).toBe(true);
    expect(isCommonPassword("Comercial.Norte1", ["otro", "comercial.norte@example.com"])).toBe(true);
    expect(isCommonPassword("EKU9003173C9", ["otro", "EKU9003173C9"])).toBe(true);
  });
});
