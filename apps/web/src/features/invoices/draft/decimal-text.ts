import { Decimal } from "@timbra/cfdi";
import { toDecimalText } from "@timbra/contract";

/** What was typed as canonical decimal text; unchanged when it is no amount, so that nothing typed is lost. */
export function tidyAmount(typed: string): string {
  const text = typed.trim();
  return text === "" ? "" : (toDecimalText(text) ?? text);
}

/**
 * A discount typed as a share ("10%") of quantity × price, as the amount it is, exact to the currency's decimals; null
 * when it is no share.
 */
export function shareOf(typed: string, quantity: string, price: string, decimals: number): string | null {
  const percent = /^\s*([\d.,]+)\s*%\s*$/.exec(typed)?.[1];
  const share = Decimal.tryParse(toDecimalText(percent ?? "") ?? "");
  const factors = [quantity, price].map((text) => Decimal.tryParse(toDecimalText(text) ?? ""));
  const [units, each] = factors;
  if (share === null || !units || !each) return null;
  return units.times(each).withScale(decimals).times(share).times(Decimal.of(1n, 2)).withScale(decimals).toString();
}
