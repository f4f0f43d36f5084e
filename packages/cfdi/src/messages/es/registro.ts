/**
 * Spanish sentences for the codes of the matrix that only the SAT can find: who is registered, and how; what is out of
 * range; what was confirmed. `check` never says them, a provider does.
 */
export const registro = {
  CFDI40118: {
    message: "El tipo de cambio está fuera del rango permitido y no hay clave de confirmación.",
    fix: "Revise el tipo de cambio.",
  },
  CFDI40120: {
    message: "El total rebasa el límite establecido y no hay clave de confirmación.",
    fix: "Revise el total del comprobante.",
  },
  CFDI40128: { message: "La clave de confirmación no es válida.", fix: "Quite la clave de confirmación." },
  CFDI40129: { message: "La clave de confirmación ya se usó.", fix: "Quite la clave de confirmación." },
  CFDI40138: {
    message: "El RFC del emisor no está en la lista de RFC inscritos no cancelados del SAT.",
    fix: "Revise el RFC del emisor en su constancia de situación fiscal.",
  },
  CFDI40139: {
    message: "El nombre del emisor no es el que el SAT tiene registrado para su RFC.",
    fix: "Cópielo de la constancia de situación fiscal: en mayúsculas y sin régimen societario.",
  },
  CFDI40142: {
    message: "El número de operación para facturación por el adquirente no es válido.",
    fix: "Quítelo, o escriba los 10 dígitos que asignó el SAT.",
  },
  CFDI40143: {
    message: "El RFC del receptor no está en la lista de RFC inscritos no cancelados del SAT.",
    fix: "Pida al cliente su constancia de situación fiscal y revise el RFC.",
  },
  CFDI40144: {
    message: "El nombre del receptor no está en la lista de RFC inscritos no cancelados del SAT.",
    fix: "Pida al cliente su constancia de situación fiscal y revise el RFC y el nombre.",
  },
  CFDI40145: {
    message: "El nombre del receptor no es el que el SAT tiene registrado para su RFC.",
    fix: "Cópielo de su constancia de situación fiscal: en mayúsculas y sin régimen societario.",
  },
  CFDI40147: {
    message: "El domicilio fiscal del receptor no está en la lista de RFC inscritos no cancelados del SAT.",
    fix: "Escriba el código postal de la constancia de situación fiscal del cliente.",
  },
  CFDI40148: {
    message: "El código postal del receptor no es el que el SAT tiene registrado para su RFC.",
    fix: "Escriba el código postal de la constancia de situación fiscal del cliente.",
  },
  CFDI40187: {
    message: "El RFC del tercero no está en la lista de contribuyentes obligados del SAT.",
    fix: "Revise el RFC del tercero.",
  },
  CFDI40189: {
    message: "El nombre del tercero no está en la lista de RFC inscritos no cancelados del SAT.",
    fix: "Revise el nombre en la constancia de situación fiscal del tercero.",
  },
  CFDI40190: {
    message: "El nombre del tercero no es el que el SAT tiene registrado para su RFC.",
    fix: "Cópielo de la constancia de situación fiscal del tercero.",
  },
  CFDI40192: {
    message: "El domicilio fiscal del tercero no está en la lista de RFC inscritos no cancelados del SAT.",
    fix: "Escriba el código postal de la constancia de situación fiscal del tercero.",
  },
  CFDI40193: {
    message: "El código postal del tercero no es el que el SAT tiene registrado para su RFC.",
    fix: "Escriba el código postal de la constancia de situación fiscal del tercero.",
  },
} as const;
