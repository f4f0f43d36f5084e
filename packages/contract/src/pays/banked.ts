import { keyOfId } from "../ids.ts";

/**
 * Forms of payment that go through a bank: only they have accounts (c_FormaPago, "Bancarizado"; CRP20221, CRP20224).
 */
const BANKED = ["02", "03", "04", "05", "06", "28", "29"];

/** Whether a form of payment, by our id, has bank accounts. */
export function isBanked(formId: number | null): boolean {
  return formId !== null && BANKED.includes(keyOfId("payment_form", formId) ?? "");
}
