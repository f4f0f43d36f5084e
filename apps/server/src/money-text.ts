/** "1160.00", "MXN" -> "$1,160.00 MXN": an amount in a mail. */
export function moneyText(amount: string, currency: string): string {
  const [whole = "", ...rest] = amount.split(".");
  return `$${[whole.replace(/\B(?=(\d{3})+$)/g, ","), ...rest].join(".")} ${currency}`;
}
