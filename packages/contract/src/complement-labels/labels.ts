import type { Language } from "../language.ts";
import { WORDS } from "./words.ts";

/**
 * What a node or an attribute of a complement is called: in our own words where it is common, else the words of its
 * name, "TipoPermiso" as "Tipo de permiso" and "Permit type".
 */
export function labelOfNode(name: string, language: Language): string {
  const own = Object.hasOwn(OWN, name) ? OWN[name]?.[language === "es" ? 0 : 1] : undefined;
  return own ?? sentenceOf(wordsOf(name), language);
}

/** The complements that a draft may have, by the ids of their tables: what people call them. */
export function labelOfComplement(id: string, language: Language): string {
  return TITLES[id]?.[language === "es" ? 0 : 1] ?? id;
}

/** Whether every word of a name is known; of others the name itself is shown. */
export function isNamed(name: string): boolean {
  return Object.hasOwn(OWN, name) || wordsOf(name).every((word) => dictionary().has(word.toLowerCase()));
}

/** "CveTransporte" -> "Cve", "Transporte"; "RFCImpo" -> "RFC", "Impo". */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .replace(/([A-Za-z])(\d)/g, "$1 $2")
    .split(/[\s_]+/);
}

type Word = readonly [es: string, en: string];
let known: ReadonlyMap<string, Word> | undefined;

function dictionary(): ReadonlyMap<string, Word> {
  known ??= new Map(
    WORDS.trim()
      .split(/\s+/)
      .map((entry): [string, Word] => {
        const [word = "", es = "", en = ""] = entry.replaceAll("_", " ").split(":");
        return [word, [es, en]];
      }),
  );
  return known;
}

/** Words after which Spanish says "de": a type of, a number of. */
const HEADS = new Set(
  "tipo clave cve numero num no nombre nom fecha hora monto importe lugar valor unidad total totales forma metodo".split(
    " ",
  ),
);
/** Adjectives, after which it does not. */
const ADJECTIVES = new Set(
  `fiscal fiscales inicial final bruto bruta neto neta netas unitario gravado exento aereo aduanero aduanera postal
  federal exterior interior interno tributario social retenido retenidos trasladado trasladados pagado pagada relacionado
  vehicular mercado y o de en`.split(/\s+/),
);
/** A name that has one of them is read from left to right in English too. */
const LINKS = new Set(["de", "al", "en", "por", "a", "y", "o", "of", "for", "totalde", "tasade", "fechade"]);

function sentenceOf(words: readonly string[], language: Language): string {
  const keys = words.map((word) => word.toLowerCase());
  const read = keys.map((key, at) => dictionary().get(key) ?? [words[at] ?? "", words[at] ?? ""]);
  const text = language === "es" ? spanish(keys, read) : english(keys, read);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function spanish(keys: readonly string[], read: readonly (readonly string[])[]): string {
  return read
    .map(([es = ""], at) => {
      const next = keys[at + 1];
      return HEADS.has(keys[at] ?? "") && next !== undefined && !ADJECTIVES.has(next) ? `${es} de` : es;
    })
    .join(" ");
}

/** What is said of a noun stands behind it in Spanish and before it in English. */
function english(keys: readonly string[], read: readonly (readonly string[])[]): string {
  const isEnglish = read.every(([es, en], at) => en === keys[at] || es === en);
  const words = read.map(([, en = ""]) => en);
  return (isEnglish || keys.some((key) => LINKS.has(key)) ? words : words.reverse()).join(" ");
}

/** Names of which the words say too little. */
const OWN: Readonly<Record<string, Word>> = {
  Version: ["Versión", "Version"],
  version: ["Versión", "Version"],
  texto: ["Texto", "Text"],
  TipoPermiso: ["Tipo de permiso", "Permit type"],
  NumeroPermiso: ["Número de permiso", "Permit number"],
  ClaveHYP: ["Clave del combustible", "Fuel key"],
  SubProductoHYP: ["Subproducto", "Subproduct"],
  HidroYPetro: ["Hidrocarburos y petrolíferos", "Hydrocarbons and petroleum products"],
  Nomina: ["Nómina", "Payroll"],
  TipoNomina: ["Tipo de nómina", "Kind of payroll"],
  NumDiasPagados: ["Días pagados", "Days paid"],
  NumEmpleado: ["Número de empleado", "Employee number"],
  NumSeguridadSocial: ["Número de seguridad social", "Social security number"],
  FechaInicioRelLaboral: ["Inicio de la relación laboral", "Start of employment"],
  SalarioBaseCotApor: ["Salario base de cotización", "Base salary for contributions"],
  SalarioDiarioIntegrado: ["Salario diario integrado", "Integrated daily wage"],
  ClaveEntFed: ["Entidad federativa", "State"],
  RfcPatronOrigen: ["RFC del patrón de origen", "RFC of the original employer"],
  TotalOtrasDeducciones: ["Total de otras deducciones", "Total of other deductions"],
  TotalImpuestosRetenidos: ["Total de impuestos retenidos", "Total of withheld taxes"],
  TotalOtrosPagos: ["Total de otros pagos", "Total of other payments"],
  OtrosPagos: ["Otros pagos", "Other payments"],
  OtroPago: ["Otro pago", "Other payment"],
  HorasExtra: ["Horas extra", "Overtime"],
  CartaPorte: ["Carta Porte", "Waybill"],
  IdCCP: ["Identificador de la Carta Porte", "Waybill identifier"],
  TranspInternac: ["Transporte internacional", "International transport"],
  EntradaSalidaMerc: ["Entrada o salida de mercancías", "Goods come in or go out"],
  ViaEntradaSalida: ["Vía de entrada o salida", "Way in or out"],
  PaisOrigenDestino: ["País de origen o destino", "Country of origin or destination"],
  TotalDistRec: ["Distancia total recorrida (km)", "Total distance travelled (km)"],
  DistanciaRecorrida: ["Distancia recorrida (km)", "Distance travelled (km)"],
  RegimenAduaneroCCP: ["Régimen aduanero", "Customs regime"],
  RegimenesAduaneros: ["Regímenes aduaneros", "Customs regimes"],
  RFCRemitenteDestinatario: ["RFC del remitente o destinatario", "RFC of sender or addressee"],
  NombreRemitenteDestinatario: ["Nombre del remitente o destinatario", "Name of sender or addressee"],
  IDUbicacion: ["Identificador de la ubicación", "Location identifier"],
  FechaHoraSalidaLlegada: ["Fecha y hora de salida o llegada", "Date and time of departure or arrival"],
  PesoBrutoTotal: ["Peso bruto total", "Total gross weight"],
  PesoNetoTotal: ["Peso neto total", "Total net weight"],
  PesoEnKg: ["Peso (kg)", "Weight (kg)"],
  BienesTransp: ["Bienes transportados", "Goods transported"],
  NumTotalMercancias: ["Número de mercancías", "Number of goods"],
  LogisticaInversaRecoleccionDevolucion: [
    "Logística inversa, recolección o devolución",
    "Reverse logistics, collection or return",
  ],
  MaterialPeligroso: ["Material peligroso", "Dangerous material"],
  CveMaterialPeligroso: ["Clave del material peligroso", "Key of the dangerous material"],
  PermSCT: ["Tipo de permiso SICT", "SICT permit type"],
  NumPermisoSCT: ["Número de permiso SICT", "SICT permit number"],
  ConfigVehicular: ["Configuración vehicular", "Vehicle configuration"],
  PlacaVM: ["Placa", "Plate"],
  AnioModeloVM: ["Año del modelo", "Model year"],
  AseguraRespCivil: ["Aseguradora de responsabilidad civil", "Insurer of civil liability"],
  PolizaRespCivil: ["Póliza de responsabilidad civil", "Civil liability policy"],
  FiguraTransporte: ["Figuras del transporte", "People of the transport"],
  TiposFigura: ["Figura", "Person"],
  TipoFigura: ["Tipo de figura", "Kind of person"],
  NumLicencia: ["Número de licencia", "Licence number"],
  ComercioExterior: ["Comercio Exterior", "Foreign trade"],
  MotivoTraslado: ["Motivo del traslado", "Reason for the transfer"],
  ClaveDePedimento: ["Clave de pedimento", "Customs entry key"],
  CertificadoOrigen: ["Certificado de origen", "Certificate of origin"],
  NumCertificadoOrigen: ["Número del certificado de origen", "Number of the certificate of origin"],
  NumeroExportadorConfiable: ["Número de exportador confiable", "Trusted exporter number"],
  TipoCambioUSD: ["Tipo de cambio del dólar", "Dollar exchange rate"],
  TotalUSD: ["Total en dólares", "Total in dollars"],
  NumRegIdTrib: ["Registro de identidad tributaria", "Tax identity number"],
  NoIdentificacion: ["Número de identificación", "Identification number"],
  FraccionArancelaria: ["Fracción arancelaria", "Tariff fraction"],
  UnidadAduana: ["Unidad de aduana", "Customs unit"],
  ValorUnitarioAduana: ["Valor unitario en aduana", "Customs unit value"],
  ValorDolares: ["Valor en dólares", "Value in dollars"],
  CodigoPostal: ["Código postal", "Postal code"],
  NumeroExterior: ["Número exterior", "Street number"],
  NumeroInterior: ["Número interior", "Interior number"],
  noAutorizacion: ["Número de autorización", "Authorization number"],
  CoproSocConyugalE: ["Copropiedad o sociedad conyugal", "Co-ownership or marital property"],
  RemanenteSalFav: ["Remanente del saldo a favor", "Remainder of the balance in favour"],
  MontocuErogacion: ["Monto de la erogación", "Amount of the expense"],
  JubilacionPensionRetiro: ["Jubilación, pensión o retiro", "Retirement or pension"],
  SeparacionIndemnizacion: ["Separación o indemnización", "Severance"],
  TotalSeparacionIndemnizacion: ["Total por separación o indemnización", "Total of severance"],
  DatosUnAdquiriente: ["Datos del adquirente", "Data of the acquirer"],
  DatosUnEnajenante: ["Datos del enajenante", "Data of the seller"],
  ImporteMonetario: ["Importe monetario", "Monetary amount"],
  MontoTotalErogaciones: ["Monto total de erogaciones", "Total amount of expenses"],
  SubActividades: ["Subactividades", "Sub-activities"],
  SubModelo: ["Submodelo", "Submodel"],
  textoLeyenda: ["Texto de la leyenda", "Text of the legend"],
  RiesgoPuesto: ["Riesgo del puesto", "Risk of the position"],
  PFintegranteCoordinado: ["Persona física integrante de coordinado", "Individual member of a coordinated group"],
  CFDIRegistroFiscal: ["CFDI Registro fiscal", "CFDI tax registry"],
};

const TITLES: Readonly<Record<string, Word>> = {
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
