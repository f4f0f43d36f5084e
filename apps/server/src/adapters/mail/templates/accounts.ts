import type { MailWords } from "@timbra/contract";
import { type MailTemplates, ofUser, SAMPLE_USER, sampleLink } from "./mail-template.ts";

const SPANISH = {
  title: "Hola, {username}",
  action: "Ingresar a Timbra",
  remark: "Si no fue usted, cambie su contraseña de inmediato: alguien más la conoce.",
} satisfies Partial<MailWords>;

const ENGLISH = {
  title: "Hello, {username}",
  action: "Sign in to Timbra",
  remark: "If it was not you, change your password at once: somebody else knows it.",
} satisfies Partial<MailWords>;

const INVOICE_NOTE = {
  es: "La factura de esta compra se emite con sus datos fiscales; la encontrará junto a la compra.",
  en: "The invoice of this purchase is issued with your fiscal data; you will find it with the purchase.",
} as const;

/** The mails about an account. */
export const ACCOUNT_MAILS = {
  verify: {
    ...ofUser,
    es: {
      subject: "Confirme su correo electrónico",
      title: "Bienvenido a Timbra, {username}",
      body: "Para terminar de crear su cuenta, confirme que este correo electrónico es suyo.\n\nEl enlace sirve una sola vez y vence en 24 horas.",
      action: "Confirmar mi correo",
      remark: "Si usted no creó esta cuenta, ignore este mensaje: sin la confirmación, la cuenta no se activa.",
    },
    en: {
      subject: "Confirm your e-mail address",
      title: "Welcome to Timbra, {username}",
      body: "To finish creating your account, confirm that this e-mail address is yours.\n\nThe link works once and expires in 24 hours.",
      action: "Confirm my e-mail",
      remark:
        "If you did not create this account, ignore this message: without the confirmation the account is not activated.",
    },
  },
  reset: {
    ...ofUser,
    es: {
      subject: "Elija una contraseña nueva",
      title: "Hola, {username}",
      body: "Alguien, probablemente usted, pidió cambiar la contraseña de su cuenta de Timbra.\n\nEl enlace sirve una sola vez y vence en 1 hora.",
      action: "Elegir contraseña nueva",
      remark: "Si no fue usted, ignore este mensaje: su contraseña sigue siendo la misma.",
    },
    en: {
      subject: "Choose a new password",
      title: "Hello, {username}",
      body: "Somebody, probably you, asked to change the password of your Timbra account.\n\nThe link works once and expires in 1 hour.",
      action: "Choose a new password",
      remark: "If it was not you, ignore this message: your password stays the same.",
    },
  },
  /** Sent instead of an error on the page: who tries another person's address must not learn that it has an account. */
  "already-registered": {
    ...ofUser,
    es: {
      subject: "Usted ya tiene una cuenta",
      title: "Hola, {username}",
      body: "Alguien intentó crear una cuenta de Timbra con este correo electrónico, pero usted ya tiene una.\n\nSi fue usted, ingrese con su cuenta; si olvidó la contraseña, ahí mismo puede pedir otra.",
      action: "Ingresar a Timbra",
      remark: "Si no fue usted, ignore este mensaje: nada cambió en su cuenta.",
    },
    en: {
      subject: "You already have an account",
      title: "Hello, {username}",
      body: "Somebody tried to create a Timbra account with this e-mail address, but you already have one.\n\nIf it was you, sign in with your account; if you forgot the password, you can ask for a new one there.",
      action: "Sign in to Timbra",
      remark: "If it was not you, ignore this message: nothing changed in your account.",
    },
  },
  /** Sent by mail for the same reason: the form does not reveal whose RFC or username it is. */
  "rfc-taken": {
    values: ({ username, rfc }) => ({ username, rfc }),
    sample: () => ({ ...SAMPLE_USER, rfc: "EKU9003173C9" }),
    es: {
      subject: "El RFC {rfc} ya tiene una cuenta",
      title: "Hola, {username}",
      body: "No creamos la cuenta que pidió: el RFC {rfc} ya tiene una en Timbra.\n\nSi es suya, ingrese con ella; si la administra otra persona, puede invitarlo como contador.",
      action: "Ingresar a Timbra",
      remark: "Si usted no pidió una cuenta, ignore este mensaje: no se guardó nada.",
    },
    en: {
      subject: "The RFC {rfc} already has an account",
      title: "Hello, {username}",
      body: "We did not create the account you requested: the RFC {rfc} already has one on Timbra.\n\nIf it is yours, sign in with it; if somebody else manages it, they can invite you as their accountant.",
      action: "Sign in to Timbra",
      remark: "If you did not request an account, ignore this message: nothing was saved.",
    },
  },
  "username-taken": {
    ...ofUser,
    es: {
      subject: "Elija otro nombre de usuario",
      title: "Falta un paso",
      body: "No creamos la cuenta que pidió: el nombre de usuario {username} ya es de otra.\n\nRegístrese de nuevo con otro nombre de usuario.",
      action: "Registrarse",
      remark: "Si usted no pidió una cuenta, ignore este mensaje: no se guardó nada.",
    },
    en: {
      subject: "Choose another username",
      title: "One more step",
      body: "We did not create the account you requested: the username {username} belongs to another one.\n\nRegister again with another username.",
      action: "Register",
      remark: "If you did not request an account, ignore this message: nothing was saved.",
    },
  },
  "password-changed": {
    ...ofUser,
    es: {
      subject: "Su contraseña cambió",
      title: "Hola, {username}",
      body: "La contraseña de su cuenta de Timbra acaba de cambiar y las demás sesiones se cerraron.",
      action: "Ingresar a Timbra",
      remark: "Si no fue usted, pida una contraseña nueva de inmediato desde la página de inicio de sesión.",
    },
    en: {
      subject: "Your password was changed",
      title: "Hello, {username}",
      body: "The password of your Timbra account has just been changed, and the other sessions were closed.",
      action: "Sign in to Timbra",
      remark: "If it was not you, request a new password at once from the sign-in page.",
    },
  },
  /** To the address that somebody wants to have as theirs. */
  email: {
    ...ofUser,
    es: {
      subject: "Confirme su nuevo correo electrónico",
      title: "Hola, {username}",
      body: "Se pidió usar este correo electrónico en su cuenta de Timbra. Confirme que es suyo para completar el cambio.\n\nEl enlace sirve una sola vez y vence en una hora.",
      action: "Usar este correo",
      remark: "Si usted no lo pidió, ignore este mensaje: sin la confirmación nada cambia.",
    },
    en: {
      subject: "Confirm your new e-mail address",
      title: "Hello, {username}",
      body: "Somebody asked to use this e-mail address in your Timbra account. Confirm that it is yours to complete the change.\n\nThe link works once and expires in an hour.",
      action: "Use this address",
      remark: "If you did not ask for it, ignore this message: without the confirmation nothing changes.",
    },
  },
  /** To the address that was theirs. */
  "email-changed": {
    values: ({ username, email }) => ({ username, email }),
    sample: () => ({ ...SAMPLE_USER, email: "mariana@timbra.example" }),
    es: {
      subject: "El correo electrónico de su cuenta cambió",
      title: "Hola, {username}",
      body: "Su cuenta de Timbra usa desde ahora el correo {email}. Los avisos ya no llegarán a este.",
      action: "Ingresar a Timbra",
      remark:
        "Si no fue usted, alguien conoce su contraseña: ingrese con su usuario o su RFC, cámbiela de inmediato y escriba a soporte.",
    },
    en: {
      subject: "The e-mail address of your account was changed",
      title: "Hello, {username}",
      body: "From now on your Timbra account uses the address {email}. Notices will no longer be sent to this one.",
      action: "Sign in to Timbra",
      remark:
        "If it was not you, somebody knows your password: sign in with your username or RFC, change it at once, and write to support.",
    },
  },
  "second-factor-on": {
    ...ofUser,
    es: {
      ...SPANISH,
      subject: "Activó la verificación en dos pasos",
      body: "Desde ahora, para ingresar a su cuenta se pide también un código de su aplicación de autenticación. Las demás sesiones se cerraron.",
    },
    en: {
      ...ENGLISH,
      subject: "Two-step verification is on",
      body: "From now on, a code from your authenticator app is also asked for when you sign in. The other sessions were closed.",
    },
  },
  "second-factor-off": {
    ...ofUser,
    es: {
      ...SPANISH,
      subject: "Se desactivó la verificación en dos pasos",
      body: "Para ingresar a su cuenta basta otra vez la contraseña. Las demás sesiones se cerraron.",
    },
    en: {
      ...ENGLISH,
      subject: "Two-step verification was turned off",
      body: "The password alone is enough again to sign in to your account. The other sessions were closed.",
    },
  },
  "second-factor-codes": {
    ...ofUser,
    es: {
      ...SPANISH,
      subject: "Códigos de recuperación nuevos",
      body: "Se generaron códigos de recuperación nuevos para su cuenta; los anteriores ya no sirven.",
    },
    en: {
      ...ENGLISH,
      subject: "New recovery codes",
      body: "New recovery codes were generated for your account; the previous ones no longer work.",
    },
  },
  "second-factor-used": {
    ...ofUser,
    es: {
      ...SPANISH,
      subject: "Se usó un código de recuperación",
      body: "Alguien ingresó a su cuenta con la contraseña y un código de recuperación. Ese código ya no sirve.",
    },
    en: {
      ...ENGLISH,
      subject: "A recovery code was used",
      body: "Somebody signed in to your account with the password and a recovery code. That code no longer works.",
    },
  },
  "accountant-invited": {
    values: ({ issuer, rfc }) => ({ issuer, rfc }),
    sample: () => ({ issuer: "ESCUELA KEMPER URGATE", rfc: "EKU9003173C9", link: sampleLink("/invitation") }),
    es: {
      subject: "{issuer} lo invita como su contador en Timbra",
      title: "{issuer} ({rfc}) lo invita",
      body: "Podrá leer y descargar sus clientes, productos, facturas y pagos. No podrá timbrar, cancelar ni comprar en su nombre.\n\nEl enlace sirve una sola vez y vence en siete días.",
      action: "Ver la invitación",
      remark: "Si no conoce a quien lo invita, ignore este mensaje.",
    },
    en: {
      subject: "{issuer} invites you as its accountant on Timbra",
      title: "{issuer} ({rfc}) invites you",
      body: "You will be able to read and download its customers, products, invoices and payments. You will not be able to stamp, cancel or buy on its behalf.\n\nThe link works once and expires in seven days.",
      action: "See the invitation",
      remark: "If you do not know who invites you, ignore this message.",
    },
  },
  /** The confirmation of a purchase of credits. */
  "order-paid": {
    values: ({ reference, credits, total, balance, needsInvoice }, language) => ({
      reference,
      credits,
      total,
      balance,
      invoice_note: needsInvoice ? INVOICE_NOTE[language] : "",
    }),
    sample: () => ({
      reference: "9F2C41AB",
      credits: "200",
      total: "$928.00 MXN",
      balance: "214",
      needsInvoice: true,
      link: sampleLink("/orders/list"),
    }),
    es: {
      subject: "Su compra de {credits} créditos",
      title: "Recibimos su pago",
      body: "La compra {reference} por {total} está pagada, y sus {credits} créditos ya están en su cuenta. Ahora tiene {balance}.\n\n{invoice_note}",
      action: "Ver mis compras",
      remark: "Si usted no hizo esta compra, responda a quien administra su cuenta de Timbra.",
    },
    en: {
      subject: "Your purchase of {credits} credits",
      title: "We received your payment",
      body: "Order {reference} for {total} is paid, and its {credits} credits are in your account. You have {balance} now.\n\n{invoice_note}",
      action: "See my orders",
      remark: "If you did not make this purchase, tell whoever manages your Timbra account.",
    },
  },
} satisfies Partial<MailTemplates>;
