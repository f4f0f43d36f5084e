import type { Cancelacion, PeticionConsultaRelacionados, SolicitudAceptacionRechazo } from "../solicitud.ts";

export const UUID = "62B00C5E-4187-4336-B569-44E0030DC729";
export const OTHER_UUID = "20D816A0-BA64-4DF4-BE87-AA55E62F992F";

export const CANCELACION: Cancelacion = {
  tipo: "cancelacion",
  RfcEmisor: "EKU9003173C9",
  Fecha: "2022-01-06T17:49:12",
  Folios: [{ UUID, Motivo: "02" }],
};

export const ACEPTACION: SolicitudAceptacionRechazo = {
  tipo: "aceptacionRechazo",
  RfcReceptor: "EKU9003173C9",
  RfcPacEnviaSolicitud: "CVD110412TF6",
  Fecha: "2026-11-20T10:15:30",
  Folios: [{ UUID, Respuesta: "Aceptacion" }],
};

export const CONSULTA: PeticionConsultaRelacionados = {
  tipo: "consultaRelacionados",
  rol: "emisor",
  Rfc: "EKU9003173C9",
  RfcPacEnviaSolicitud: "CVD110412TF6",
  Uuid: UUID,
};
