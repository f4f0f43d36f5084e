import { tooManyDecimals } from "./phrases.ts";

/** Spanish sentences for our own codes: what the law or good sense asks and the SAT's matrix has no number for. */
export const timbra = {
  "TIMBRA-FALTA": { message: "Falta {campo}.", fix: "Escriba {campo}." },
  "TIMBRA-VACIO": { message: "{campo}: está en blanco.", fix: "Escriba un valor o quítelo." },
  "TIMBRA-LONGITUD": {
    message: "{campo}: tiene {longitud} caracteres y admite {maximo}.",
    fix: "Acorte el texto a {maximo} caracteres.",
  },
  "TIMBRA-CARACTERES": {
    message: "{campo}: contiene un carácter que el SAT no admite.",
    fix: "Quite la barra vertical (|) y los caracteres de control.",
  },
  "TIMBRA-IMPORTE": {
    message: "{campo}: «{valor}» no es una cantidad válida.",
    fix: "Escriba un número sin signo ni separador de miles, con punto decimal y hasta seis decimales.",
  },
  "TIMBRA-CANTIDAD": { message: "{campo}: debe ser mayor que cero.", fix: "Escriba un número de al menos 0.000001." },
  "TIMBRA-RFC": {
    message: "«{valor}» no tiene la forma de un RFC.",
    fix: "Escriba 12 caracteres (persona moral) o 13 (persona física), en mayúsculas y sin guiones.",
  },
  "TIMBRA-UUID": {
    message: "«{valor}» no tiene la forma de un folio fiscal (UUID).",
    fix: "Copie los 36 caracteres del folio fiscal del comprobante relacionado.",
  },
  "TIMBRA-FORMATO": { message: "{campo}: «{valor}» no tiene la forma que pide el SAT.", fix: "Revise el valor." },
  "TIMBRA-SIN-CONCEPTOS": { message: "El comprobante no tiene conceptos.", fix: "Agregue al menos un concepto." },
  "TIMBRA-CLAVE-DESCONOCIDA": {
    message: "La clave «{clave}» no está en la parte del catálogo {lista} que tenemos.",
    fix: "Confirme en el catálogo del SAT que la clave existe.",
  },
  "TIMBRA-FORMA-PAGO-FALTA": {
    message: "Falta la forma de pago.",
    fix: "Elija la forma en que se pagó, o 99 (Por definir) con el método PPD.",
  },
  "TIMBRA-FORMA-PAGO-POR-DEFINIR": {
    message: "El método PUE dice que ya se pagó y la forma de pago es 99 (Por definir).",
    fix: "Elija la forma en que se pagó, o el método PPD si aún no se paga.",
  },
  "TIMBRA-METODO-PAGO-FALTA": {
    message: "Falta el método de pago.",
    fix: "Elija PUE si se paga en una sola exhibición, o PPD si se paga después o en parcialidades.",
  },
  "TIMBRA-METODO-PAGO-PUE": {
    message: "El método de pago de un comprobante de tipo {tipo} debe ser PUE.",
    fix: "Elija PUE.",
  },
  "TIMBRA-CONDICIONES-PAGO": {
    message: "Las condiciones de pago no deben existir en un comprobante de tipo {tipo}.",
    fix: "Quite las condiciones de pago.",
  },
  "TIMBRA-SUBTOTAL-CERO": { message: "El subtotal es cero.", fix: "Revise las cantidades y los valores unitarios." },
  "TIMBRA-DESCUENTO-SUMA": {
    message: "El descuento {$valor} no es la suma redondeada de los descuentos de los conceptos, {$esperado}.",
    fix: "Escriba {$esperado}.",
  },
  "TIMBRA-DESCUENTO-SIN-VALOR": {
    message: "Un concepto no lleva descuento en un comprobante de tipo {tipo}.",
    fix: "Quite el descuento del concepto.",
  },
  "TIMBRA-MONEDA-TIPO": {
    message: "La moneda {valor} no es posible en un comprobante de tipo {tipo}.",
    fix: "Elija la moneda de la operación; XXX solo es para pagos y traslados.",
  },
  "TIMBRA-TOTAL-NEGATIVO": {
    message: "El total sería negativo ({$esperado}): las retenciones y descuentos son mayores que lo cobrado.",
    fix: "Revise los descuentos y las retenciones.",
  },
  "TIMBRA-TOTAL-DECIMALES": tooManyDecimals,
  "TIMBRA-GLOBAL-METODO-PAGO": { message: "El método de pago de una factura global debe ser PUE.", fix: "Elija PUE." },
  "TIMBRA-GLOBAL-FORMA-PAGO": {
    message: "La forma de pago de una factura global no puede ser 99: todo está pagado.",
    fix: "Elija la forma con que se pagó el comprobante de mayor monto.",
  },
  "TIMBRA-GLOBAL-EXPORTACION": { message: "Una factura global no es una exportación.", fix: "Elija 01 (No aplica)." },
  "TIMBRA-GLOBAL-USO": {
    message: "El uso de CFDI de una factura global debe ser S01.",
    fix: "Elija S01 (Sin efectos fiscales).",
  },
  "TIMBRA-GLOBAL-RELACION": {
    message: "Una factura global solo se relaciona con la que sustituye (04).",
    fix: "Elija la relación 04, o quite la relación.",
  },
  "TIMBRA-GLOBAL-NO-PERMITIDO": {
    message: "{campo}: no debe existir en una factura global.",
    fix: "Quítelo; una operación con retenciones se factura por separado.",
  },
  "TIMBRA-GLOBAL-CONCEPTO": {
    message: "{campo}: en el concepto de una factura global va «{esperado}» y dice «{valor}».",
    fix: "Escriba «{esperado}», con un concepto por cada comprobante de venta.",
  },
  "TIMBRA-RELACION-TIPO": {
    message: "La relación {relacion} no es posible en un comprobante de tipo {tipo}.",
    fix: "Elija otra relación: 01 o 03 para un egreso, 04 para sustituir, 05 para un traslado.",
  },
  "TIMBRA-RELACION-VACIA": {
    message: "La relación no tiene ningún comprobante.",
    fix: "Agregue el folio fiscal del comprobante relacionado, o quite la relación.",
  },
  "TIMBRA-RELACION-REPETIDA": {
    message: "El folio fiscal {valor} está relacionado dos veces.",
    fix: "Quite uno de los dos.",
  },
  "TIMBRA-EGRESO-SIN-RELACION": {
    message: "El egreso no dice a qué comprobante corresponde.",
    fix: "Relacione la factura que se corrige (01 o 03).",
  },
  "TIMBRA-RELACION-RELACIONADO": {
    message: "La relación {relacion} de un comprobante de tipo {tipo} no puede ser con uno de tipo {relacionado}.",
    fix: "Elija otra relación u otro comprobante: un ingreso o egreso sustituye a uno de ellos, y los demás solo a uno de su tipo.",
  },
  "TIMBRA-EGRESO-SUSTITUYE": {
    message: "La relación 04 dice que este egreso sustituye a los comprobantes relacionados, en lugar de acreditarlos.",
    fix: "Elija 01 (o 03 en una devolución) si la nota descuenta de esas facturas.",
  },
  "TIMBRA-ANTICIPO-FORMA-PAGO": {
    message:
      "Con la relación 07 (aplicación de anticipo), la forma de pago {valor} no corresponde a un comprobante de tipo {tipo}.",
    fix: "Elija 30 (Aplicación de anticipos) en el egreso, y en la factura la forma con que de verdad se paga.",
  },
  "TIMBRA-EGRESO-EXCEDE": {
    message: "La nota es por {$valor} {moneda}, y de sus facturas solo queda {$maximo} {moneda} por acreditar.",
    fix: "Revise el importe, o relacione también las otras facturas que acredita.",
  },
  "TIMBRA-SIN-RETENCIONES": {
    message: "Una persona física (régimen {regimen}) factura servicios a una persona moral y no lleva retenciones.",
    fix: "Si son honorarios, arrendamiento o de confianza, la moral retiene ISR, y también IVA salvo excepción: confírmelo con su contador.",
  },
  "TIMBRA-TIPO-CAMBIO-UNO": {
    message: "El tipo de cambio es 1, como si un {moneda} valiera un peso.",
    fix: "Escriba cuántos pesos vale un {moneda}.",
  },
  "TIMBRA-DONATIVO-SIN-COMPLEMENTO": {
    message: "El uso D04 es de donativos y el comprobante no lleva el complemento Donatarias.",
    fix: "Sin el complemento el donativo no se puede deducir: agréguelo, o elija otro uso si no es un donativo.",
  },
  "TIMBRA-EMISOR-GENERICO": {
    message: "El RFC genérico {valor} no puede emitir comprobantes.",
    fix: "Escriba el RFC del emisor.",
  },
  "TIMBRA-NOMBRE-SOCIETARIO": {
    message: "«{valor}» incluye el régimen societario, y en el CFDI 4.0 el nombre va sin él.",
    fix: "Probablemente sea «{sugerido}»: compárelo con la constancia de situación fiscal.",
  },
  "TIMBRA-NOMBRE-MAYUSCULAS": {
    message: "«{valor}» tiene minúsculas, y el SAT registra los nombres en mayúsculas.",
    fix: "Probablemente sea «{sugerido}»: compárelo con la constancia de situación fiscal.",
  },
  "TIMBRA-NOMBRE-PUBLICO": {
    message: "El nombre del público en general se escribe «{sugerido}», en mayúsculas y sin acento.",
    fix: "Escriba «{sugerido}» si es una factura global.",
  },
  "TIMBRA-RFC-DIGITO": {
    message: "El último carácter del RFC {valor} no coincide con el que se calcula.",
    fix: "Revise el RFC en la constancia de situación fiscal; pocos RFC reales no coinciden.",
  },
  "TIMBRA-USO-TIPO": {
    message: "El uso de CFDI {valor} no es posible en un comprobante de tipo {tipo}.",
    fix: "Elija CP01 en un pago, CN01 en una nómina, y otro uso en los demás.",
  },
  "TIMBRA-USO-GENERICO": {
    message: "Con un RFC genérico el uso de CFDI es S01, y dice {valor}.",
    fix: "Elija S01 (Sin efectos fiscales).",
  },
  "TIMBRA-VALOR-UNITARIO-PAGO": {
    message: "El valor unitario del concepto de un pago debe ser cero.",
    fix: "Escriba 0.",
  },
  "TIMBRA-IMPUESTOS-NOMINA": {
    message: "Una nómina no lleva resumen de impuestos.",
    fix: "Quite los impuestos del comprobante.",
  },
  "TIMBRA-IMPUESTOS-FALTA": {
    message: "El resumen de impuestos no incluye {impuesto}, que está en los conceptos.",
    fix: "Agregue el renglón que falta al resumen de impuestos.",
  },
  "TIMBRA-IMPUESTO-TIPO": {
    message: "«{valor}» no es un tipo de impuesto: es traslado o retencion.",
    fix: "Escriba traslado si el impuesto se cobra, o retencion si se retiene, en minúsculas y sin acento.",
  },
  "TIMBRA-TASA-DESCONOCIDA": {
    message:
      "No se puede saber si la tasa o cuota {valor} del impuesto {impuesto} existía el {fecha}: nuestra lista comienza después.",
    fix: "Compárela con la que estaba vigente ese día.",
  },
  "TIMBRA-COMPLEMENTO-TIPO": {
    message: "«{valor}» no es un complemento que este comprobante pueda llevar.",
    fix: "Escriba leyendasFiscales, impuestosLocales o pagos, o quite el complemento.",
  },
  "TIMBRA-COMPLEMENTO": {
    message: "El complemento {nombre} no puede sellarse aquí.",
    fix: "Quite el complemento, o emita el comprobante en un programa que lo conozca.",
  },
  "TIMBRA-SIN-REGLAS": {
    message: "El complemento {nombre} no se revisó.",
    fix: "Revise el comprobante con las reglas del complemento {nombre}.",
  },
  "TIMBRA-LOCALES-SUMA": {
    message: "El total de impuestos locales {$valor} no es la suma de sus renglones, {$esperado}.",
    fix: "Escriba {$esperado}.",
  },
  "TIMBRA-LOCALES-IMPORTE": {
    message: "«{valor}» no es una cantidad válida en los impuestos locales.",
    fix: "Escriba un número sin signo, con hasta dos decimales.",
  },
  "TIMBRA-LOCALES-TIPO": {
    message: "Un comprobante de tipo {tipo} vale cero y no lleva impuestos locales.",
    fix: "Quite los impuestos locales.",
  },
  "TIMBRA-LOCALES-MILLAR": {
    message: "La tasa de «{nombre}» es {valor} %, y al millar es {esperado} %.",
    fix: "Escriba {esperado}.",
  },
} as const;
