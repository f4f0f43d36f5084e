import { BODY, type Subject, WHOLE } from "./registry.ts";
import { sello } from "./sello.ts";

/** What is asked of a document that may be sealed: what is asked of any, and in its place the seal. */
export const SEALED_SUBJECTS: readonly Subject[] = [
  ...WHOLE,
  {
    rules: sello,
    concerns: ({ comprobante }) => comprobante.Sello !== undefined || comprobante.Certificado !== undefined,
  },
  ...BODY,
];
