/** What the command line says, in Spanish. */
export const es = {
  help: `cfdi: comprobantes fiscales digitales (CFDI 4.0) desde la terminal

  cfdi verify [--json] [--catalogues MÓDULO] [--sat-cer RUTA]… [--skip REVISIONES] ARCHIVO…
        si cada XML es auténtico (forma, estructura, sello, certificado, timbre), si las reglas de su día lo
        admitirían (totales, reglas) y lo que le aconsejaríamos (consejos)
  cfdi cadena ARCHIVO…            la cadena original del comprobante
  cfdi tfd [--cadena] ARCHIVO…    el timbre y su cadena original
  cfdi qr ARCHIVO…                el texto del código QR
  cfdi totals [--json] [--catalogues MÓDULO] BORRADOR.json…
        los totales, y la cuenta y la regla de cada importe
  cfdi pagos [--json] [--catalogues MÓDULO] BORRADOR.json…
        lo que liquidan unos pagos: parcialidades, saldos e impuestos
  cfdi seal --cer CSD.cer --key CSD.key --passphrase-env VARIABLE [--catalogues MÓDULO] [--now FECHA] BORRADOR.json
        revisa y sella el borrador, y escribe el XML
  cfdi csd [--json] ARCHIVO.cer [--passphrase-env VARIABLE ARCHIVO.key]
        los datos de un certificado, y si la llave es la suya
  cfdi letra IMPORTE [MONEDA]     el importe con letra

  -                   lee la entrada estándar
  --version           la versión de este programa
  --lang es|en        idioma (si no, el de LANG)
  --catalogues MÓDULO los catálogos del SAT: un módulo que exporta createCatalogos(), como @timbra/sat-catalogues
  --now FECHA         el momento con que se revisa Fecha (si no, el del reloj): AAAA-MM-DDThh:mm:ss
  --sat-cer RUTA      certificados del SAT con que se comprueba el timbre: archivos, o carpetas de NÚMERO.cer
  --skip REVISIONES   forma, estructura, sello, certificado, timbre, totales, reglas, consejos; separadas por comas

Termina con 0 si todo se cumple, 1 si algo no, 2 si la orden está mal escrita, 3 si nada falla pero algo no pudo comprobarse.
`,
  "unknown-command": "no existe esa orden; cfdi help las muestra",
  "unknown-option": "no existe la opción {option}",
  "option-value": "la opción {option} lleva un valor, o no lo lleva; cfdi help lo dice",
  "unknown-language": "no hay textos en «{value}»; use es o en",
  "unknown-check": "no existe la revisión «{value}»; hay: {known}",
  "not-a-moment": "«{value}» no es una fecha con hora, como 2026-11-20T10:15:30",
  "no-file": "falta el archivo (- lee la entrada estándar)",
  "letra-usage": "se escribe: cfdi letra IMPORTE [MONEDA]",
  "csd-usage": "se escribe: cfdi csd ARCHIVO.cer [--passphrase-env VARIABLE ARCHIVO.key]",
  "seal-usage": "se escribe: cfdi seal --cer CSD.cer --key CSD.key --passphrase-env VARIABLE BORRADOR.json",
  "passphrase-env": "falta --passphrase-env, con el nombre de la variable que tiene la contraseña",
  "no-variable": "la variable {name} no existe",
  "no-module": "no se pudo cargar el módulo {module}",
  "not-catalogues": "el módulo {module} no tiene los catálogos: debe exportar createCatalogos()",
  "not-found": "{file}: no existe",
  "is-folder": "{file}: es una carpeta",
  "not-allowed": "{file}: no hay permiso para leerlo",
  "too-large": "{file}: es demasiado grande para ser un comprobante o un borrador",
  "not-readable": "{file}: no se pudo leer ({reason})",
  defect: "{file}: un defecto de este programa impidió terminar ({reason})",
  problem: "{problem}",
  "not-stamped": "no está timbrado",
  "unknown-complement": "lleva el complemento {name}, cuya cadena original no se conoce aquí",
  "not-an-amount": "«{value}» no es un importe",
  "not-a-currency": "«{value}» no es la clave de una moneda",
  "not-json": "no es un JSON en UTF-8",
  "not-of-payments": "es el borrador de una factura; el de unos pagos lleva recibo, saldos y pagos",
  "not-a-balance": "un saldo no es un importe ({reason})",
  "shape-number": "un número va entre comillas, para que sea exacto",
  "shape-text": "debe ser un texto entre comillas",
  "shape-flag": "debe ser true o false",
  "shape-count": "debe ser un número entero, sin comillas",
  "shape-list": "debe ser una lista",
  "shape-node": "debe ser un objeto",
  "shape-word": "debe ser, tal como está escrita, una de estas palabras: {words}",
  "shape-unknown": "no existe en un borrador",
  invalidCert: "{file}: no es un certificado del SAT",
  notCsd: "{file}: es la e.firma, y se necesita el certificado de sello digital (CSD)",
  invalidKey: "{file}: no es una llave privada del SAT",
  unencryptedKey: "{file}: es una llave privada sin contraseña; use la .key que entrega el SAT, que la lleva",
  invalidPassphrase: "{file}: la contraseña no abre la llave",
  notMatchKeyWithCert: "{file}: la llave no es la del certificado",
  "other-rfc": "el certificado es de {rfc} y el emisor es {emisor}",
  "out-of-date": "el certificado no está vigente el {fecha}",
  "csd-in-force": "Vigente: vence en {days} días.",
  "csd-ends-today": "Vigente: vence hoy.",
  "csd-expired": "VENCIDO: ya no sella comprobantes.",
  "csd-not-yet": "Aún no está vigente: no sella comprobantes todavía.",
  pair: "La llave es la de este certificado.",
  "no-catalogues": "Las claves y las tasas no se compararon con los catálogos del SAT (--catalogues).",
  "other-kind": "los totales y las reglas de un documento de este tipo no se conocen aquí.",
  "seal-missing": "no está sellado.",
  "seal-unknown": "el complemento {nombre} no se conoce aquí, así que el sello no se puede comprobar.",
  "certificate-missing": "no lleva certificado.",
  "stamp-missing": "no está timbrado.",
  "stamp-uuid": "el folio fiscal no tiene la forma de uno.",
  "stamp-other": "el timbre es de otro comprobante: su SelloCFD no es el sello de este.",
  "stamp-forged": "el sello del SAT no es de este timbre, o no lo hizo ese certificado.",
  "stamp-unverified":
    "el sello del SAT no se comprobó: falta su certificado {number} (--sat-cer), que el SAT publica en {url}",
  skipped: "no se revisó",
  "verdict-ok": "correcto",
  "verdict-failed": "INCORRECTO",
  "verdict-unlawful-ok": "auténtico, pero las reglas de su día no lo admitirían",
  "verdict-unlawful-unverified": "no todo pudo comprobarse, y las reglas de su día no lo admitirían",
  "verdict-unverified": "sin fallas, pero no todo pudo comprobarse",
  "check-wellformed": "forma",
  "check-structure": "estructura",
  "check-seal": "sello",
  "check-certificate": "certificado",
  "check-stamp": "timbre",
  "check-totals": "totales",
  "check-rules": "reglas",
  "check-advice": "consejos",
  pago: "Pago {at}: {fecha}, {monto} {moneda}",
  docto: "{documento}, parcialidad {parcialidad}: debía {anterior}, paga {pagado}, debe {insoluto} {moneda}",
  "sin-aplicar": "sin aplicar: {monto} {moneda}",
} as const;
