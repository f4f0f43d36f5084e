/** Capital regimes that the SAT leaves out of the name in a CFDI, longest first. */
const REGIMES = [
  "S EN C POR A DE CV",
  "S EN NC DE CV",
  "S DE RL DE CV",
  "S EN C POR A",
  "S EN C DE CV",
  "SAPI DE CV",
  "SAB DE CV",
  "SAS DE CV",
  "S EN NC",
  "S DE CV",
  "S DE RL",
  "S EN C",
  "SA DE CV",
  "SC DE CV",
  "SAPIB",
  "SAPI",
  "SAB",
  "SAS",
  "SA",
  "SC",
  "AC",
];

/**
 * The name as a CFDI carries it: a company's certificate ends in its capital regime ("SA DE CV") and the invoice must
 * not (CFDI40139). A regime that is not listed stays: the name in the Constancia de Situación Fiscal decides.
 */
export function withoutRegime(name: string): string {
  const regime = REGIMES.find((candidate) => name.endsWith(` ${candidate}`));
  return regime === undefined ? name : name.slice(0, -regime.length - 1).trimEnd();
}
