import { createPrivateKey, type KeyObject, sign } from "node:crypto";
import { check, type Draft, type DraftConcepto, type DraftImpuesto, price, type Sealed, seal } from "@timbra/cfdi";
import { type Credential, openCredential } from "@timbra/cfdi/node";
import { createCatalogos } from "@timbra/sat-catalogues";
import { makeCsd } from "../../packages/cfdi/src/testing/certificates.ts";

const IVA: DraftImpuesto = { tipo: "traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000" };
const IEPS: DraftImpuesto = { tipo: "traslado", Impuesto: "003", TipoFactor: "Tasa", TasaOCuota: "0.080000" };
const ISR_WITHHELD: DraftImpuesto = { tipo: "retencion", Impuesto: "001", TipoFactor: "Tasa", TasaOCuota: "0.100000" };
const IVA_WITHHELD: DraftImpuesto = { tipo: "retencion", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.106667" };

const GOODS = [
  ["43211503", "H87", "Computadora portátil de 14 pulgadas"],
  ["81112002", "E48", "Soporte técnico en sitio"],
  ["50202306", "H87", "Agua mineral, botella de 600 ml"],
  ["44121701", "XBX", "Bolígrafo azul, caja con 12 piezas"],
  ["78101802", "E48", "Flete local"],
] as const;

/**
 * `ordinary`: IVA at 16 % on every line, a discount on one of four. `mixed`: IEPS under IVA, and what companies
 * withhold from persons.
 */
export type Kind = "ordinary" | "mixed";

/** An invoice of `lines` lines, no two alike, in the same way for the same numbers. */
export function draftOf(lines: number, number: number, kind: Kind): Draft {
  return {
    TipoDeComprobante: "I",
    Serie: "A",
    Folio: `${1000 + number}`,
    Fecha: "2026-11-20T10:15:30",
    FormaPago: "03",
    MetodoPago: "PUE",
    Moneda: "MXN",
    Exportacion: "01",
    LugarExpedicion: "06000",
    Emisor: { Rfc: "EKU9003173C9", Nombre: "ESCUELA KEMPER URGATE", RegimenFiscal: "601" },
    Receptor: {
      Rfc: "URE180429TM6",
      Nombre: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
      DomicilioFiscalReceptor: "86991",
      RegimenFiscalReceptor: "601",
      UsoCFDI: "G03",
    },
    Conceptos: Array.from({ length: lines }, (_, at) => lineOf(at, number, kind)),
  };
}

function lineOf(at: number, number: number, kind: Kind): DraftConcepto {
  const [ClaveProdServ, ClaveUnidad, goods] = GOODS[(at + number) % GOODS.length] ?? GOODS[0];
  return {
    ClaveProdServ,
    NoIdentificacion: `P-${(at * 17 + number) % 10_000}`,
    Cantidad: `${1 + ((at * 7 + number) % 13)}`,
    ClaveUnidad,
    Descripcion: `${goods} (${at + 1})`,
    ValorUnitario: `${100 + ((at * 37 + number * 11) % 900)}.${10 + ((at * 13) % 90)}`,
    ...(at % 4 === 1 ? { Descuento: `${5 + (at % 40)}.50` } : {}),
    ObjetoImp: "02",
    Impuestos: kind === "ordinary" ? [IVA] : taxesOf(at),
  };
}

function taxesOf(at: number): DraftImpuesto[] {
  if (at % 5 === 2) return [IVA, IVA_WITHHELD, ISR_WITHHELD];
  return at % 7 === 3 ? [IEPS, IVA] : [IVA];
}

const RFC = "EKU9003173C9";

/** A taxpayer with a certificate made for this run. */
export class CfdiIssuer {
  readonly credential: Credential;
  readonly key: KeyObject;
  readonly files = makeCsd({ rfc: RFC });
  readonly #context = { catalogos: createCatalogos(), ahora: "2026-11-20T10:20:00" };
  readonly #short = Buffer.alloc(500, "x");

  constructor() {
    const opened = openCredential(this.files);
    if (!opened.ok) throw new Error(opened.error);
    this.credential = opened.credential;
    this.key = createPrivateKey({
      key: this.files.key,
      format: "der",
      type: "pkcs8",
      passphrase: this.files.passphrase,
    });
  }

  /** What everything is compared with: RSA-2048 and SHA-256 over 500 bytes, to base64. */
  signRaw(): string {
    return sign("sha256", this.#short, this.key).toString("base64");
  }

  /** Amounts, every rule, cadena original, seal, XML. */
  issue(draft: Draft): Sealed {
    const { checked, problems } = check(price(draft, 2), this.#context);
    if (checked === null) throw new Error(JSON.stringify(problems[0]));
    return seal(checked, this.credential);
  }
}
