import type { Lista } from "../../../rules/catalogos.ts";
import { type KeyRule, keyRule, type VisitKey } from "../../../rules/key-rule.ts";
import type { PagosCode } from "../messages/codes.ts";
import { type PagoFacts, pagosIn } from "./pagos-facts.ts";

interface PagosKey {
  readonly code: PagosCode;
  readonly lista: Lista;
  readonly path: string;
  readonly refuses?: (clave: string) => boolean;
}

/** A rule that a key of the complement exists in the SAT's list on the day of the receipt. */
export function pagosKey(key: PagosKey, visit: (pago: PagoFacts, visit: VisitKey) => void): KeyRule<PagosCode> {
  return keyRule({
    ...key,
    path: `Complemento[].Pago[].${key.path}`,
    visit(facts, visitKey) {
      for (const pago of pagosIn(facts)) visit(pago, visitKey);
    },
  });
}
