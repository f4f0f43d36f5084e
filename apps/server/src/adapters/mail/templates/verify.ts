import type { Language } from "@timbra/contract";
import type { MailParams, RenderedMail } from "../mail.ts";
import { toMail } from "./layout.ts";

export function verifyMail(params: MailParams["verify"], language: Language): RenderedMail {
  return toMail(language === "en" ? english(params) : spanish(params), language);
}

const spanish = ({ username, link }: MailParams["verify"]) => ({
  subject: "Confirme su correo electrónico",
  title: `Bienvenido a Timbra, ${username}`,
  paragraphs: [
    "Para terminar de crear su cuenta, confirme que este correo electrónico es suyo.",
    "El enlace sirve una sola vez y vence en 24 horas.",
  ],
  action: { label: "Confirmar mi correo", link },
  remark: "Si usted no creó esta cuenta, ignore este mensaje: sin la confirmación, la cuenta no se activa.",
});

const english = ({ username, link }: MailParams["verify"]) => ({
  subject: "Confirm your e-mail address",
  title: `Welcome to Timbra, ${username}`,
  paragraphs: ["To finish creating your account, confirm that this e-mail address is yours.", "The link works once and expires in 24 hours."],
  action: { label: "Confirm my e-mail", link },
  remark: "If you did not create this account, ignore this message: without the confirmation the account is not activated.",
});
