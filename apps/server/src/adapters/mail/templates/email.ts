import type { Language } from "@timbra/contract";
import type { MailParams, RenderedMail } from "../mail.ts";
import { toMail } from "./layout.ts";

export function emailMail(params: MailParams["email"], language: Language): RenderedMail {
  return toMail(language === "en" ? english(params) : spanish(params), language);
}

const spanish = ({ username, link }: MailParams["email"]) => ({
  subject: "Confirme su nuevo correo electrónico",
  title: `Hola, ${username}`,
  paragraphs: [
    "Se pidió usar este correo electrónico en su cuenta de Timbra. Confirme que es suyo para que el cambio se haga.",
    "El enlace sirve una sola vez y vence en una hora.",
  ],
  action: { label: "Usar este correo", link },
  remark: "Si usted no lo pidió, ignore este mensaje: sin la confirmación nada cambia.",
});

const english = ({ username, link }: MailParams["email"]) => ({
  subject: "Confirm your new e-mail address",
  title: `Hello, ${username}`,
  paragraphs: [
    "Somebody asked to use this e-mail address in your Timbra account. Confirm that it is yours and the change is made.",
    "The link works once and expires in an hour.",
  ],
  action: { label: "Use this address", link },
  remark: "If you did not ask for it, ignore this message: without the confirmation nothing changes.",
});
