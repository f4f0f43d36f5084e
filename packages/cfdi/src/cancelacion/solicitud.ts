import { raizDeAceptacionRechazo, type SolicitudAceptacionRechazo } from "./aceptacion-rechazo.ts";
import { type Cancelacion, raizDeCancelacion } from "./cancelacion.ts";
import { type PeticionConsultaRelacionados, raizDeConsultaRelacionados } from "./consulta-relacionados.ts";
import type { Raiz } from "./raiz.ts";

/**
 * What a taxpayer may ask about documents already certified, told apart by `tipo`. It goes to the SAT through a PAC.
 */
export type Solicitud = Cancelacion | SolicitudAceptacionRechazo | PeticionConsultaRelacionados;

export function raizDe(solicitud: Solicitud): Raiz {
  switch (solicitud.tipo) {
    case "cancelacion":
      return raizDeCancelacion(solicitud);
    case "aceptacionRechazo":
      return raizDeAceptacionRechazo(solicitud);
    case "consultaRelacionados":
      return raizDeConsultaRelacionados(solicitud);
  }
}

/** The RFC that asks, whose certificate must sign. */
export function rfcDe(solicitud: Solicitud): string {
  switch (solicitud.tipo) {
    case "cancelacion":
      return solicitud.RfcEmisor;
    case "aceptacionRechazo":
      return solicitud.RfcReceptor;
    case "consultaRelacionados":
      return solicitud.Rfc;
  }
}
