import { error, type Problem } from "../problem.ts";
import { secondsOf } from "../rules/fecha.ts";
import { rfc, uuid } from "../rules/formato/shapes.ts";
import { motivoDe } from "./motivos.ts";
import {
  type Cancelacion,
  type FolioACancelar,
  rfcDe,
  type Solicitud,
  type SolicitudAceptacionRechazo,
} from "./solicitud.ts";

declare const revisada: unique symbol;

/** A request in which `checkSolicitud` found nothing wrong; the only thing `signSolicitud` accepts. */
export type SolicitudRevisada = Solicitud & { readonly [revisada]: true };

/** CancelaCfdi.xsd: Folios, maxOccurs. */
const MAX_FOLIOS = 10_000;

/**
 * Everything that keeps a request from being accepted and can be known without the SAT: its codes where it has one
 * ("CAN208"), ours where not. `revisada` is null when there is any.
 */
export function checkSolicitud(solicitud: Solicitud): {
  readonly problems: readonly Problem[];
  readonly revisada: SolicitudRevisada | null;
} {
  const problems = [...problemsOfRfc(solicitud), ...problemsOf(solicitud)];
  return { problems, revisada: problems.length === 0 ? (solicitud as SolicitudRevisada) : null };
}

function problemsOf(solicitud: Solicitud): Problem[] {
  switch (solicitud.tipo) {
    case "cancelacion":
      return [
        ...problemsOfFecha(solicitud.Fecha),
        ...problemsOfFolios(solicitud),
        ...solicitud.Folios.flatMap(problemsOfMotivo),
      ];
    case "aceptacionRechazo":
      return [
        ...problemsOfPac(solicitud),
        ...problemsOfFecha(solicitud.Fecha),
        ...problemsOfFolios(solicitud),
        ...problemsOfRespuestas(solicitud),
      ];
    case "consultaRelacionados":
      return [...problemsOfPac(solicitud), ...problemsOfUuid(solicitud.Uuid, "Uuid")];
  }
}

const RFC_ATTRIBUTE: Readonly<Record<Solicitud["tipo"], string>> = {
  cancelacion: "RfcEmisor",
  aceptacionRechazo: "RfcReceptor",
  consultaRelacionados: "Rfc",
};

function problemsOfRfc(solicitud: Solicitud): Problem[] {
  return shaped(rfc(rfcDe(solicitud)), RFC_ATTRIBUTE[solicitud.tipo]);
}

function problemsOfPac({ RfcPacEnviaSolicitud }: { readonly RfcPacEnviaSolicitud: string }): Problem[] {
  return shaped(rfc(RfcPacEnviaSolicitud), "RfcPacEnviaSolicitud");
}

function shaped(fault: ReturnType<typeof rfc>, path: string): Problem[] {
  return fault === undefined ? [] : [error(fault.code, path, fault.params)];
}

function problemsOfFecha(fecha: string): Problem[] {
  return secondsOf(fecha) === undefined
    ? [error("TIMBRA-CANCELACION-FECHA", "Fecha", { valor: fecha.slice(0, 60) })]
    : [];
}

function problemsOfUuid(value: string, path: string): Problem[] {
  return uuid(value) === undefined ? [] : [error("CAN309", path, { valor: value.slice(0, 60) })];
}

function problemsOfFolios({ Folios }: Cancelacion | SolicitudAceptacionRechazo): Problem[] {
  if (Folios.length === 0) return [error("TIMBRA-CANCELACION-VACIA", "Folios")];
  if (Folios.length > MAX_FOLIOS) return [error("TIMBRA-CANCELACION-LARGA", "Folios", { maximo: `${MAX_FOLIOS}` })];
  const seen = new Set<string>();
  return Folios.flatMap(({ UUID }, at) => {
    const isRepeated = seen.has(UUID.toUpperCase());
    seen.add(UUID.toUpperCase());
    const repeated = isRepeated
      ? [error("TIMBRA-CANCELACION-REPETIDA", `Folios[${at}].UUID`, { valor: UUID.slice(0, 60) })]
      : [];
    return [...problemsOfUuid(UUID, `Folios[${at}].UUID`), ...repeated];
  });
}

function problemsOfMotivo({ UUID, Motivo, FolioSustitucion = "" }: FolioACancelar, at: number): Problem[] {
  const path = `Folios[${at}].FolioSustitucion`;
  const motivo = motivoDe(Motivo);
  if (motivo === undefined) return [error("CAN311", `Folios[${at}].Motivo`, { valor: `${Motivo}`.slice(0, 60) })];
  if (motivo.folioSustitucion === "prohibido") return FolioSustitucion === "" ? [] : [error("CAN209", path)];
  if (uuid(FolioSustitucion) !== undefined) return [error("CAN208", path)];
  return FolioSustitucion.toUpperCase() === UUID.toUpperCase() ? [error("TIMBRA-CANCELACION-MISMA", path)] : [];
}

function problemsOfRespuestas({ Folios }: SolicitudAceptacionRechazo): Problem[] {
  return Folios.flatMap(({ Respuesta }, at) =>
    Respuesta === "Aceptacion" || Respuesta === "Rechazo"
      ? []
      : [error("TIMBRA-CANCELACION-RESPUESTA", `Folios[${at}].Respuesta`)],
  );
}
