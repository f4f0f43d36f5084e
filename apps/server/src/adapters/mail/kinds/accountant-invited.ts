import type { KindOfMail } from "./mail-kind.ts";
import { sampleLink } from "./samples.ts";

export const accountantInvitedMail: KindOfMail<"accountant-invited"> = {
  values: ({ issuer, rfc }) => ({ issuer, rfc }),
  sample: () => ({ issuer: "ESCUELA KEMPER URGATE", rfc: "EKU9003173C9", link: sampleLink("/invitation") }),
  es: {
    subject: "{issuer} le invita como su contador en Timbra",
    title: "{issuer} ({rfc}) le invita",
    body: "Podrá leer y descargar sus clientes, productos, facturas y pagos. No podrá timbrar, cancelar ni comprar en su nombre.\n\nEl enlace sirve una sola vez y vence en siete días.",
    action: "Ver la invitación",
    remark: "Si no conoce a quien le invita, ignore este mensaje.",
  },
  en: {
    subject: "{issuer} invites you as its accountant on Timbra",
    title: "{issuer} ({rfc}) invites you",
    body: "You will be able to read and download its customers, products, invoices and payments. You will not be able to stamp, cancel or buy on its behalf.\n\nThe link works once and expires in seven days.",
    action: "See the invitation",
    remark: "If you do not know who invites you, ignore this message.",
  },
};
