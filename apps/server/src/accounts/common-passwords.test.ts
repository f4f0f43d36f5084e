import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

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
