const receiptEs = {
  kind: "Acuse de solicitud de cancelación",
  type: "CFDI 4.0",
  document: "Comprobante",
  uuid: "Folio fiscal",
  number: "Serie y folio",
  issued: "Fecha y hora de emisión",
  total: "Total",
  issuer: "Emisor",
  receiver: "Receptor",
  rfc: "RFC",
  request: "Solicitud",
  motive: "Motivo",
  replacement: "Folio fiscal que lo sustituye",
  receipt: "Acuse del SAT",
  received: "Fecha y hora del acuse",
  code: "Estatus de la solicitud",
  seal: "Sello digital del SAT",
  status: "Estado según el SAT",
  statusAt: "Consultado",
  notYet: "El SAT aún no ha dicho si el comprobante está cancelado",
  about:
    "Este acuse prueba que el SAT recibió la solicitud; que el comprobante esté cancelado sólo lo dice el SAT en su servicio de consulta.",
  legend: "Representación impresa de un acuse de cancelación",
};

export type ReceiptLabels = typeof receiptEs;

const receiptEn: ReceiptLabels = {
  kind: "Acknowledgement of a request to cancel",
  type: "CFDI 4.0",
  document: "Document",
  uuid: "Fiscal folio (UUID)",
  number: "Series and folio",
  issued: "Issued",
  total: "Total",
  issuer: "Issuer",
  receiver: "Receiver",
  rfc: "RFC",
  request: "Request",
  motive: "Motive",
  replacement: "Replaced by fiscal folio",
  receipt: "The SAT's acknowledgement",
  received: "Acknowledged",
  code: "Status of the request",
  seal: "Digital seal of the SAT",
  status: "State according to the SAT",
  statusAt: "Asked",
  notYet: "The SAT has not said yet whether the document is cancelled",
  about:
    "This acknowledgement proves that the SAT received the request; only the SAT's status service says that the document is cancelled.",
  legend: "Printed representation of an acknowledgement of cancellation",
};

export function receiptLabelsOf(language: "es" | "en"): ReceiptLabels {
  return language === "en" ? receiptEn : receiptEs;
}
