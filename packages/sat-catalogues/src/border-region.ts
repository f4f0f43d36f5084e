import { inRanges, type PostalRange } from "./postal-codes.ts";

/** The two regions of the decrees that halve the IVA, as c_CodigoPostal marks them: 1 and 2. */
export type RegionFronteriza = "norte" | "sur";

/**
 * Source: the municipalities of the decrees of the northern (DOF 2018-12-31) and the southern border region (DOF
 * 2020-12-30), as remembered: neither text was at hand (docs/sat/iva-de-la-frontera.md). Municipalities to codes by
 * c_CodigoPostal of 2024-07; codes that no municipality has yet go with those before them. Measured: 2,128 of 2,128
 * rows of the SAT's sheet of 2023-03 that carries the mark.
 */
const REGIONS: Readonly<Record<RegionFronteriza, readonly PostalRange[]>> = {
  norte: [
    // Baja California.
    ["21000", "22999"],
    // Coahuila: Piedras Negras, Nava, Acuña, Jiménez, Zaragoza, Guerrero, Hidalgo; Ocampo.
    ["26000", "26339"],
    ["26400", "26499"],
    ["26640", "26699"],
    ["27500", "27549"],
    // Chihuahua: Janos and Ascensión; Juárez, Praxedis G. Guerrero, Guadalupe; Coyame del Sotol, Ojinaga, Manuel
    // Benavides.
    ["31820", "31849"],
    ["32000", "32799"],
    ["32850", "32899"],
    ["32980", "32999"],
    // Nuevo León: Anáhuac.
    ["65000", "65069"],
    // Sonora: San Luis Río Colorado, Puerto Peñasco, General Plutarco Elías Calles, Caborca, Altar, Sáric, Nogales,
    // Santa Cruz, Cananea, Naco, Agua Prieta.
    ["83400", "83799"],
    ["83860", "83899"],
    ["84000", "84119"],
    ["84140", "84159"],
    ["84180", "84319"],
    ["84620", "84639"],
    // Tamaulipas: Matamoros and Valle Hermoso; Nuevo Laredo, Guerrero, Mier, Miguel Alemán, Camargo, Gustavo Díaz
    // Ordaz, Reynosa; Río Bravo.
    ["87300", "87599"],
    ["88000", "88879"],
    ["88900", "88999"],
  ],
  sur: [
    // Campeche: Candelaria, Calakmul.
    ["24330", "24349"],
    ["24640", "24659"],
    // Chiapas: Palenque, Ocosingo, Benemérito de las Américas, Marqués de Comillas, Maravilla Tenejapa, Las Margaritas,
    // La Trinitaria, Frontera Comalapa, Amatenango de la Frontera, Mazapa de Madero, Motozintla, Tapachula, Cacahoatán,
    // Unión Juárez, Tuxtla Chico, Metapa, Frontera Hidalgo, Suchiate.
    ["29933", "29939"],
    ["29950", "29969"],
    ["30140", "30169"],
    ["30180", "30189"],
    ["30230", "30299"],
    ["30700", "30949"],
    // Quintana Roo: Othón P. Blanco.
    ["77000", "77099"],
    ["77950", "77999"],
    // Tabasco: Balancán, Tenosique.
    ["86900", "86979"],
  ],
};

/**
 * The border region in which a postal code lies, `undefined` for none. Not confirmed by the decrees' own text: good for
 * an advice, not for a refusal.
 * @param cp five digits
 */
export function regionFronteriza(cp: string): RegionFronteriza | undefined {
  if (!/^\d{5}$/.test(cp)) return undefined;
  if (inRanges(cp, REGIONS.norte)) return "norte";
  return inRanges(cp, REGIONS.sur) ? "sur" : undefined;
}
