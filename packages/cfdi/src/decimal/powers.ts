const POWERS: bigint[] = [1n];

/** 10^exponent as an integer. Computed once per exponent: every alignment of scales asks for one. */
export function powerOfTen(exponent: number): bigint {
  for (let known = POWERS.length; known <= exponent; known++) POWERS.push((POWERS[known - 1] as bigint) * 10n);
  return POWERS[exponent] as bigint;
}
