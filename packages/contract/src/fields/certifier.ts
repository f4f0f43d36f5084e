import * as z from "zod";

/** NoCertificadoSAT of a stamp: twenty digits. */
export const certifierParams = z.object({ number: z.string().regex(/^\d{20}$/) });
