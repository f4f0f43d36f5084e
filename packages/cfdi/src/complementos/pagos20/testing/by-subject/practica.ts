import type { PagosCases } from "../rule-case.ts";

const PAGO = "Complemento[0].Pago[0]";
const LATER = "Complemento[0].Pago[1].DoctoRelacionado[0]";

export const practica: PagosCases = {
  "TIMBRA-PAGOS-UNO": { sample: "pesos", fails: { Complemento: undefined }, at: "Complemento" },
  "TIMBRA-PAGOS-VACIO": {
    sample: "pesos",
    fails: { [`${PAGO}.DoctoRelacionado`]: [] },
    at: `${PAGO}.DoctoRelacionado`,
  },
  "TIMBRA-PAGO-IMPUESTOS-FALTA": {
    sample: "exento",
    fails: { [`${PAGO}.ImpuestosP`]: undefined },
    at: `${PAGO}.ImpuestosP`,
  },
  "TIMBRA-PAGO-FECHA": {
    sample: "pesos",
    passes: { [`${PAGO}.FechaPago`]: "2026-08-14T11:00:00" },
    fails: { [`${PAGO}.FechaPago`]: "2026-08-14T11:00:01" },
    at: `${PAGO}.FechaPago`,
  },
  "TIMBRA-PAGO-PLAZO": {
    sample: "pesos",
    passes: { [`${PAGO}.FechaPago`]: "2025-12-31T12:00:00", Fecha: "2026-01-05T23:59:59" },
    fails: { [`${PAGO}.FechaPago`]: "2025-12-31T12:00:00", Fecha: "2026-01-06T00:00:00" },
    at: `${PAGO}.FechaPago`,
  },
  "TIMBRA-PAGO-TIPO-CAMBIO-UNO": {
    sample: "euros",
    passes: { [`${PAGO}.TipoCambioP`]: "19.5" },
    fails: { [`${PAGO}.TipoCambioP`]: "1" },
    at: `${PAGO}.TipoCambioP`,
  },
  "TIMBRA-PAGO-PARCIALIDAD": {
    sample: "dolares",
    fails: { [`${LATER}.NumParcialidad`]: "1" },
    at: `${LATER}.NumParcialidad`,
  },
};
