import type { Language } from "../language.ts";

type Name = string | readonly [es: string, en: string];

const STATES_BY_NUMBER = [
  "Aguascalientes",
  "Baja California",
  "Baja California Sur",
  "Campeche",
  "Coahuila",
  "Colima",
  "Chiapas",
  "Chihuahua",
  "Ciudad de México",
  "Durango",
  "Guanajuato",
  "Guerrero",
  "Hidalgo",
  "Jalisco",
  "Estado de México",
  "Michoacán",
  "Morelos",
  "Nayarit",
  "Nuevo León",
  "Oaxaca",
  "Puebla",
  "Querétaro",
  "Quintana Roo",
  "San Luis Potosí",
  "Sinaloa",
  "Sonora",
  "Tabasco",
  "Tamaulipas",
  "Tlaxcala",
  "Veracruz",
  "Yucatán",
  "Zacatecas",
] as const;

/** 01 to 32, the order in which the states are numbered everywhere in Mexico (INEGI). */
const NUMBERED_STATES = Object.fromEntries(STATES_BY_NUMBER.map((name, at) => [String(at + 1).padStart(2, "0"), name]));

/** In the order of `STATES_BY_NUMBER`. */
const STATES_OF_THE_INE =
  "AGU BCN BCS CAM COA COL CHP CHH DIF DUR GUA GRO HID JAL MEX MIC MOR NAY NLE OAX PUE QUE ROO SLP SIN SON TAB TAM TLA VER YUC ZAC";

const district = (number: number): Name => [`${number}.ª circunscripción`, `Electoral district ${number}`];

/** Of fields whose values the schema lists itself, without saying what they mean: what they are called, by field. */
const NAMES_OF_VALUES: Readonly<Record<string, Readonly<Record<string, Name>>>> = {
  ClaveEntidad: {
    ...Object.fromEntries(STATES_OF_THE_INE.split(" ").map((key, at) => [key, STATES_BY_NUMBER[at] ?? key])),
    NAC: ["Nacional", "National"],
    ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`CR${number}`, district(number)])),
  },
  Estado: NUMBERED_STATES,
  EntidadFederativa: NUMBERED_STATES,
  CertificadoOrigen: {
    "0": ["no funge como certificado de origen", "does not serve as certificate of origin"],
    "1": ["funge como certificado de origen", "serves as certificate of origin"],
  },
};

/** What a value that a schema lists is called; undefined where it says enough itself, or nobody here knows. */
export function nameOfValue(field: string, value: string, language: Language): string | undefined {
  const name = NAMES_OF_VALUES[field]?.[value];
  return typeof name === "object" ? name[language === "es" ? 0 : 1] : name;
}
