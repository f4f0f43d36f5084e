import type { Sentence } from "../../../messages/message-of.ts";
import type { HidroYPetroCode } from "./es.ts";

/** What the rules of Hidrocarburos y Petrolíferos say, in English. */
export const hidrocarburos: Readonly<Record<HidroYPetroCode, Sentence>> = {
  "TIMBRA-HYP-FALTA": {
    message: "The key {clave} is of a fuel and the line does not carry the complement Hidrocarburos y Petrolíferos.",
    fix: "Add the permit and the subproduct, if the seller has a permit.",
  },
  "TIMBRA-HYP-CLAVE": {
    message: "The complement says {clave} and the line sells {producto}.",
    fix: "Use the same key in both.",
  },
  "TIMBRA-HYP-UNIDAD": {
    message: "The fuel {clave} is sold in {unidad} and the line says {valor}.",
    fix: "Change the unit and the quantity of the line.",
  },
  "TIMBRA-HYP-SUBPRODUCTO": {
    message: "The subproduct {subproducto} is not one of the key {clave}.",
    fix: "Choose one of these: {permitidos}.",
  },
  "TIMBRA-HYP-PERMISO": {
    message: "The permit number “{numero}” does not have the form of a permit {tipo}.",
    fix: "Write it as the permit has it, or check its kind.",
  },
};
