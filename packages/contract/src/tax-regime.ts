import { regimenes } from "@timbra/sat-catalogues";
import { isGenericRfc } from "./fields/rfc.ts";
import { keyOfId } from "./ids.ts";
import type { MessageKey } from "./messages/es.ts";

const PERSON_RFC_LENGTH = 13;

/**
 * What a field should say of a tax regime (its id) that the holder of an RFC cannot have, or null when it fits:
 * c_RegimenFiscal tells persons' from companies' (CFDI40141, CFDI40158). A generic RFC takes any, because its document
 * always says 616.
 */
export function regimeMismatch(rfc: string, taxRegimeId: number): MessageKey | null {
  const key = keyOfId("tax_regime", taxRegimeId);
  const regime = regimenes().find(({ clave }) => clave === key);
  if (regime === undefined || rfc === "" || isGenericRfc(rfc)) return null;
  if (rfc.length === PERSON_RFC_LENGTH) return regime.fisica ? null : "regime_person";
  return regime.moral ? null : "regime_company";
}
