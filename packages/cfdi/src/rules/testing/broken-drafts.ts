import type { Draft } from "../../comprobante/draft.ts";
import type { ProblemCode } from "../../messages/message-of.ts";
import { Dice, randomDraft } from "../../totals/testing/random-draft.ts";
import { draft, ISR_10, IVA_16, line, transferDraft } from "./drafts.ts";
import { type Edits, withEdits } from "./edit.ts";

const UUID = "5FB2822E-396D-4725-8521-CDC4BDD20CCF";
const OTHER_UUID = "AB9303C2-8688-4948-BE92-ED4152719591";

const PUBLICO = {
  Rfc: "XAXX010101000",
  Nombre: "PUBLICO EN GENERAL",
  DomicilioFiscalReceptor: "64000",
  RegimenFiscalReceptor: "616",
  UsoCFDI: "S01",
};

/** Documents of each kind with nothing wrong with them, whatever their lines. */
const KINDS = {
  ingreso: (dice: Dice): Draft => randomDraft(dice.roll(1e9), 1 + dice.roll(6)),
  pesos: (dice: Dice): Draft => {
    const { TipoCambio: _, Complemento: __, ...rest } = randomDraft(dice.roll(1e9), 1 + dice.roll(6));
    return { ...rest, Moneda: "MXN" };
  },
  egreso: (dice: Dice): Draft => ({
    ...KINDS.pesos(dice),
    TipoDeComprobante: "E",
    CfdiRelacionados: [{ TipoRelacion: "01", CfdiRelacionado: [UUID] }],
    Receptor: { ...draft().Receptor, UsoCFDI: "G02" },
  }),
  traslado: (): Draft => transferDraft(),
  global: (dice: Dice): Draft =>
    draft({
      Receptor: PUBLICO,
      InformacionGlobal: { Periodicidad: "01", Meses: "11", Año: "2026" },
      Conceptos: Array.from({ length: 1 + dice.roll(4) }, (_, at) =>
        line({
          ClaveProdServ: "01010101",
          NoIdentificacion: `T-${at}`,
          ClaveUnidad: "ACT",
          Descripcion: "Venta",
          ValorUnitario: dice.amount(4, 2),
        }),
      ),
    }),
  extranjero: (dice: Dice): Draft => ({
    ...KINDS.pesos(dice),
    Receptor: {
      ...PUBLICO,
      Rfc: "XEXX010101000",
      Nombre: "ACME INC",
      ResidenciaFiscal: "USA",
      NumRegIdTrib: "123456789",
    },
  }),
};

/** How a document comes to have a problem that one mend is right for. */
interface Fault {
  readonly code: ProblemCode;
  readonly kind: keyof typeof KINDS;
  readonly edits: (dice: Dice) => Edits;
}

const fault = (code: ProblemCode, kind: Fault["kind"], edits: Edits | Fault["edits"]): Fault => ({
  code,
  kind,
  edits: typeof edits === "function" ? edits : () => edits,
});

const EXENTA = { tipo: "retencion", Impuesto: "001", TipoFactor: "Exento" } as const;
const LOCALES = {
  tipo: "impuestosLocales",
  version: "1.0",
  TotaldeRetenciones: "5.00",
  TotaldeTraslados: "0.00",
  RetencionesLocales: [{ ImpLocRetenido: "5 al millar", TasadeRetencion: "5.00", Importe: "5.00" }],
} as const;

/** Each way in which each problem with a certain mend comes about. */
export const DRAFT_FAULTS: readonly Fault[] = [
  fault("SAT401", "ingreso", { Fecha: "2026-11-16T10:00:00" }),
  fault("CFDI40101", "ingreso", { Fecha: "2026-11-20T13:00:00" }),
  fault("CFDI40103", "traslado", { FormaPago: "01" }),
  fault("CFDI40105", "ingreso", (dice) => ({ MetodoPago: "PPD", FormaPago: dice.pick(["01", "03", "28"]) })),
  fault("CFDI40114", "pesos", (dice) => ({ TipoCambio: `1${dice.amount(1, 2)}` })),
  fault("CFDI40116", "traslado", { Moneda: "XXX", TipoCambio: "1" }),
  fault("CFDI40125", "traslado", { MetodoPago: "PUE" }),
  fault("CFDI40127", "ingreso", { Confirmacion: "ECVH1" }),
  fault("CFDI40130", "ingreso", { InformacionGlobal: { Periodicidad: "01", Meses: "11", Año: "2026" } }),
  fault("CFDI40149", "extranjero", (dice) => ({ "Receptor.DomicilioFiscalReceptor": dice.pick(["06000", "86991"]) })),
  fault("CFDI40151", "ingreso", { "Receptor.ResidenciaFiscal": "USA" }),
  fault("CFDI40154", "ingreso", { "Receptor.NumRegIdTrib": "123456789" }),
  fault("CFDI40159", "extranjero", (dice) => ({
    "Receptor.RegimenFiscalReceptor": "601",
    "Receptor.UsoCFDI": dice.pick(["G03", "S01"]),
  })),
  fault("CFDI40161", "ingreso", { "Receptor.UsoCFDI": "D01" }),
  fault("CFDI40161", "extranjero", { "Receptor.UsoCFDI": "G03" }),
  fault("TIMBRA-USO-GENERICO", "extranjero", { "Receptor.UsoCFDI": "G03" }),
  fault("TIMBRA-GLOBAL-USO", "global", { "Receptor.UsoCFDI": "G03" }),
  fault("TIMBRA-NOMBRE-MAYUSCULAS", "ingreso", { "Receptor.Nombre": "Universidad Robotica Española" }),
  fault("TIMBRA-NOMBRE-MAYUSCULAS", "ingreso", { "Emisor.Nombre": "Escuela Kemper Urgate" }),
  fault("TIMBRA-NOMBRE-PUBLICO", "global", (dice) => ({
    "Receptor.Nombre": dice.pick(["Público en general", "PÚBLICO EN GENERAL", " publico en general "]),
  })),
  fault("TIMBRA-RFC", "ingreso", (dice) => ({
    "Receptor.Rfc": dice.pick(["ure180429tm6", " URE180429TM6 ", "URE-180429-TM6"]),
  })),
  fault("TIMBRA-FORMA-PAGO-FALTA", "ingreso", { FormaPago: undefined, MetodoPago: "PPD" }),
  fault("TIMBRA-METODO-PAGO-FALTA", "egreso", { MetodoPago: undefined }),
  fault("TIMBRA-METODO-PAGO-FALTA", "global", { MetodoPago: undefined }),
  fault("TIMBRA-METODO-PAGO-PUE", "egreso", { MetodoPago: "PPD", FormaPago: "03" }),
  fault("TIMBRA-CONDICIONES-PAGO", "traslado", { CondicionesDePago: "Contado" }),
  fault("TIMBRA-GLOBAL-METODO-PAGO", "global", { MetodoPago: "PPD" }),
  fault("TIMBRA-GLOBAL-METODO-PAGO", "global", { MetodoPago: "PPD", FormaPago: "99" }),
  fault("TIMBRA-GLOBAL-EXPORTACION", "global", (dice) => ({ Exportacion: dice.pick(["03", "04"]) })),
  fault("TIMBRA-GLOBAL-NO-PERMITIDO", "global", { CondicionesDePago: "Contado" }),
  fault("TIMBRA-GLOBAL-NO-PERMITIDO", "global", { "Conceptos[0].Unidad": "Ticket" }),
  fault("TIMBRA-ANTICIPO-FORMA-PAGO", "egreso", { "CfdiRelacionados[0].TipoRelacion": "07", FormaPago: "01" }),
  fault("TIMBRA-UUID", "egreso", (dice) => ({
    "CfdiRelacionados[0].CfdiRelacionado": [dice.pick([` ${UUID}`, `{${UUID.toLowerCase()}}`])],
  })),
  fault("TIMBRA-RELACION-REPETIDA", "egreso", (dice) => ({
    "CfdiRelacionados[0].CfdiRelacionado": dice.pick([
      [UUID, UUID],
      [UUID, OTHER_UUID, UUID.toLowerCase()],
    ]),
  })),
  fault("TIMBRA-LOCALES-TIPO", "traslado", {
    Complemento: [{ ...LOCALES, TotaldeRetenciones: "0.00", RetencionesLocales: [] }],
  }),
  fault("TIMBRA-LOCALES-MILLAR", "pesos", { Complemento: [LOCALES] }),
  fault("CFDI40179", "pesos", (dice) => ({
    "Conceptos[0]": line({ Impuestos: [{ ...IVA_16, TasaOCuota: dice.pick(["16", "8", "16.000000"]) }] }),
  })),
  fault("CFDI40185", "pesos", (dice) => ({
    "Conceptos[0]": line({
      ValorUnitario: "1000",
      Impuestos: [IVA_16, { ...ISR_10, TasaOCuota: dice.pick(["10", "1.25"]) }],
    }),
  })),
  fault("CFDI40184", "pesos", { "Conceptos[0]": line({ Impuestos: [IVA_16, EXENTA] }) }),
  fault("CFDI40194", "pesos", (dice) => ({
    "Conceptos[0]": line({
      InformacionAduanera: [dice.pick(["154830090001234", "15 48 3009 0001234", "15-48-3009-0001234"])],
    }),
  })),
  fault("TIMBRA-IMPORTE", "pesos", (dice) => ({
    "Conceptos[0].ValorUnitario": dice.pick(["1,250.50", "$1250.5", "$ 12,000"]),
  })),
  fault("TIMBRA-DESCUENTO-SIN-VALOR", "traslado", { "Conceptos[0].Descuento": "1" }),
];

/** A document with nothing wrong but this, and what such a fault brings along. */
export function brokenDraft({ kind, edits }: Fault, seed: number): Draft {
  const dice = new Dice(seed);
  const sound = KINDS[kind](dice);
  return withEdits(sound, edits(dice));
}
