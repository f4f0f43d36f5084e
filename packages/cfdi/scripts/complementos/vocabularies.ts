/** A vocabulary of the SAT: where its schema and its stylesheet are, below its site. */
export interface SatVocabulary {
  /** The name of its table. */
  readonly tabla: string;
  readonly prefijo: string;
  readonly esquema: string;
  readonly hoja: string;
  /** The documents whose stylesheet includes it. */
  readonly en: readonly Documento[];
  /** Where in them: at the whole, or at a line. Neither schema nor stylesheet says it; the SAT's pages do. */
  readonly lugar: "comprobante" | "concepto";
}

/** The kinds of documents. */
export type Documento = "cfdi40" | "cfdi33" | "retenciones20";

const CFD = "www.sat.gob.mx/sitio_internet/cfd";
const RETENCIONES = "www.sat.gob.mx/esquemas/retencionpago";

/** The complements of a line. */
const OF_LINES: ReadonlySet<string> = new Set(["iedu", "venta-vehiculos11", "hidro-y-petro", "terceros11"]);

const BOTH: readonly Documento[] = ["cfdi40", "cfdi33"];

/** Of CFDI 4.0 and 3.3, as their stylesheets include them. */
const OF_CFDI: readonly SatVocabulary[] = [
  of("donat11", "donat", "donat/donat11", BOTH),
  of("divisas", "divisas", "divisas/divisas", BOTH),
  of("implocal", "implocal", "implocal/implocal", BOTH),
  of("leyendas-fisc", "leyendasFisc", "leyendasFiscales/leyendasFisc", BOTH),
  of("pfic", "pfic", "pfic/pfic", BOTH),
  of("turista", "tpe", "TuristaPasajeroExtranjero/TuristaPasajeroExtranjero", BOTH),
  of("nomina12", "nomina12", "nomina/nomina12", BOTH),
  of("registro-fiscal", "registrofiscal", "cfdiregistrofiscal/cfdiregistrofiscal", BOTH),
  of("pago-en-especie", "pagoenespecie", "pagoenespecie/pagoenespecie", BOTH),
  of("aerolineas", "aerolineas", "aerolineas/aerolineas", BOTH),
  of("vales-de-despensa", "valesdedespensa", "valesdedespensa/valesdedespensa", BOTH),
  of("notarios-publicos", "notariospublicos", "notariospublicos/notariospublicos", BOTH),
  of("vehiculo-usado", "vehiculousado", "vehiculousado/vehiculousado", BOTH),
  of("servicio-parcial", "servicioparcial", "servicioparcialconstruccion/servicioparcialconstruccion", BOTH),
  of("renovacion-vehiculos", "decreto", "renovacionysustitucionvehiculos/renovacionysustitucionvehiculos", BOTH),
  of("certificado-destruccion", "destruccion", "certificadodestruccion/certificadodedestruccion", BOTH),
  of("obras-de-arte", "obrasarte", "arteantiguedades/obrasarteantiguedades", BOTH),
  of("comercio-exterior11", "cce11", "ComercioExterior11/ComercioExterior11", BOTH),
  of("comercio-exterior20", "cce20", "ComercioExterior20/ComercioExterior20", ["cfdi40"]),
  of("ine11", "ine", "ine/ine11", BOTH),
  of("iedu", "iedu", "iedu/iedu", BOTH),
  of("venta-vehiculos11", "ventavehiculos", "ventavehiculos/ventavehiculos11", BOTH),
  of("detallista", "detallista", "detallista/detallista", BOTH),
  of("estado-de-cuenta-combustible12", "ecc12", "EstadoDeCuentaCombustible/ecc12", BOTH),
  of("consumo-de-combustibles11", "consumodecombustibles11", "consumodecombustibles/consumodeCombustibles11", BOTH),
  of("gastos-hidrocarburos10", "gceh", "GastosHidrocarburos10/GastosHidrocarburos10", BOTH),
  of("ingresos-hidrocarburos10", "ieeh", "IngresosHidrocarburos10/IngresosHidrocarburos", BOTH),
  of("carta-porte20", "cartaporte20", "CartaPorte/CartaPorte20", BOTH),
  of("carta-porte30", "cartaporte30", "CartaPorte/CartaPorte30", ["cfdi40"]),
  of("carta-porte31", "cartaporte31", "CartaPorte/CartaPorte31", ["cfdi40"]),
  of("pagos20", "pago20", "Pagos/Pagos20", ["cfdi40"]),
  {
    ...of("hidro-y-petro", "hidrocarburospetroliferos", "hidrocarburospetroliferos", ["cfdi40"]),
    hoja: `${CFD}/HidrocarburosPetro/hidrocarburospetroliferos.xslt`,
  },
  of("estado-de-cuenta-combustible11", "ecc11", "EstadoDeCuentaCombustible/ecc11", ["cfdi33"]),
  of("consumo-de-combustibles10", "consumodecombustibles", "consumodecombustibles/consumodecombustibles", ["cfdi33"]),
  of("terceros11", "terceros", "terceros/terceros11", ["cfdi33"]),
  of("pagos10", "pago10", "Pagos/Pagos10", ["cfdi33"]),
  of("carta-porte10", "cartaporte", "CartaPorte/CartaPorte", ["cfdi33"]),
];

const NAMES_OF_RETENCIONES = [
  "arrendamientoenfideicomiso",
  "dividendos",
  "enajenaciondeacciones",
  "fideicomisonoempresarial",
  "intereses",
  "intereseshipotecarios",
  "pagosaextranjeros",
  "premios",
  "operacionesconderivados",
  "sectorfinanciero",
  "planesderetiro11",
];

const OF_RETENCIONES: readonly SatVocabulary[] = [
  ...NAMES_OF_RETENCIONES.map((name) => retencion(name, name, `${name}/${name}`)),
  retencion(
    "plataformas-tecnologicas10",
    "plataformasTecnologicas",
    "PlataformasTecnologicas10/ServiciosPlataformasTecnologicas10",
  ),
];

/** Every complement that some document may carry. */
export const COMPLEMENTS: readonly SatVocabulary[] = [...OF_CFDI, ...OF_RETENCIONES];

/** Documents that are read by a table, too. */
export const DOCUMENTS: readonly SatVocabulary[] = [
  {
    tabla: "cfdi33",
    prefijo: "cfdi",
    esquema: `${CFD}/3/cfdv33.xsd`,
    hoja: `${CFD}/3/cadenaoriginal_3_3/cadenaoriginal_3_3.xslt`,
    en: [],
    lugar: "comprobante",
  },
  {
    tabla: "retenciones20",
    prefijo: "retenciones",
    esquema: `${RETENCIONES}/2/retencionpagov2.xsd`,
    hoja: `${RETENCIONES}/2/retenciones.xslt`,
    en: [],
    lugar: "comprobante",
  },
];

function of(tabla: string, prefijo: string, path: string, en: readonly Documento[]): SatVocabulary {
  const lugar = OF_LINES.has(tabla) ? "concepto" : "comprobante";
  return { tabla, prefijo, esquema: `${CFD}/${path}.xsd`, hoja: `${CFD}/${path}.xslt`, en, lugar };
}

function retencion(tabla: string, prefijo: string, path: string): SatVocabulary {
  const address = `${RETENCIONES}/1/${path}`;
  return {
    tabla: `retencion-${tabla}`,
    prefijo,
    esquema: `${address}.xsd`,
    hoja: `${address}.xslt`,
    en: ["retenciones20"],
    lugar: "comprobante",
  };
}
