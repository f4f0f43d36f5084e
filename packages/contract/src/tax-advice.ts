import { type Catalogos, Decimal, type TasaOCuota } from "@timbra/cfdi";

const IEPS = "003";
const HUNDRED = Decimal.of(100n, 0);
const HUNDREDTH = Decimal.of(1n, 2);

/**
 * Whether the list that we have, whole or not, lacks a product's key on a day, `AAAA-MM-DD`. It can be kept; where the
 * list is whole the stamp refuses it.
 */
export function isProductKeyUnknown(key: string, catalogues: Pick<Catalogos, "estado">, day: string): boolean {
  return catalogues.estado("c_ClaveProdServ", key, day) !== "vigente";
}

/**
 * The rates that the SAT's list has for IEPS, as percentages, the highest first, when it lacks this one: it can be
 * kept, and the stamp would refuse it. Null when it is listed; nothing, nought or no number is not judged here, nor a
 * day before our list begins.
 */
export function ratesInsteadOf(percent: string | null, tasas: readonly TasaOCuota[], day: string): string | null {
  const given = Decimal.tryParse(percent ?? "");
  if (given === null || given.isZero()) return null;
  const listed = tasas.filter(
    (rate) => rate.impuesto === IEPS && rate.factor === "Tasa" && rate.traslado && isInForce(rate, day),
  );
  const rate = given.times(HUNDREDTH);
  if (
    listed.length === 0 ||
    listed.some(
      ({ minimo, maximo }) => rate.compare(Decimal.parse(minimo)) >= 0 && rate.compare(Decimal.parse(maximo)) <= 0,
    )
  )
    return null;
  const highest = listed.map(({ maximo }) => Decimal.parse(maximo)).sort((one, other) => other.compare(one));
  return highest.map((one) => `${withoutZeros(one.times(HUNDRED).toString())} %`).join(", ");
}

function isInForce({ desde, hasta }: TasaOCuota, day: string): boolean {
  return desde <= day && (hasta === undefined || day <= hasta);
}

function withoutZeros(text: string): string {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}
