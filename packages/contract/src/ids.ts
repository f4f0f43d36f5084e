import type { Language } from "./language.ts";

/**
 * c_Pais: Mexico first, then by key as of edition 2026-08. The id of a key is its place here, from 1: append, never
 * move, never remove.
 */
const COUNTRIES: readonly string[] = (
  "MEX ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR BHR BHS BIH BLM BLR BLZ BMU BOL BRA BRB " +
  "BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV CMR COD COG COK COL COM CPV CRI CUB CUW CXR CYM CYP CZE DEU DJI DMA DNK DOM DZA ECU EGY ERI ESH " +
  "ESP EST ETH FIN FJI FLK FRA FRO FSM GAB GBR GEO GGY GHA GIB GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF GUM GUY HKG HMD HND HRV HTI HUN IDN IMN " +
  "IND IOT IRL IRN IRQ ISL ISR ITA JAM JEY JOR JPN KAZ KEN KGZ KHM KIR KNA KOR KWT LAO LBN LBR LBY LCA LIE LKA LSO LTU LUX LVA MAC MAF MAR MCO " +
  "MDA MDG MDV MHL MKD MLI MLT MMR MNE MNG MNP MOZ MRT MSR MTQ MUS MWI MYS MYT NAM NCL NER NFK NGA NIC NIU NLD NOR NPL NRU NZL OMN PAK PAN PCN " +
  "PER PHL PLW PNG POL PRI PRK PRT PRY PSE PYF QAT REU ROU RUS RWA SAU SDN SEN SGP SGS SHN SJM SLB SLE SLV SMR SOM SPM SRB SSD STP SUR SVK SVN " +
  "SWE SWZ SXM SYC SYR TCA TCD TGO THA TJK TKL TKM TLS TON TTO TUN TUR TUV TWN TZA UGA UKR UMI URY USA UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM " +
  "YEM ZAF ZMB ZWE ZZZ"
).split(" ");

/**
 * c_Moneda: peso, US dollar and euro first, then by key as of edition 2026-08. The id of a key is its place here, from
 * 1: append, never move, never remove.
 */
const CURRENCIES: readonly string[] = (
  "MXN USD EUR AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYR BZD CAD CDF CHE CHF CHW CLF " +
  "CLP CNH CNY COP COU CRC CUC CUP CVE CZK DJF DKK DOP DZD EGP ERN ESD ETB FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS " +
  "INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRO MUR MVR MWK MXV MYR " +
  "MZN NAD NGN NIC NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD SSP STD SVC SYP " +
  "SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USN UYI UYP UYU UZS VEF VES VND VUV WST XAF XAG XAU XBA XBB XBC XBD XCD XDR XOF XPD XPF XPT " +
  "XSU XTS XUA XXX YER ZAR ZMW ZWL"
).split(" ");

/*
 * The short lists. The id of a key is its place, from 1: append, never move, never remove, even when the SAT retires it
 * (a stored document keeps its id).
 */

/** c_RegimenFiscal. */
const TAX_REGIMES: readonly string[] =
  "601 603 605 606 607 608 610 611 612 614 615 616 620 621 622 623 624 625 626".split(" ");

/** c_FormaPago. */
const PAYMENT_FORMS: readonly string[] = "01 02 03 04 05 06 08 12 13 14 15 17 23 24 25 26 27 28 29 30 31 99".split(" ");

/** c_MetodoPago. */
const PAYMENT_METHODS: readonly string[] = ["PPD", "PUE"];

/** c_UsoCFDI. */
const CFDI_USES: readonly string[] =
  "G01 G02 G03 I01 I02 I03 I04 I05 I06 I07 I08 D01 D02 D03 D04 D05 D06 D07 D08 D09 D10 S01 CP01 CN01".split(" ");

/** c_ObjetoImp. */
const TAX_OBJECTS: readonly string[] = ["01", "02", "03", "04", "05", "06", "07", "08"];

/** c_Exportacion. */
const EXPORTS: readonly string[] = ["01", "02", "03", "04"];

/**
 * c_ClaveUnidad: the units of the starter set, the usual ones first. The id of a key is its place here, from 1: append,
 * never move, never remove.
 */
const UNITS: readonly string[] = (
  "H87 E48 ACT KGM GRM MGM TNE LTR MLT XBX XPK XUN C62 EA SET KT XKI PR NPR DZN DPC HD CEN MIL GRO XBG X44 XPO X5M XSA XBJ XBO XCA XCX XJR XVI " +
  "XAM XGB XCO XDR XBA XCY XRO XRL XBT XTU XCT X4G XCR XBK XPX XLT LO XEN XPC MTR CMT MMT KMT LM MTK CMK FTK MTQ HAR FOT INH YRD SMI LBR ONZ " +
  "GLL HUR LH MIN DAY E49 WEE MON ANN QAN SAN E51 E54 SX VS S6 IE HEA Q3 E27 U2 LEF RM ZP Z8 11 10 A9 B17 P1 KWH KWT WTT E34 E35 4L ZZ XNA"
).split(" ");

/** The SAT writes units with one to three of these. Capital and small letters are different units. */
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const KEY = /^[0-9A-Za-z]{1,3}$/;
/** Ids of the committed list stay below. */
const FIRST = 1_000_000;

/**
 * The id of a unit that the committed list has not: its key read as a number. `undefined` for what no unit's key looks
 * like.
 */
function unlistedUnitId(key: string): number | undefined {
  if (!KEY.test(key)) return undefined;
  return FIRST + [...key].reduce((number, letter) => number * LETTERS.length + LETTERS.indexOf(letter) + 1, 0);
}

/** The key that such an id says; `undefined` for a number that says none. */
function unlistedUnitKey(id: number): string | undefined {
  let rest = id - FIRST;
  if (!Number.isSafeInteger(rest) || rest < 1) return undefined;
  let key = "";
  while (rest > 0) {
    const at = (rest - 1) % LETTERS.length;
    key = `${LETTERS[at]}${key}`;
    rest = (rest - 1 - at) / LETTERS.length;
  }
  return KEY.test(key) ? key : undefined;
}

/** A choice of the IVA selects. `rate` is the TasaOCuota with its 6 decimals; null: nothing is computed. */
export interface VatChoice {
  readonly id: number;
  readonly name: Readonly<Record<Language, string>>;
  readonly rate: string | null;
}

/** IVA charged on (cat_vat_taxes_id). An id never changes its meaning; new ones are appended. */
export const VAT_TAXES: readonly VatChoice[] = [
  { id: 1, name: { es: "IVA 16 %", en: "VAT 16 %" }, rate: "0.160000" },
  { id: 2, name: { es: "IVA 8 %", en: "VAT 8 %" }, rate: "0.080000" },
  { id: 3, name: { es: "IVA 0 %", en: "VAT 0 %" }, rate: "0.000000" },
  { id: 4, name: { es: "Exento", en: "Exempt" }, rate: null },
];

/** IVA withheld (cat_vat_rates_id). 10.6667 % is two thirds of 16 %, 5.3333 % two thirds of 8 %. */
export const VAT_RATES: readonly VatChoice[] = [
  { id: 1, name: { es: "Sin retención", en: "No withholding" }, rate: null },
  { id: 2, name: { es: "10.6667 %", en: "10.6667 %" }, rate: "0.106667" },
  { id: 3, name: { es: "10.67 %", en: "10.67 %" }, rate: "0.106700" },
  { id: 4, name: { es: "16 %", en: "16 %" }, rate: "0.160000" },
  { id: 5, name: { es: "8 %", en: "8 %" }, rate: "0.080000" },
  { id: 6, name: { es: "6 %", en: "6 %" }, rate: "0.060000" },
  { id: 7, name: { es: "5.3333 %", en: "5.3333 %" }, rate: "0.053333" },
  { id: 8, name: { es: "4 %", en: "4 %" }, rate: "0.040000" },
];

/** The keys of each catalogue in the order of their ids. VAT choices are ours, so their key is their number. */
const KEYS = {
  country: COUNTRIES,
  tax_regime: TAX_REGIMES,
  payment_form: PAYMENT_FORMS,
  payment_method: PAYMENT_METHODS,
  cfdi_use: CFDI_USES,
  currency: CURRENCIES,
  tax_object: TAX_OBJECTS,
  unit: UNITS,
  export: EXPORTS,
  vat_tax: VAT_TAXES.map((choice) => String(choice.id)),
  vat_rate: VAT_RATES.map((choice) => String(choice.id)),
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Catalogue = keyof typeof KEYS;

/** An entry of a catalogue: our small id and the SAT's key. */
export interface CatalogueId {
  readonly id: number;
  readonly key: string;
}

/**
 * The SAT's key of an id ("MEX" of country 1); `undefined` for an id never given. Ids of units that the list has not
 * say their key themselves.
 */
export function keyOfId(catalogue: Catalogue, id: number): string | undefined {
  return KEYS[catalogue][id - 1] ?? (catalogue === "unit" ? unlistedUnitKey(id) : undefined);
}

/** Our id of a SAT key (3 of payment form "03"); `undefined` for a key that has none. */
export function idOfKey(catalogue: Catalogue, key: string): number | undefined {
  const at = KEYS[catalogue].indexOf(key);
  return at < 0 ? undefined : at + 1;
}

/**
 * Our id of any unit, of the list or not; `undefined` for what no unit's key looks like. That the SAT has such a unit,
 * its lists say. For units only: the other lists are complete.
 */
export function idOfUnit(key: string): number | undefined {
  return idOfKey("unit", key) ?? unlistedUnitId(key);
}

/** Every entry, by id. */
export function catalogueIds(catalogue: Catalogue): readonly CatalogueId[] {
  return KEYS[catalogue].map((key, at) => ({ id: at + 1, key }));
}
