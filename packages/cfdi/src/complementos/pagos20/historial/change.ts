import { error, type Problem } from "../../../problem.ts";
import type { PagosCode } from "../messages/codes.ts";
import type { HistorialDePagos } from "./historial-de-pagos.ts";

/** A history after a change, or why it cannot be made; the history given is never altered. */
export type Change =
  | { readonly ok: true; readonly historial: HistorialDePagos }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** A change that was made. */
export function changed(historial: HistorialDePagos): Change {
  return { ok: true, historial };
}

/** A change that cannot be made, for a reason about a receipt. */
export function unchanged(code: PagosCode, recibo: string, params: Readonly<Record<string, string>> = {}): Change {
  return { ok: false, problems: [error(code, "recibos", { recibo, ...params })] };
}
