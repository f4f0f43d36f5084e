import type { AttributesOf } from "../comprobante/attributes.ts";
import { cadenaOf, fields } from "../seal/fields.ts";
import { TIMBRE, type Timbre } from "./timbre.ts";

type SignedAttributes = Omit<Timbre, "tipo" | "SelloSAT">;

const SIGNED_ATTRIBUTES: AttributesOf<SignedAttributes> = (() => {
  const { SelloSAT, ...signed } = TIMBRE;
  return signed;
})();

/**
 * The text that SelloSAT signs (cadenaoriginal_TFD_1_1.xslt); printed on the invoice as «cadena original del
 * complemento de certificación digital del SAT».
 */
export function cadenaTimbre(timbre: Timbre): string {
  return cadenaOf(timbre, (node) => fields<SignedAttributes>(SIGNED_ATTRIBUTES, node)).text;
}
