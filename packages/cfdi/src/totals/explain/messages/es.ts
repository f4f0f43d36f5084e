/** Why an amount is what it is, in Spanish. */
export const es = {
  rules: {
    importe: "El importe es la cantidad por el valor unitario, con hasta seis decimales.",
    base: "La base del impuesto es el importe menos el descuento.",
    "base-con-ieps": "La base del IVA es el importe menos el descuento más el IEPS del concepto.",
    "base-cantidad": "La base de una cuota son las unidades vendidas.",
    "base-declarada": "La base es la que declaró el emisor.",
    traslado: "El impuesto es la base por la tasa o cuota, con hasta seis decimales.",
    retencion: "La retención es la base por la tasa o cuota, con hasta seis decimales.",
    "dos-tercios": "Se retienen dos terceras partes exactas del IVA; la tasa escrita solo se les parece.",
    "sub-total": "El subtotal es la suma de los importes, redondeada una sola vez.",
    descuento: "El descuento es la suma de los descuentos de los conceptos, redondeada una sola vez.",
    "base-del-traslado":
      "La base es la suma de las bases de los conceptos con ese impuesto y esa tasa, redondeada una sola vez.",
    "importe-del-traslado":
      "El impuesto es la suma de los de cada concepto, redondeada una sola vez; no se calcula otra vez sobre la base.",
    "importe-de-la-retencion": "La retención es la suma de las de cada concepto, redondeada una sola vez.",
    "total-trasladados": "Es la suma de los impuestos trasladados del resumen, ya redondeados.",
    "total-retenidos": "Es la suma de las retenciones del resumen, ya redondeadas.",
    local: "Es la tasa sobre los importes menos los descuentos de todos los conceptos, redondeada una sola vez.",
    "local-declarado": "Es el importe que declaró el emisor: el complemento no dice sobre qué base.",
    "locales-trasladados": "Es la suma de los impuestos locales trasladados.",
    "locales-retenidos": "Es la suma de los impuestos locales retenidos.",
    total:
      "El total es el subtotal menos el descuento, más los impuestos trasladados, menos los retenidos, federales y locales, ya redondeados.",
    "sin-valor": "Un comprobante de traslado o de pago vale cero.",
  },
  verdicts: {
    exact: "",
    "within-limits": "El comprobante dice {written}, dentro de los límites que admite el SAT: de {minimo} a {maximo}.",
    different: "El comprobante dice {written} y debe ser {result}.",
    missing: "El comprobante no lo dice y debe ser {result}.",
  },
  ways: {
    "line-by-line": "Redondeando cada concepto por separado serían {result}.",
    "on-the-sum": "Calculando la tasa sobre la suma de las bases serían {result}.",
  },
  more: "… ({count} sumandos)",
} as const;
