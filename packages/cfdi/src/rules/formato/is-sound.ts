import type { Concepto } from "../../comprobante/concepto.ts";
import type { Decimal } from "../../decimal/decimal.ts";
import type { ConceptoFacts, ImpuestoFacts } from "../concepto-facts.ts";
import { PRODUCT_KEY, UNIT_KEY } from "./shapes.ts";

/*
 * Nearly every line is as the schema asks, and that is told in a moment: its amounts have been read as numbers already,
 * its texts are plain. What is not sound is looked at again, attribute by attribute, to say what is wrong with it.
 */

const DIGITS = 18;
const DECIMALS = 6;
const MINUS = 45;
const SPACE = 32;
/**
 * Nearly every text: no pipe, nothing that XML would not carry as it is. What has a line end or more is looked at
 * again.
 */
const SOUND = /^[ -{}-\uD7FF]*$/;

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

/**
 * Whether every text of a line is one that the schema takes. One that has a character above U+FFFF is looked at again.
 */
export function hasSoundTexts(node: Concepto): boolean {
  return (
    PRODUCT_KEY.test(node.ClaveProdServ) &&
    UNIT_KEY.test(node.ClaveUnidad) &&
    isSoundText(node.Descripcion, 1000) &&
    node.ObjetoImp?.charCodeAt(0) > SPACE &&
    (node.NoIdentificacion === undefined || isSoundText(node.NoIdentificacion, 100)) &&
    (node.Unidad === undefined || isSoundText(node.Unidad, 20))
  );
}

/**
 * Whether everything in a tax row is there and has the form that the schema asks; rate and amount may be absent when it
 * is no withholding.
 */
export function isSoundRow({ row, base, tasa, importe }: ImpuestoFacts): boolean {
  return (
    isSound(row.Base, base) &&
    (row.TasaOCuota === undefined || isSound(row.TasaOCuota, tasa)) &&
    (row.Importe === undefined || isSound(row.Importe, importe)) &&
    row.Impuesto?.charCodeAt(0) > SPACE &&
    row.TipoFactor?.charCodeAt(0) > SPACE
  );
}

function isSoundText(text: string, longest: number): boolean {
  return text?.charCodeAt(0) > SPACE && text.length <= longest && SOUND.test(text);
}

/** t_Importe: at most 18 digits and 6 decimals, no sign. */
function isSound(text: string, value: Decimal | undefined): boolean {
  if (value === undefined || value.scale > DECIMALS) return false;
  const digits = value.scale === 0 ? text.length : text.length - value.scale - 1;
  return digits <= DIGITS && text.charCodeAt(0) !== MINUS;
}
