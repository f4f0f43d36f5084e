/** Spanish sentences for the general codes of the certification service, which only a provider or the SAT reports. */
export const servicio = {
  CFDI40999: {
    message: "El SAT rechazó el comprobante por un error sin clasificar.",
    fix: "Revise los datos del comprobante.",
  },
  SAT300: {
    message: "El proveedor de certificación no reconoce el usuario o la contraseña.",
    fix: "Revise la cuenta del proveedor.",
  },
  SAT301: { message: "El XML no cumple el esquema del SAT.", fix: "Revise los datos señalados en el comprobante." },
  SAT302: {
    message: "El sello del comprobante está mal formado o no es válido.",
    fix: "Vuelva a sellar el comprobante.",
  },
  SAT303: { message: "El certificado de sello digital no es del RFC emisor.", fix: "Cargue el CSD del emisor." },
  SAT304: { message: "El certificado de sello digital está revocado o vencido.", fix: "Cargue un CSD vigente." },
  SAT305: {
    message: "La fecha de emisión está fuera de la vigencia del certificado de sello digital.",
    fix: "Cargue un CSD vigente; uno recién emitido puede tardar hasta 72 horas en servir.",
  },
  SAT306: {
    message: "El certificado no es de sello digital: es la e.firma.",
    fix: "Cargue el CSD del emisor, no la e.firma.",
  },
  SAT307: { message: "El comprobante ya tiene un timbre.", fix: "Recupere el timbre que ya existe." },
  SAT308: { message: "El certificado no fue expedido por el SAT.", fix: "Cargue el CSD que expidió el SAT." },
  SAT402: {
    message: "El RFC del emisor no está en la lista de contribuyentes obligados del SAT.",
    fix: "Revise que el emisor tenga obligaciones vigentes; un cambio tarda hasta 72 horas en verse.",
  },
} as const;
