import type { MailedDocument } from "../mail.ts";

const PLACE = "https://timbra.example";

/** A link that leads nowhere. */
export const sampleLink = (path: string): string => `${PLACE}${path}`;

export const SAMPLE_USER = { username: "Mariana", link: sampleLink("/auth/login") };

/** An invoice that nobody issued. */
export const SAMPLE_DOCUMENT: MailedDocument = {
  type: "I",
  issuerName: "ESCUELA KEMPER URGATE",
  issuerRfc: "EKU9003173C9",
  receiverName: "UNIVERSIDAD ROBOTICA ESPAÑOLA",
  number: "A-123",
  uuid: "5803EB8D-81CD-4557-8719-26632D2FA434",
  total: "$1,160.00 MXN",
  link: sampleLink("/"),
};
