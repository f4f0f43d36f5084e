import type { Language } from "@timbra/contract";
import type { MailParams, RenderedMail } from "../mail.ts";
import { toMail } from "./layout.ts";

export function emailChangedMail(params: MailParams["email-changed"], language: Language): RenderedMail {
  return toMail(language === "en" ? english(params) : spanish(params), language);
}

const spanish = ({ username, email, link }: MailParams["email-changed"]) => ({
  subject: "El correo electrónico de su cuenta cambió",
  title: `Hola, ${username}`,
  paragraphs: [`Su cuenta de Timbra usa desde ahora el correo ${email}. Los avisos ya no llegarán a éste.`],
  action: { label: "Entrar a Timbra", link },
  remark: "Si no fue usted, alguien conoce su contraseña: entre con su usuario o su RFC, cámbiela de inmediato y escriba a soporte.",
});

const english = ({ username, email, link }: MailParams["email-changed"]) => ({
  subject: "The e-mail address of your account was changed",
  title: `Hello, ${username}`,
  paragraphs: [`From now on your Timbra account uses the address ${email}. Mails will come to this one no more.`],
  action: { label: "Sign in to Timbra", link },
  remark: "If it was not you, somebody knows your password: sign in with your username or RFC, change it at once, and write to support.",
});
