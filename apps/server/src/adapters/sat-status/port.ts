import type { EstadoDeCfdi, RespuestaDeConsulta } from "@timbra/cfdi";

import type { RequestOptions } from "../asking.ts";

/** Asks the SAT about the state of documents. */
export interface SatStatus {
  status(question: StatusQuestion, asking: RequestOptions): Promise<StatusAnswer>;
}

/** What the SAT must be told of a document to say anything about it. */
export interface StatusQuestion {
  readonly uuid: string;
  readonly issuerRfc: string;
  readonly receiverRfc: string;
  /** Comprobante.Total as written. */
  readonly total: string;
  /** Comprobante.Sello. */
  readonly sello: string;
}

export type StatusAnswer =
  /** `state` is what the words amount to; `words` are the SAT's own, to be kept as evidence. */
  | { readonly kind: "answered"; readonly state: EstadoDeCfdi; readonly words: RespuestaDeConsulta }
  | {
      readonly kind: "unavailable";
      readonly reason: string;
      /** No word came of whoever was to bring it. */
      readonly unheard?: true;
    };
