import type { Language } from "@timbra/contract";
import type { MailParams, RenderedMail } from "../mail.ts";
import { toMail } from "./layout.ts";

export function passwordChangedMail(params: MailParams["password-changed"], language: Language): RenderedMail {
  return toMail(language === "en" ? english(params) : spanish(params), language);
}

const spanish = ({ username, link }: MailParams["password-changed"]) => ({
  subject: "Su contraseña cambió",
  title: `Hola, ${username}`,
  paragraphs: ["La contraseña de su cuenta de Timbra acaba de cambiar y las demás sesiones se cerraron."],
  action: { label: "Entrar a Timbra", link },
  remark: "Si no fue usted, pida una contraseña nueva de inmediato desde la página de inicio de sesión.",
});

const english = ({ username, link }: MailParams["password-changed"]) => ({
  subject: "Your password was changed",
  title: `Hello, ${username}`,
  paragraphs: ["The password of your Timbra account has just been changed, and the other sessions were closed."],
  action: { label: "Sign in to Timbra", link },
  remark: "If it was not you, ask for a new password at once from the sign-in page.",
});
