export const invitation = {
  screen: "Invitación",
  title: "Lo invitaron como contador",
  from: "{{issuer}} le da acceso para leer y descargar sus clientes, productos, facturas y pagos.",
  make: "Cree su cuenta con {{email}} para aceptar.",
  join: "Crear cuenta y aceptar",
  accept: "Aceptar la invitación",
  accepting: "Aceptando…",
  sign_in_first: "{{email}} ya tiene cuenta. Inicie sesión con ella y volverá aquí para aceptar.",
  of_another:
    "La invitación es para {{email}}, y usted ingresó como {{own}}. Inicie sesión con esa otra cuenta y volverá aquí para aceptar.",
  sign_in: "Iniciar sesión",
  gone: "La invitación ya no es válida",
};
