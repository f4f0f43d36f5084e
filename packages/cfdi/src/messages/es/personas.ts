/** Spanish sentences for Emisor, Receptor and ACuentaTerceros. */
export const personas = {
  CFDI40138: {
    message: "El RFC del emisor no está en la lista de RFC inscritos no cancelados del SAT.",
    fix: "Revise el RFC del emisor en su constancia de situación fiscal.",
  },
  CFDI40139: {
    message: "El nombre del emisor no es el que el SAT tiene registrado para su RFC.",
    fix: "Cópielo de la constancia de situación fiscal: en mayúsculas y sin régimen societario.",
  },
  CFDI40140: {
    message: "El régimen fiscal del emisor «{clave}» no existe o no está vigente el {fecha}.",
    fix: "Elija un régimen del catálogo c_RegimenFiscal.",
  },
  CFDI40141: {
    message: "El régimen fiscal {valor} no es para el tipo de persona del emisor {rfc}.",
    fix: "Elija el régimen que aparece en la constancia de situación fiscal del emisor.",
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
  CFDI40146: {
    message: "Con el nombre «PUBLICO EN GENERAL» el RFC del receptor debe ser XAXX010101000 y es {rfc}.",
    fix: "Escriba XAXX010101000, o el nombre del cliente.",
  },
  CFDI40147: {
    message: "El domicilio fiscal del receptor no está en la lista de RFC inscritos no cancelados del SAT.",
    fix: "Escriba el código postal de la constancia de situación fiscal del cliente.",
  },
  CFDI40148: {
    message: "El código postal del receptor no es el que el SAT tiene registrado para su RFC.",
    fix: "Escriba el código postal de la constancia de situación fiscal del cliente.",
  },
  CFDI40149: {
    message: "Con un RFC genérico el domicilio del receptor debe ser el lugar de expedición, {esperado}, y es {valor}.",
    fix: "Escriba {esperado} como domicilio fiscal del receptor.",
  },
  CFDI40150: {
    message: "La residencia fiscal «{clave}» no existe o no está vigente el {fecha}.",
    fix: "Elija un país del catálogo c_Pais.",
  },
  CFDI40151: {
    message: "La residencia fiscal solo es para el RFC genérico extranjero y el receptor es {rfc}.",
    fix: "Quite la residencia fiscal, o use el RFC XEXX010101000.",
  },
  CFDI40152: {
    message: "La residencia fiscal no puede ser México (MEX).",
    fix: "Elija el país del cliente extranjero.",
  },
  CFDI40153: {
    message: "Falta la residencia fiscal del receptor, que tiene registro de identidad tributaria.",
    fix: "Elija el país del cliente extranjero.",
  },
  CFDI40154: {
    message: "El registro de identidad tributaria solo es para el RFC genérico extranjero y el receptor es {rfc}.",
    fix: "Quite el registro de identidad tributaria, o use el RFC XEXX010101000.",
  },
  CFDI40155: {
    message: "Con complemento Comercio Exterior el receptor extranjero debe tener registro de identidad tributaria.",
    fix: "Escriba el número de identificación fiscal del cliente en su país.",
  },
  CFDI40156: {
    message: "El registro de identidad tributaria «{valor}» no tiene la forma que usa el país {pais}.",
    fix: "Revise el número de identificación fiscal del cliente.",
  },
  CFDI40157: {
    message: "El régimen fiscal del receptor «{clave}» no existe o no está vigente el {fecha}.",
    fix: "Elija un régimen del catálogo c_RegimenFiscal.",
  },
  CFDI40158: {
    message: "El régimen fiscal {valor} no es para el tipo de persona del receptor {rfc}.",
    fix: "Elija el régimen que aparece en la constancia de situación fiscal del cliente.",
  },
  CFDI40159: {
    message: "El régimen fiscal del receptor no corresponde a su RFC; con un RFC genérico debe ser 616.",
    fix: "Elija el régimen de la constancia de situación fiscal del cliente, o 616 si el RFC es genérico.",
  },
  CFDI40160: {
    message: "El uso de CFDI «{clave}» no existe o no está vigente el {fecha}.",
    fix: "Elija un uso del catálogo c_UsoCFDI.",
  },
  CFDI40161: {
    message: "El uso de CFDI {valor} no está permitido para el régimen {regimen} o el tipo de persona del receptor.",
    fix: "Elija un uso permitido para ese régimen; S01 (sin efectos fiscales) admite todos.",
  },
  CFDI40187: {
    message: "El RFC del tercero no está en la lista de contribuyentes obligados del SAT.",
    fix: "Revise el RFC del tercero.",
  },
  CFDI40188: {
    message: "El RFC del tercero {valor} no puede ser el del emisor ni el del receptor.",
    fix: "Escriba el RFC de la persona por cuya cuenta se cobra.",
  },
  CFDI40189: {
    message: "El nombre del tercero no está en la lista de RFC inscritos no cancelados del SAT.",
    fix: "Revise el nombre en la constancia de situación fiscal del tercero.",
  },
  CFDI40190: {
    message: "El nombre del tercero no es el que el SAT tiene registrado para su RFC.",
    fix: "Cópielo de la constancia de situación fiscal del tercero.",
  },
  CFDI40191: {
    message: "El régimen fiscal del tercero «{clave}» no existe o no está vigente el {fecha}.",
    fix: "Elija un régimen del catálogo c_RegimenFiscal.",
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
