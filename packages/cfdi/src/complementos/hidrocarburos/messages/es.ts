import type { Sentence } from "../../../messages/message-of.ts";

/** What the rules of Hidrocarburos y Petrolíferos say, in Spanish; the source of the list of codes. */
export const hidrocarburos = {
  "TIMBRA-HYP-FALTA": {
    message: "La clave {clave} es de un combustible y la línea no lleva el complemento Hidrocarburos y Petrolíferos.",
    fix: "Agregue el permiso y el subproducto, si quien vende tiene permiso.",
  },
  "TIMBRA-HYP-CLAVE": {
    message: "El complemento dice {clave} y la línea vende {producto}.",
    fix: "Use la misma clave en ambos.",
  },
  "TIMBRA-HYP-UNIDAD": {
    message: "El combustible {clave} se vende en {unidad} y la línea dice {valor}.",
    fix: "Cambie la unidad y la cantidad de la línea.",
  },
  "TIMBRA-HYP-SUBPRODUCTO": {
    message: "El subproducto {subproducto} no es de la clave {clave}.",
    fix: "Elija uno de estos: {permitidos}.",
  },
  "TIMBRA-HYP-PERMISO": {
    message: "El número de permiso «{numero}» no tiene la forma de un permiso {tipo}.",
    fix: "Escríbalo como está en el permiso, o revise su tipo.",
  },
} satisfies Record<string, Sentence>;

/** A code of the complement's rules. */
export type HidroYPetroCode = keyof typeof hidrocarburos;
