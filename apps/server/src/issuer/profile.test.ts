import { expect, it } from "vitest";
import { nameOnDocuments } from "./profile.ts";

const COMPANY = "EKU9003173C9";
const PERSON = "TOAA850101AB1";
const UNLISTED = "EL NOPAL S DE PRODUCCION RURAL DE RL DE CV";

it.each<[string, string, string | null, string | null, string]>([
  [
    "the certificate's, whatever was typed",
    COMPANY,
    "ESCUELA KEMPER URGATE",
    "Escuela Kemper Urgate SA de CV",
    "ESCUELA KEMPER URGATE",
  ],
  ["the certificate's, when nothing was typed", COMPANY, "ESCUELA KEMPER URGATE", null, "ESCUELA KEMPER URGATE"],
  ["what was typed, while there is no certificate", COMPANY, null, "Escuela Kemper", "Escuela Kemper"],
  ["none, while there is nothing", COMPANY, null, null, ""],
  [
    "the certificate's without the unlisted kind of company that was left out",
    COMPANY,
    UNLISTED,
    " El  Nopal ",
    "EL NOPAL",
  ],
  ["the same where a comma comes before it", COMPANY, "EL NOPAL, S DE PR", "EL NOPAL", "EL NOPAL"],
  ["the whole, when what was typed ends inside a word", COMPANY, UNLISTED, "El Nop", UNLISTED],
  ["the whole, when another name was typed", COMPANY, UNLISTED, "La Biznaga", UNLISTED],
  ["the whole of a person's, who has no kind of company", PERSON, "ANA TORRES AVILA", "Ana", "ANA TORRES AVILA"],
])("is %s", (_case, rfc, certified, typed, name) => {
  expect(nameOnDocuments(rfc, certified, typed)).toBe(name);
});
