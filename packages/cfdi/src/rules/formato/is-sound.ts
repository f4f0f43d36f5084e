import type { Decimal } from "../../decimal/decimal.ts";
import type { ConceptoFacts, ImpuestoFacts } from "../concepto-facts.ts";

/*
 * The amounts of a document have been read as numbers already, and a number that was read tells in a moment whether its
 * text is a t_Importe. What is not sound is looked at again, attribute by attribute, to say what is wrong with it.
 */

const DIGITS = 18;
const DECIMALS = 6;
const MINUS = 45;
const SPACE = 32;

/** Whether every amount of a line is one that the schema takes. */
export function hasSoundAmounts({ node, cantidad, valorUnitario, importe, descuento }: ConceptoFacts): boolean {
  return (
    isSound(node.Cantidad, cantidad) &&
    cantidad?.isZero() === false &&
    isSound(node.ValorUnitario, valorUnitario) &&
    isSound(node.Importe, importe) &&
    (node.Descuento === undefined || isSound(node.Descuento, descuento))
  );
}

/** Whether everything in a tax row is there and has the form that the schema asks; rate and amount may be absent when it is no withholding. */
export function isSoundRow({ row, base, tasa, importe }: ImpuestoFacts): boolean {
  return (
    isSound(row.Base, base) &&
    (row.TasaOCuota === undefined || isSound(row.TasaOCuota, tasa)) &&
    (row.Importe === undefined || isSound(row.Importe, importe)) &&
    row.Impuesto?.charCodeAt(0) > SPACE &&
    row.TipoFactor?.charCodeAt(0) > SPACE
  );
}

/** t_Importe: at most 18 digits and 6 decimals, no sign. */
function isSound(text: string, value: Decimal | undefined): boolean {
  if (value === undefined || value.scale > DECIMALS) return false;
  const digits = value.scale === 0 ? text.length : text.length - value.scale - 1;
  return digits <= DIGITS && text.charCodeAt(0) !== MINUS;
}
