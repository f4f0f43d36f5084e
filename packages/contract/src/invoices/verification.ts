import * as z from "zod";
import { problemSchema } from "../error-body.ts";
import { base64File } from "../fields/text.ts";
import { nullableText } from "../fields/wire.ts";

/** Documents beyond this are certified by nobody. */
export const CFDI_FILE_BYTES = 4 * 1024 * 1024;
const SHORTEST = 4;

/** Any CFDI 4.0 or 3.3, or document of Retenciones 2.0, as its file is: nothing of it is kept. */
export const verifyCfdiRequest = z.object({ xmlBase64: base64File(SHORTEST, CFDI_FILE_BYTES) });

/**
 * What is looked at, in this order. What comes first is needed for what follows. `rules` are the SAT's, of the day of
 * the document; `advice` is ours, and never fails.
 */
export const VERIFY_CHECKS = ["readable", "rules", "certificate", "seal", "stamp", "sat", "advice"] as const;
export type VerifyCheckName = (typeof VERIFY_CHECKS)[number];

/**
 * `unknown`: it could not be found out, which says nothing against the document: the `rules` of all but CFDI 4.0.
 * `skipped`: something before it does not hold, or there is no such check for its kind.
 */
const state = z.enum(["holds", "warns", "fails", "unknown", "skipped"]);
const check = z.object({
  name: z.enum(VERIFY_CHECKS),
  state,
  message: z.string(),
  problems: z.array(problemSchema),
});
export type VerifyCheck = z.output<typeof check>;

/** What the document says of itself, once it can be read. */
const document = z.object({
  kind: z.enum(["cfdi40", "cfdi33", "retenciones20"]),
  /** TipoDeComprobante; Retenciones have none. */
  type: nullableText,
  serie: nullableText,
  folio: nullableText,
  date: z.string(),
  /** Where it was issued: `date` is by the clock of this postal code. */
  expedition_zip: z.string(),
  uuid: nullableText,
  certified_at: nullableText,
  /** Documents of CFDI 3.3 may leave names out. */
  issuer: z.object({ rfc: z.string(), name: nullableText }),
  /** A receiver abroad of Retenciones has no RFC. */
  receiver: z.object({ rfc: nullableText, name: nullableText }),
  /** Of Retenciones, MontoTotOperacion. */
  total: z.string(),
  currency: z.string(),
});

export const verifyCfdiResponse = z.object({
  /** Worst of all checks; `unknown` when nothing fails but something could not be found out. */
  verdict: z.enum(["holds", "warns", "fails", "unknown"]),
  /** Whether it is what its issuer sealed and the SAT certified, and in force: all checks but `rules` and `advice`. */
  authentic: state,
  /** Whether the SAT's rules of its day would pass it. */
  lawful: state,
  document: document.nullable(),
  checks: z.array(check),
});
export type Verification = z.output<typeof verifyCfdiResponse>;
