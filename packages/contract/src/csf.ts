import * as z from "zod";
import { base64File } from "./fields/base64.ts";
import { nullableText } from "./fields/wire.ts";

/** What the SAT's own constancias weigh is a tenth of it. */
export const CSF_FILE_BYTES = 2 * 1024 * 1024;

export const csfRequest = z.object({ pdfBase64: base64File(10, CSF_FILE_BYTES) });

/** What could be read of a Constancia de Situación Fiscal, for a person to confirm; null is what could not. */
export const csfResponse = z.object({
  csf: z.object({
    rfc: nullableText,
    /** As invoices carry it: without the kind of company. */
    name: nullableText,
    zip_code: nullableText,
    /** Those in force that the holder of the RFC can have, in the order of the document. */
    tax_regimes: z.array(z.object({ id: z.int(), key: z.string(), label: z.string() })),
    /** Of the SAT's register: ACTIVO, SUSPENDIDO, CANCELADO… */
    status: nullableText,
    address: z.object({
      calle: nullableText,
      no_exterior: nullableText,
      no_interior: nullableText,
      colonia: nullableText,
      localidad: nullableText,
      municipio: nullableText,
      estado: nullableText,
    }),
  }),
});
export type Csf = z.output<typeof csfResponse>["csf"];
