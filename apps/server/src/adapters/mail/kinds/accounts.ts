import type { KindOfMail } from "./mail-kind.ts";
import { ofUser } from "./of-user.ts";
import { SAMPLE_USER } from "./samples.ts";

export const verifyMail: KindOfMail<"verify"> = {
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
};

export const resetMail: KindOfMail<"reset"> = {
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
};

/** Sent instead of an error on the page: who tries a stranger's address must not learn that it has an account. */
export const alreadyRegisteredMail: KindOfMail<"already-registered"> = {
  ...ofUser,
  es: {
    subject: "Usted ya tiene una cuenta",
    title: "Hola, {username}",
    body: "Alguien intentó crear una cuenta de Timbra con este correo electrónico, pero usted ya tiene una.\n\nSi fue usted, entre con su cuenta; si olvidó la contraseña, ahí mismo puede pedir otra.",
    action: "Entrar a Timbra",
    remark: "Si no fue usted, ignore este mensaje: nada cambió en su cuenta.",
  },
  en: {
    subject: "You already have an account",
    title: "Hello, {username}",
    body: "Somebody tried to create a Timbra account with this e-mail address, but you already have one.\n\nIf it was you, sign in with your account; if you forgot the password, you can ask for a new one there.",
    action: "Sign in to Timbra",
    remark: "If it was not you, ignore this message: nothing changed in your account.",
  },
};

/** Told by mail for the same reason: the form says nothing of whose RFC or username it is. */
export const rfcTakenMail: KindOfMail<"rfc-taken"> = {
  values: ({ username, rfc }) => ({ username, rfc }),
  sample: () => ({ ...SAMPLE_USER, rfc: "EKU9003173C9" }),
  es: {
    subject: "El RFC {rfc} ya tiene una cuenta",
    title: "Hola, {username}",
    body: "No creamos la cuenta que pidió: el RFC {rfc} ya tiene una en Timbra.\n\nSi es suya, entre con ella; si la lleva otra persona, puede invitarle como contador.",
    action: "Entrar a Timbra",
    remark: "Si usted no pidió una cuenta, ignore este mensaje: no se guardó nada.",
  },
  en: {
    subject: "The RFC {rfc} already has an account",
    title: "Hello, {username}",
    body: "We did not create the account that you asked for: the RFC {rfc} has one on Timbra already.\n\nIf it is yours, sign in with it; if somebody else keeps it, they can invite you as their accountant.",
    action: "Sign in to Timbra",
    remark: "If you did not ask for an account, ignore this message: nothing was kept.",
  },
};

export const usernameTakenMail: KindOfMail<"username-taken"> = {
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
    body: "We did not create the account that you asked for: the username {username} belongs to another one.\n\nRegister again with another username.",
    action: "Register",
    remark: "If you did not ask for an account, ignore this message: nothing was kept.",
  },
};

export const passwordChangedMail: KindOfMail<"password-changed"> = {
  ...ofUser,
  es: {
    subject: "Su contraseña cambió",
    title: "Hola, {username}",
    body: "La contraseña de su cuenta de Timbra acaba de cambiar y las demás sesiones se cerraron.",
    action: "Entrar a Timbra",
    remark: "Si no fue usted, pida una contraseña nueva de inmediato desde la página de inicio de sesión.",
  },
  en: {
    subject: "Your password was changed",
    title: "Hello, {username}",
    body: "The password of your Timbra account has just been changed, and the other sessions were closed.",
    action: "Sign in to Timbra",
    remark: "If it was not you, ask for a new password at once from the sign-in page.",
  },
};
