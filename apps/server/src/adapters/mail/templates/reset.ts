import type { Language } from "@timbra/contract";
import type { MailParams, RenderedMail } from "../mail.ts";
import { toMail } from "./layout.ts";

export function resetMail(params: MailParams["reset"], language: Language): RenderedMail {
  return toMail(language === "en" ? english(params) : spanish(params), language);
}

const spanish = ({ username, link }: MailParams["reset"]) => ({
  subject: "Elija una contraseña nueva",
  title: `Hola, ${username}`,
  paragraphs: [
    "Alguien, probablemente usted, pidió cambiar la contraseña de su cuenta de Timbra.",
    "El enlace sirve una sola vez y vence en 1 hora.",
  ],
  action: { label: "Elegir contraseña nueva", link },
  remark: "Si no fue usted, ignore este mensaje: su contraseña sigue siendo la misma.",
});

const english = ({ username, link }: MailParams["reset"]) => ({
  subject: "Choose a new password",
  title: `Hello, ${username}`,
  paragraphs: ["Somebody, probably you, asked to change the password of your Timbra account.", "The link works once and expires in 1 hour."],
  action: { label: "Choose a new password", link },
  remark: "If it was not you, ignore this message: your password stays the same.",
});
