import type { Comprobante, Language, Timbre } from "@timbra/cfdi";
import { verifyTimbre } from "@timbra/cfdi/node";
import type { Finding } from "./check-result.ts";
import { ownFinding } from "./finding-of.ts";

/** The certificates of the SAT at hand, by their number. */
export type FindCertificate = (noCertificado: string) => readonly Uint8Array[];

const UUID = /^[0-9A-F]{8}-(?:[0-9A-F]{4}-){3}[0-9A-F]{12}$/i;

/**
 * Whether the stamp is of this document, and the SAT's own certificate sealed it. Without that certificate the second
 * cannot be told, and is not taken for true.
 */
export function checkStamp(
  { Sello }: Comprobante,
  timbre: Timbre | undefined,
  find: FindCertificate,
  language: Language,
): Finding[] {
  if (timbre === undefined) return [ownFinding("stamp-missing", { severity: "error", path: "Complemento" }, language)];
  const { SelloCFD, UUID: uuid, NoCertificadoSAT: number } = timbre;
  const error = (key: "stamp-uuid" | "stamp-other" | "stamp-forged", path: string) =>
    ownFinding(key, { severity: "error", path }, language);
  const certificates = find(number);
  const isOfTheSat = certificates.some((certificate) => verifyTimbre(timbre, certificate));
  const unverified = {
    severity: "unverified",
    path: "TimbreFiscalDigital.SelloSAT",
    params: { number, url: urlOf(number) },
  } as const;
  return [
    ...(UUID.test(uuid) ? [] : [error("stamp-uuid", "TimbreFiscalDigital.UUID")]),
    ...(SelloCFD === Sello ? [] : [error("stamp-other", "TimbreFiscalDigital.SelloCFD")]),
    ...(certificates.length > 0 && !isOfTheSat ? [error("stamp-forged", "TimbreFiscalDigital.SelloSAT")] : []),
    ...(certificates.length === 0 ? [ownFinding("stamp-unverified", unverified, language)] : []),
  ];
}

/** Where the SAT publishes each certificate (blocks of its number: 6, 6, 2, 2, 2). */
function urlOf(number: string): string {
  const blocks = /^(\d{6})(\d{6})(\d{2})(\d{2})(\d{2})\d{2}$/.exec(number)?.slice(1) ?? [];
  return blocks.length === 0 ? "-" : `https://rdc.sat.gob.mx/rccf/${blocks.join("/")}/${number}.cer`;
}
