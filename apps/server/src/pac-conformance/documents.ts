import {
  type Comprobante,
  cadenaOriginal,
  checkSolicitud,
  type Draft,
  price,
  signSolicitud,
  writeXml,
} from "@timbra/cfdi";
import type { Credential } from "@timbra/cfdi/node";
import { legalDateAt } from "@timbra/contract";
import type { StatusQuestion } from "../adapters/sat-status.ts";
import type { Clock } from "../lib/clock.ts";
import { newId } from "../lib/ids.ts";
import { mexicanTime } from "../lib/mexican-time.ts";

/** A certificate with its key, and what the SAT has registered of its owner besides. */
export interface ConformanceIssuer {
  readonly credential: Credential;
  /** As the SAT has it: capitals, without the kind of company. */
  readonly name: string;
  readonly regime: string;
}

export interface SealedTestDocument {
  readonly xml: Uint8Array;
  /** What the provider is told that it is called. */
  readonly customId: string;
  readonly sello: string;
  readonly total: string;
}

const PLACE = "72000";
const MINUTE_MS = 60_000;
/** The company of the SAT's test register that receives. */
const RECEIVER = {
  Rfc: "URE180429TM6",
  Nombre: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
  DomicilioFiscalReceptor: "86991",
  RegimenFiscalReceptor: "601",
  UsoCFDI: "G03",
};

/** Seals invoices of one hour of work, each of a number of its own. */
export class TestDocuments {
  readonly #issuer: ConformanceIssuer;
  readonly #clock: Clock;
  readonly #run: string;
  #made = 0;

  constructor(issuer: ConformanceIssuer, clock: Clock) {
    this.#issuer = issuer;
    this.#clock = clock;
    this.#run = String(Math.floor(clock.now().getTime() / 1_000));
  }

  get rfc(): string {
    return this.#issuer.credential.rfc;
  }

  /** `ageMs`: how old its Fecha is. `change`: what is wrong with it. */
  sealed(ageMs = MINUTE_MS, change: (priced: Comprobante) => Comprobante = (priced) => priced): SealedTestDocument {
    this.#made += 1;
    const { credential } = this.#issuer;
    const { noCertificado: NoCertificado, certificado: Certificado } = credential;
    const unsealed = { ...change(price(this.#draft(ageMs), 2)), NoCertificado, Certificado };
    const sello = credential.sign(cadenaOriginal(unsealed));
    const xml = new TextEncoder().encode(writeXml({ ...unsealed, Sello: sello }));
    return { xml, customId: newId(this.#clock), sello, total: unsealed.Total };
  }

  #draft(ageMs: number): Draft {
    const { credential, name, regime } = this.#issuer;
    return {
      TipoDeComprobante: "I",
      Serie: `T${this.#run}`,
      Folio: String(this.#made),
      Fecha: legalDateAt(new Date(this.#clock.now().getTime() - ageMs), PLACE),
      FormaPago: "03",
      Moneda: "MXN",
      Exportacion: "01",
      MetodoPago: "PUE",
      LugarExpedicion: PLACE,
      Emisor: { Rfc: credential.rfc, Nombre: name, RegimenFiscal: regime },
      Receptor: RECEIVER,
      Conceptos: [
        {
          ClaveProdServ: "81112002",
          Cantidad: "1",
          ClaveUnidad: "E48",
          Descripcion: 'Prueba de conformidad "ñ" & <hora>',
          ValorUnitario: "100.00",
          ObjetoImp: "02",
          Impuestos: [{ tipo: "traslado", Impuesto: "002", TipoFactor: "Tasa", TasaOCuota: "0.160000" }],
        },
      ],
    };
  }

  /** A signed request to cancel one, made with errors and without relation (02). */
  signedCancel(uuid: string): Uint8Array {
    const { revisada, problems } = checkSolicitud({
      tipo: "cancelacion",
      RfcEmisor: this.rfc,
      Fecha: mexicanTime(this.#clock.now()),
      Folios: [{ Motivo: "02", UUID: uuid }],
    });
    if (!revisada) throw new Error(JSON.stringify(problems));
    return new TextEncoder().encode(signSolicitud(revisada, this.#issuer.credential).xml);
  }

  question({ total, sello }: SealedTestDocument, uuid: string): StatusQuestion {
    return { uuid, issuerRfc: this.rfc, receiverRfc: RECEIVER.Rfc, total, sello };
  }
}
