import type { Sentence } from "../../messages/message-of.ts";

/** Spanish sentences of cancellation: what our check finds, and the codes the SAT and the PACs answer with. */
export const cancelacion = {
  "TIMBRA-CANCELACION-FECHA": {
    message: "«{valor}» no es una fecha y hora válidas.",
    fix: "Escríbala como 2026-11-20T10:15:30.",
  },
  "TIMBRA-CANCELACION-VACIA": {
    message: "La solicitud no tiene ningún folio fiscal.",
    fix: "Agregue el folio fiscal del comprobante.",
  },
  "TIMBRA-CANCELACION-LARGA": {
    message: "La solicitud tiene más de {maximo} folios.",
    fix: "Divídala en varias; los proveedores recomiendan un folio por solicitud.",
  },
  "TIMBRA-CANCELACION-REPETIDA": {
    message: "El folio fiscal {valor} está dos veces en la solicitud.",
    fix: "Quite uno de los dos.",
  },
  "TIMBRA-CANCELACION-MISMA": {
    message: "El comprobante no puede sustituirse a sí mismo.",
    fix: "Escriba el folio fiscal del comprobante nuevo.",
  },
  "TIMBRA-CANCELACION-RESPUESTA": {
    message: "La respuesta debe ser Aceptacion o Rechazo.",
    fix: "Elija una de las dos.",
  },
  "TIMBRA-ACUSE-ILEGIBLE": {
    message: "La respuesta no es un acuse de cancelación.",
    fix: "Consulte el estado del comprobante en el SAT.",
  },
  "TIMBRA-CONSULTA-ILEGIBLE": {
    message: "La respuesta no es la del servicio de consulta del SAT.",
    fix: "Consulte otra vez en unos minutos.",
  },
  "TIMBRA-SOAP-FALLA": {
    message: "El servicio respondió con una falla: {motivo}",
    fix: "Intente otra vez en unos minutos.",
  },
  CAN201: {
    message: "El SAT recibió la solicitud de cancelación.",
    fix: "Consulte el estado: el comprobante aún no está cancelado.",
  },
  CAN202: { message: "La cancelación ya se había solicitado.", fix: "Consulte el estado del comprobante." },
  CAN203: { message: "El folio fiscal no corresponde al RFC del emisor.", fix: "Revise el RFC y el folio fiscal." },
  CAN204: { message: "El comprobante no puede cancelarse." },
  CAN205: {
    message: "El SAT aún no conoce el folio fiscal.",
    fix: "Si se acaba de timbrar, intente otra vez en cinco minutos.",
  },
  CAN206: { message: "El comprobante no es del sector primario." },
  CAN207: { message: "El motivo de cancelación no es válido.", fix: "Elija un motivo del 01 al 04." },
  CAN208: {
    message: "El folio que sustituye no es válido: debe existir y estar vigente.",
    fix: "Escriba el folio fiscal del comprobante que sustituye a este.",
  },
  CAN209: { message: "Este motivo no lleva folio que sustituye.", fix: "Quite el folio, o elija el motivo 01." },
  CAN210: {
    message: "Ya pasó la fecha límite para cancelar: el mes de la declaración anual del ejercicio en que se emitió.",
    fix: "Consulte con su contador; un comprobante de egreso no tiene este límite.",
  },
  CAN211: { message: "Ya pasó la fecha límite para cancelar una factura global." },
  CAN212: {
    message: "La relación entre los comprobantes falta o no es válida.",
    fix: "El comprobante nuevo debe relacionarse (04) con el que se cancela.",
  },
  CAN213: { message: "El receptor rechazó la cancelación.", fix: "Consulte el estado del comprobante." },
  CANno_cancelable: {
    message: "El comprobante tiene otros relacionados vigentes.",
    fix: "Cancele primero los relacionados, o sustituya el comprobante con el motivo 01.",
  },
  CAN300: { message: "El proveedor no reconoce el usuario o la contraseña.", fix: "Revise la cuenta del proveedor." },
  CAN301: { message: "El XML de la solicitud está mal formado.", fix: "Avise a soporte." },
  CAN302: { message: "El SAT no pudo leer la firma de la solicitud.", fix: "Intente otra vez en unos minutos." },
  CAN303: { message: "El certificado no es del RFC que solicita.", fix: "Use el CSD del emisor." },
  CAN304: { message: "El certificado está revocado o vencido.", fix: "Use un CSD vigente." },
  CAN305: { message: "El certificado no es válido.", fix: "Use un CSD vigente del emisor." },
  CAN309: {
    message: "«{valor}» no tiene la forma de un folio fiscal.",
    fix: "Copie los 36 caracteres del folio fiscal.",
  },
  CAN310: { message: "La solicitud se firmó con la e.firma.", fix: "Fírmela con el CSD." },
  CAN311: { message: "El motivo «{valor}» no existe.", fix: "Elija un motivo del 01 al 04." },
  CAN312: {
    message: "El folio que sustituye no está relacionado como pide el motivo.",
    fix: "El comprobante nuevo debe relacionarse (04) con el que se cancela.",
  },
  CAN314: {
    message: "La relación entre los comprobantes no es válida.",
    fix: "Revise la relación del comprobante nuevo.",
  },
  CAN704: { message: "El proveedor recibió la solicitud codificada dos veces.", fix: "Avise a soporte." },
  CAN708: { message: "El proveedor no pudo comunicarse con el SAT.", fix: "Intente otra vez en unos minutos." },
  CAN711: { message: "El proveedor no pudo usar el certificado.", fix: "Revise el CSD." },
  CAN798: { message: "Ya hay una solicitud para este comprobante.", fix: "Espere 72 horas antes de repetirla." },
  CAN799: {
    message: "Se alcanzó el máximo de cinco solicitudes para este comprobante.",
    fix: "Comuníquese con el proveedor.",
  },
  CAN1000: { message: "El SAT recibió la respuesta." },
  CAN1001: { message: "No hay ninguna solicitud pendiente para ese folio fiscal." },
  CAN1002: { message: "La solicitud ya se había respondido.", fix: "Consulte el estado del comprobante." },
  CAN1003: { message: "El certificado no es del RFC receptor.", fix: "Use el CSD del receptor." },
  CAN1004: { message: "Hay más de una solicitud para ese folio fiscal." },
  CAN1005: { message: "El folio fiscal no es válido.", fix: "Revise el folio fiscal." },
  CAN1006: { message: "Se alcanzó el máximo de solicitudes." },
  CAN1201: { message: "El SAT recibió la cancelación de la constancia de retenciones.", fix: "Consulte el estado." },
  CAN1202: { message: "La cancelación de la constancia ya se había solicitado.", fix: "Consulte el estado." },
  CAN1203: {
    message: "El folio fiscal no corresponde al emisor de la constancia.",
    fix: "Revise el RFC y el folio fiscal.",
  },
  CAN1204: { message: "La constancia no puede cancelarse." },
  CAN1205: {
    message: "El SAT aún no conoce la constancia.",
    fix: "Si se acaba de timbrar, intente otra vez en cinco minutos.",
  },
  CAN1300: {
    message: "El servicio de retenciones no reconoce al solicitante.",
    fix: "Revise la cuenta del proveedor.",
  },
  CAN1301: { message: "El XML de la solicitud de retenciones está mal formado.", fix: "Avise a soporte." },
  CAN1305: { message: "El certificado no sirve para cancelar la constancia.", fix: "Use un CSD vigente del emisor." },
  CAN1306: {
    message: "El certificado no es válido para cancelar la constancia.",
    fix: "Use un CSD vigente del emisor.",
  },
  CAN1307: { message: "La cancelación de la constancia se firmó con la e.firma.", fix: "Fírmela con el CSD." },
  CAN1308: { message: "El certificado con que se cancela la constancia está revocado.", fix: "Use un CSD vigente." },
} as const satisfies Record<string, Sentence>;

/** The motives of cancellation in Spanish. */
export const motivos = {
  "01": {
    etiqueta: "Comprobante emitido con errores con relación",
    uso: "El comprobante tiene un error y otro, ya timbrado, lo sustituye.",
    consecuencias: [
      "Primero se timbra el comprobante correcto, relacionado (04) con el que se cancela; después se pide la cancelación con su folio fiscal.",
      "Si la cancelación no procede, el nuevo comprobante sigue vigente: habrá dos facturas vivas hasta que el anterior quede cancelado.",
    ],
  },
  "02": {
    etiqueta: "Comprobante emitido con errores sin relación",
    uso: "El comprobante tiene un error y ningún otro lo sustituye.",
    consecuencias: [
      "No se puede mientras haya comprobantes vigentes relacionados con este: cancele antes esos, o sustitúyalo con el motivo 01.",
    ],
  },
  "03": {
    etiqueta: "No se llevó a cabo la operación",
    uso: "La venta o el servicio no ocurrió.",
    consecuencias: ["No se puede mientras haya comprobantes vigentes relacionados con este: cancele antes esos."],
  },
  "04": {
    etiqueta: "Operación nominativa relacionada en la factura global",
    uso: "Un cliente pidió su factura de una venta que ya estaba en la factura global.",
    consecuencias: [
      "Se cancela la factura global, se emite otra sin esa venta, relacionada (04) con la cancelada, y se emite la factura del cliente.",
      "En lugar de cancelar se puede emitir un comprobante de egreso por esa venta; para hidrocarburos es la única forma.",
    ],
  },
} as const;
