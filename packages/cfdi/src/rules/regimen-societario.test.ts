import { describe, expect, it } from "vitest";
import { withoutRegimenSocietario } from "./regimen-societario.ts";

describe("withoutRegimenSocietario", () => {
  it.each([
    ["XENON INDUSTRIAL ARTICLES S DE CV", "XENON INDUSTRIAL ARTICLES S DE CV"],
    ["ESCUELA KEMPER URGATE SA DE CV", "ESCUELA KEMPER URGATE"],
    ["Escuela Kemper Urgate, S.A. de C.V.", "Escuela Kemper Urgate"],
    ["ESCUELA KEMPER S. A. DE C. V.", "ESCUELA KEMPER"],
    ["TALLER DIEZ S DE RL DE CV", "TALLER DIEZ"],
    ["TALLER DIEZ S. de R.L.", "TALLER DIEZ"],
    ["BUFETE LOPEZ SC", "BUFETE LOPEZ"],
    ["AMIGOS DEL MAR A.C.", "AMIGOS DEL MAR"],
    ["INNOVA SAPI DE CV", "INNOVA"],
    ["CREDITO SA DE CV SOFOM ENR", "CREDITO"],
    ["RANCHO AZUL SPR DE RL", "RANCHO AZUL"],
    ["COMPAÑIA SOCIEDAD ANONIMA DE CAPITAL VARIABLE", "COMPAÑIA"],
  ])("%s -> %s", (name, bare) => {
    expect(withoutRegimenSocietario(name)).toBe(bare);
  });

  it.each(["UNIVERSIDAD ROBOTICA ESPAÑOLA", "SA", "CASA", "S.A.", "  LA SAL  ", ""])("leaves %j alone", (name) => {
    expect(withoutRegimenSocietario(name)).toBe(name);
  });
});
