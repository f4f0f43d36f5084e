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
