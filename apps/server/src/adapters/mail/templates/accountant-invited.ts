import type { Language } from "@timbra/contract";
import type { MailParams, RenderedMail } from "../mail.ts";
import { toMail } from "./layout.ts";

export function accountantInvitedMail(params: MailParams["accountant-invited"], language: Language): RenderedMail {
  return toMail(language === "en" ? english(params) : spanish(params), language);
}

const spanish = ({ issuer, rfc, link }: MailParams["accountant-invited"]) => ({
  subject: `${issuer} le invita como su contador en Timbra`,
  title: `${issuer} (${rfc}) le invita`,
  paragraphs: [
    "Podrá leer y descargar sus clientes, productos, facturas y pagos. No podrá timbrar, cancelar ni comprar en su nombre.",
    "El enlace sirve una sola vez y vence en siete días.",
  ],
  action: { label: "Ver la invitación", link },
  remark: "Si no conoce a quien le invita, ignore este mensaje.",
});

const english = ({ issuer, rfc, link }: MailParams["accountant-invited"]) => ({
  subject: `${issuer} invites you as its accountant on Timbra`,
  title: `${issuer} (${rfc}) invites you`,
  paragraphs: [
    "You will be able to read and download its customers, products, invoices and payments. You will not be able to stamp, cancel or buy on its behalf.",
    "The link works once and expires in seven days.",
  ],
  action: { label: "See the invitation", link },
  remark: "If you do not know who invites you, ignore this message.",
});
