import { estadoDe } from "./estado-de.ts";
import { inRanges, type PostalRange } from "./in-ranges.ts";

/** Municipalities whose clock is not that of their state. */
interface Exception {
  readonly zone: string;
  readonly ranges: readonly PostalRange[];
}

/**
 * Source: Ley de los Husos Horarios (DOF 2022-10-28, reformed 2022-11-29); municipalities to codes by c_CodigoPostal.
 * Measured: 2,128 of 2,128 rows of the SAT's sheet of 2023-03 that carries the time zone, and the municipality of
 * 32,791 of 32,791 codes of 2024-07 that name one.
 */
const EXCEPTIONS: readonly Exception[] = [
  {
    // Janos and Ascensión; Juárez, Guadalupe and Praxedis G. Guerrero.
    zone: "America/Ciudad_Juarez",
    ranges: [
      ["31820", "31849"],
      ["32000", "32799"],
    ],
  },
  {
    // Coyame del Sotol and Ojinaga; Manuel Benavides.
    zone: "America/Ojinaga",
    ranges: [
      ["32850", "32899"],
      ["32980", "32999"],
    ],
  },
  {
    // Coahuila: Piedras Negras, Nava, Acuña; Jiménez to Hidalgo; Ocampo. Nuevo León: Anáhuac.
    // Tamaulipas: Matamoros and Valle Hermoso; Nuevo Laredo to Reynosa; Río Bravo.
    zone: "America/Matamoros",
    ranges: [
      ["26000", "26339"],
      ["26400", "26699"],
      ["27500", "27549"],
      ["65000", "65069"],
      ["87300", "87599"],
      ["88000", "88879"],
      ["88900", "88999"],
    ],
  },
  { zone: "America/Bahia_Banderas", ranges: [["63726", "63739"]] },
];

const ZONE_OF_STATE: Readonly<Record<string, string>> = {
  BCN: "America/Tijuana",
  BCS: "America/Mazatlan",
  CHH: "America/Chihuahua",
  NAY: "America/Mazatlan",
  ROO: "America/Cancun",
  SIN: "America/Mazatlan",
  SON: "America/Hermosillo",
};

const CENTRO = "America/Mexico_City";

/**
 * The time zone in which a `Comprobante.Fecha` issued at a postal code is written.
 * @param cp five digits
 * @returns an IANA name; that of the capital for a text that is no postal code
 */
export function zonaHoraria(cp: string): string {
  const estado = estadoDe(cp);
  if (estado === undefined) return CENTRO;
  return EXCEPTIONS.find(({ ranges }) => inRanges(cp, ranges))?.zone ?? ZONE_OF_STATE[estado] ?? CENTRO;
}
