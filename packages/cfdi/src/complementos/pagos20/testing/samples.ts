import type { Priced } from "../../../comprobante/draft.ts";
import { catalogos } from "../../../rules/testing/catalogos.ts";
import type { PagoRecibido } from "../pagar/outstanding.ts";
import { pagar } from "../pagar/pagar.ts";
import { type DatosDeRecibo, reciboDePago } from "../recibo-de-pago.ts";
import type { ImpuestoDeSaldo, SaldoDeFactura } from "../saldo.ts";
import { iva16, pago, saldo, UUID_A, UUID_B, UUID_C } from "./saldos.ts";

export const DATOS: DatosDeRecibo = {
  Serie: "P",
  Folio: "7",
  Fecha: "2026-08-14T11:00:00",
  LugarExpedicion: "64000",
  Emisor: { Rfc: "EKU9003173C9", Nombre: "ESCUELA KEMPER URGATE", RegimenFiscal: "601" },
  Receptor: {
    Rfc: "URE180429TM6",
    Nombre: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
    DomicilioFiscalReceptor: "86991",
    RegimenFiscalReceptor: "601",
  },
};

function receipt(saldos: readonly SaldoDeFactura[], ...recibidos: readonly PagoRecibido[]): Priced {
  const result = pagar(saldos, recibidos, catalogos);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return reciboDePago(DATOS, result.pagos);
}

function charged(
  Impuesto: string,
  TasaOCuota: string,
  Base: string,
  TipoFactor: "Tasa" | "Cuota" = "Tasa",
): ImpuestoDeSaldo {
  return { tipo: "traslado", Impuesto, TipoFactor, TasaOCuota, Base };
}

function withheld(Impuesto: string, TasaOCuota: string, Base: string): ImpuestoDeSaldo {
  return { tipo: "retencion", Impuesto, TipoFactor: "Tasa", TasaOCuota, Base };
}

const EXENTO: ImpuestoDeSaldo = { tipo: "traslado", Impuesto: "002", TipoFactor: "Exento", Base: "500.00" };

/** Receipts without a fault, one of each kind. The cases of the rules begin from these. */
export const SAMPLES = {
  /** Two invoices, one with ISR and IVA withheld; every bank attribute. */
  pesos: receipt(
    [
      saldo(),
      saldo({
        IdDocumento: UUID_B,
        Total: "9533.33",
        saldo: "9533.33",
        impuestos: [
          iva16("10000.00"),
          withheld("001", "0.100000", "10000.00"),
          withheld("002", "0.106667", "10000.00"),
        ],
      }),
    ],
    pago({
      Monto: "10000.00",
      NumOperacion: "SPEI 0001",
      RfcEmisorCtaOrd: "BBA830831LJ2",
      CtaOrdenante: "012180004567891234",
      RfcEmisorCtaBen: "BSM970519DU8",
      CtaBeneficiario: "014180004567891234",
      TipoCadPago: "01",
      CertPago: "Q2VydA==",
      CadPago: "||1|13082026|||",
      SelloPago: "U2VsbG8=",
    }),
  ),
  /** Dollars paid in pesos, in two instalments. */
  dolares: receipt(
    [saldo({ Moneda: "USD" })],
    pago({ Monto: "8750.00", tiposDeCambio: { USD: "17.5" } }),
    pago({ Monto: "11550.00", tiposDeCambio: { USD: "17.5" } }),
  ),
  /** An invoice in dollars and one in pesos, paid in euros. */
  euros: receipt(
    [saldo({ Moneda: "USD" }), saldo({ IdDocumento: UUID_B })],
    pago({ MonedaP: "EUR", TipoCambioP: "19.5", Monto: "1100.51", tiposDeCambio: { USD: "17.5" } }),
  ),
  /** Nothing but exempt. */
  exento: receipt(
    [saldo({ Total: "500.00", saldo: "500.00", impuestos: [EXENTO] })],
    pago({ Monto: "200.00", FormaDePagoP: "01" }),
  ),
  /** IEPS by rate and by quota, IEPS withheld, IVA at 8 and 0 %, and exempt. */
  ieps: receipt(
    [
      saldo({
        IdDocumento: UUID_C,
        Total: "2230.45",
        saldo: "2230.45",
        impuestos: [
          charged("003", "0.080000", "1000.00"),
          charged("003", "6.455500", "10", "Cuota"),
          charged("002", "0.080000", "1080.00"),
          charged("002", "0.000000", "500.00"),
          EXENTO,
          withheld("003", "0.060000", "100.00"),
        ],
      }),
    ],
    pago({ Monto: "1000.00", FormaDePagoP: "01" }),
  ),
  /** Not subject to tax: no rows. */
  sinObjeto: receipt([saldo({ IdDocumento: UUID_A, ObjetoImp: "01", impuestos: [] })], pago({ FormaDePagoP: "01" })),
  /** Not charged, and ISR withheld. */
  objeto06: receipt(
    [saldo({ ObjetoImp: "06", Total: "900.00", saldo: "900.00", impuestos: [withheld("001", "0.100000", "1000.00")] })],
    pago({ Monto: "900.00" }),
  ),
} satisfies Readonly<Record<string, Priced>>;

export type PagosSample = keyof typeof SAMPLES;
