import { importeConLetra } from "@timbra/cfdi";
import type { Command } from "../command.ts";
import { Refused } from "../refused.ts";
import { EXIT } from "../shell.ts";

/** An amount in words, as the printed document has it. Pesos, unless another currency is named. */
export const letra: Command = {
  options: {},
  run({ shell, language, operands: [amount, moneda = "MXN", ...more] }) {
    if (amount === undefined || more.length > 0) throw new Refused("letra-usage", {}, { isUsage: true });
    if (!/^[A-Z]{3}$/.test(moneda)) throw new Refused("not-a-currency", { value: moneda });
    shell.out(`${inWords(amount, moneda, language)}\n`);
    return EXIT.ok;
  },
};

function inWords(amount: string, moneda: string, language: "es" | "en"): string {
  try {
    return importeConLetra(amount, moneda, language);
  } catch {
    throw new Refused("not-an-amount", { value: amount });
  }
}
