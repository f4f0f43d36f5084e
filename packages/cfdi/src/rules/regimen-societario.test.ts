import { describe, expect, it } from "vitest";
import { withoutRegimenSocietario } from "./regimen-societario.ts";

describe("withoutRegimenSocietario", () => {
  it.each([
    ["XENON INDUSTRIAL ARTICLES S DE CV", "XENON INDUSTRIAL ARTICLES"],
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

  const ENDINGS = [
    ...[
      "SA",
      "SA DE CV",
      "SAB",
      "SAB DE CV",
      "SAPI",
      "SAPI DE CV",
      "SAPIB",
      "SAPIB DE CV",
      "SAS",
      "SAS DE CV",
      "S DE CV",
      "S DE RL",
      "S DE RL DE CV",
    ],
    ...[
      "S DE RL MI",
      "S DE RL DE CV MI",
      "S DE RL MI DE CV",
      "S DE RL DE IP",
      "S EN C",
      "S EN C DE CV",
      "S EN C POR A",
      "S EN C POR A DE CV",
    ],
    ...[
      "S EN C S",
      "S EN NC",
      "S EN NC DE CV",
      "SNC",
      "SC",
      "SC DE CV",
      "SC DE RL",
      "SC DE RL DE CV",
      "SC DE P DE RL",
      "SC DE AP DE RL DE CV",
      "SCL",
    ],
    ...[
      "AC",
      "IAP",
      "IBP",
      "ABP",
      "SPR DE RL",
      "SPR DE RL DE CV",
      "SPR DE RI",
      "SSS",
      "SA DE CV SOFOM ENR",
      "SAPI DE CV SOFOM ER",
      "SA DE CV SFP",
      "SOFOM ENR",
    ],
  ];

  it.each(ENDINGS)("takes %s off with and without points and blanks", (ending) => {
    const letters = (each: string) =>
      ending.replace(
        /\b(SAPIB|SAPI|SAB|SAS|SA|SNC|SCL|SC|SPR|SSS|AC|IAP|IBP|ABP|RL|CV|MI|IP|NC|AP|RI|ENR|ER|SFP)\b/g,
        (word) => [...word].join(each) + each.trim(),
      );
    const forms = [
      ending,
      ending.toLowerCase(),
      letters("."),
      letters(". "),
      letters(" "),
      ending.replaceAll(" ", ""),
      `${ending}.`,
    ];
    for (const form of forms) {
      expect(withoutRegimenSocietario(`EMPRESA DEL NORTE ${form}`.trim()), form).toBe("EMPRESA DEL NORTE");
      expect(withoutRegimenSocietario(`EMPRESA DEL NORTE, ${form}`.trim()), form).toBe("EMPRESA DEL NORTE");
    }
  });

  it.each([
    ["Empresa Sociedad Anónima de Capital Variable", "Empresa"],
    ["EMPRESA SOCIEDAD ANÓNIMA PROMOTORA DE INVERSIÓN DE C.V.", "EMPRESA"],
    ["EMPRESA SOCIEDAD POR ACCIONES SIMPLIFICADA DE CAPITAL VARIABLE", "EMPRESA"],
    ["EMPRESA S. DE RESPONSABILIDAD", "EMPRESA S. DE RESPONSABILIDAD"],
    ["AMIGOS DE CV", "AMIGOS DE CV"],
    ["LA CASA DE LA S", "LA CASA DE LA S"],
  ])("reads %s", (name, bare) => {
    expect(withoutRegimenSocietario(name)).toBe(bare);
  });
});
