import type { Certificate } from "@timbra/cfdi/node";

/** Hours behind UTC of the places where invoices are issued: from Quintana Roo to Baja California in winter. */
const MEXICAN_OFFSETS = ["-05:00", "-06:00", "-07:00", "-08:00"];

/** Whether a certificate is in force at a Fecha, which has no zone: it is if it would be in any zone of Mexico. */
export function isInForce(fecha: string, certificate: Pick<Certificate, "isValidAt">): boolean {
  return MEXICAN_OFFSETS.some((offset) => certificate.isValidAt(new Date(`${fecha}${offset}`)));
}
