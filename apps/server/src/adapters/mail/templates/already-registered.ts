import type { Language } from "@timbra/contract";
import type { MailParams, RenderedMail } from "../mail.ts";
import { toMail } from "./layout.ts";

/** Sent instead of an error on the page: who tries a stranger's address must not learn that it has an account. */
export function alreadyRegisteredMail(params: MailParams["already-registered"], language: Language): RenderedMail {
  return toMail(language === "en" ? english(params) : spanish(params), language);
}

const spanish = ({ username, link }: MailParams["already-registered"]) => ({
  subject: "Usted ya tiene una cuenta",
  title: `Hola, ${username}`,
  paragraphs: [
    "Alguien intentó crear una cuenta de Timbra con este correo electrónico, pero usted ya tiene una.",
    "Si fue usted, entre con su cuenta; si olvidó la contraseña, ahí mismo puede pedir otra.",
  ],
  action: { label: "Entrar a Timbra", link },
  remark: "Si no fue usted, ignore este mensaje: nada cambió en su cuenta.",
});

const english = ({ username, link }: MailParams["already-registered"]) => ({
  subject: "You already have an account",
  title: `Hello, ${username}`,
  paragraphs: [
    "Somebody tried to create a Timbra account with this e-mail address, but you already have one.",
    "If it was you, sign in with your account; if you forgot the password, you can ask for a new one there.",
  ],
  action: { label: "Sign in to Timbra", link },
  remark: "If it was not you, ignore this message: nothing changed in your account.",
});
