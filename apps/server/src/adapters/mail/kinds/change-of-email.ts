import type { KindOfMail } from "./mail-kind.ts";
import { ofUser } from "./of-user.ts";
import { SAMPLE_USER } from "./samples.ts";

/** To the address that somebody wants to have as theirs. */
export const emailMail: KindOfMail<"email"> = {
  ...ofUser,
  es: {
    subject: "Confirme su nuevo correo electrónico",
    title: "Hola, {username}",
    body: "Se pidió usar este correo electrónico en su cuenta de Timbra. Confirme que es suyo para que el cambio se haga.\n\nEl enlace sirve una sola vez y vence en una hora.",
    action: "Usar este correo",
    remark: "Si usted no lo pidió, ignore este mensaje: sin la confirmación nada cambia.",
  },
  en: {
    subject: "Confirm your new e-mail address",
    title: "Hello, {username}",
    body: "Somebody asked to use this e-mail address in your Timbra account. Confirm that it is yours and the change is made.\n\nThe link works once and expires in an hour.",
    action: "Use this address",
    remark: "If you did not ask for it, ignore this message: without the confirmation nothing changes.",
  },
};

/** To the address that was theirs. */
export const emailChangedMail: KindOfMail<"email-changed"> = {
  values: ({ username, email }) => ({ username, email }),
  sample: () => ({ ...SAMPLE_USER, email: "mariana@timbra.example" }),
  es: {
    subject: "El correo electrónico de su cuenta cambió",
    title: "Hola, {username}",
    body: "Su cuenta de Timbra usa desde ahora el correo {email}. Los avisos ya no llegarán a éste.",
    action: "Entrar a Timbra",
    remark:
      "Si no fue usted, alguien conoce su contraseña: entre con su usuario o su RFC, cámbiela de inmediato y escriba a soporte.",
  },
  en: {
    subject: "The e-mail address of your account was changed",
    title: "Hello, {username}",
    body: "From now on your Timbra account uses the address {email}. Mails will come to this one no more.",
    action: "Sign in to Timbra",
    remark:
      "If it was not you, somebody knows your password: sign in with your username or RFC, change it at once, and write to support.",
  },
};
