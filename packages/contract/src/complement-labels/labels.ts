import type { Language } from "../language.ts";
import { NAMES } from "./names.ts";

type Label = readonly [es: string, en: string];

/** What a node or an attribute of a complement is called; its own name where nobody here knows it. */
export function labelOfNode(name: string, language: Language): string {
  return labels().get(name)?.[language === "es" ? 0 : 1] ?? name;
}

/**
 * The same inside a sentence: in Spanish with its article, "el número de autorización". Abbreviations stay as they are.
 */
export function labelInSentence(name: string, language: Language): string {
  const label = labelOfNode(name, language);
  if (language === "en") return label;
  const [first = ""] = label.split(/[ ,]/);
  const isWord = /^\p{Lu}\p{Ll}/u.test(first) && !PROPER.has(first);
  return `${articleOf(first.toLowerCase())} ${isWord ? label.charAt(0).toLowerCase() + label.slice(1) : label}`;
}

/** Words that are written with a capital in the middle of a sentence too. */
const PROPER: ReadonlySet<string> = new Set(["Carta", "Incoterm"]);

const FEMININE_ENDING = /(?:a|ión|dad|as|iones|dades)$/;
/** First words of labels whose ending does not say what they are. */
const FEMININE: ReadonlySet<string> = new Set("base calle clave curp parte partes orden razón serie".split(" "));
const MASCULINE: ReadonlySet<string> = new Set("área detallista idioma iva turista".split(" "));
const SINGULAR_IN_S: ReadonlySet<string> = new Set(["mes", "país"]);

function articleOf(word: string): string {
  const isPlural = word.endsWith("s") && !SINGULAR_IN_S.has(word);
  const isFeminine = FEMININE.has(word) || (!MASCULINE.has(word) && FEMININE_ENDING.test(word));
  if (isPlural) return isFeminine ? "las" : "los";
  return isFeminine ? "la" : "el";
}

/** The complements that a draft may have, by the ids of their tables: what people call them. */
export function labelOfComplement(id: string, language: Language): string {
  return TITLES[id]?.[language === "es" ? 0 : 1] ?? id;
}

let known: ReadonlyMap<string, Label> | undefined;

function labels(): ReadonlyMap<string, Label> {
  known ??= new Map(
    NAMES.trim()
      .split(/;\s/)
      .map((entry): [string, Label] => {
        const [name = "", es = "", en = ""] = entry.split("|");
        return [name, [es, en]];
      }),
  );
  return known;
}

const TITLES: Readonly<Record<string, Label>> = {
  donat11: ["Donatarias", "Donations"],
  divisas: ["Compra y venta de divisas", "Currency exchange"],
  "leyendas-fisc": ["Leyendas fiscales", "Tax legends"],
  pfic: ["Integrante de coordinado", "Member of a coordinated group"],
  turista: ["Turista pasajero extranjero", "Foreign tourist passenger"],
  nomina12: ["Nómina 1.2", "Payroll 1.2"],
  "registro-fiscal": ["CFDI Registro fiscal", "CFDI tax registry"],
  "pago-en-especie": ["Pago en especie", "Payment in kind"],
  aerolineas: ["Aerolíneas", "Airlines"],
  "vales-de-despensa": ["Vales de despensa", "Grocery vouchers"],
  "notarios-publicos": ["Notarios públicos", "Notaries public"],
  "vehiculo-usado": ["Vehículo usado", "Used vehicle"],
  "servicio-parcial": ["Servicios parciales de construcción", "Partial construction services"],
  "renovacion-vehiculos": ["Renovación y sustitución de vehículos", "Vehicle renewal and replacement"],
  "certificado-destruccion": ["Certificado de destrucción", "Certificate of destruction"],
  "obras-de-arte": ["Obras de arte y antigüedades", "Works of art and antiques"],
  "comercio-exterior11": ["Comercio Exterior 1.1", "Foreign trade 1.1"],
  "comercio-exterior20": ["Comercio Exterior 2.0", "Foreign trade 2.0"],
  ine11: ["INE", "INE (elections)"],
  iedu: ["Instituciones educativas", "Schools"],
  "venta-vehiculos11": ["Venta de vehículos", "Vehicle sale"],
  detallista: ["Detallista", "Retailer"],
  "estado-de-cuenta-combustible12": ["Estado de cuenta de combustibles", "Fuel account statement"],
  "consumo-de-combustibles11": ["Consumo de combustibles", "Fuel consumption"],
  "gastos-hidrocarburos10": ["Gastos de hidrocarburos", "Hydrocarbon expenses"],
  "ingresos-hidrocarburos10": ["Ingresos de hidrocarburos", "Hydrocarbon income"],
  "carta-porte20": ["Carta Porte 2.0", "Waybill 2.0"],
  "carta-porte30": ["Carta Porte 3.0", "Waybill 3.0"],
  "carta-porte31": ["Carta Porte 3.1", "Waybill 3.1"],
  "hidro-y-petro": ["Hidrocarburos y petrolíferos", "Hydrocarbons and petroleum products"],
};
