/** Kinds of company as they end a name, without dots nor blanks: "S.A. DE C.V." is SADECV. */
const REGIMENES: ReadonlySet<string> = new Set([
  ...["SA", "SADECV", "SAB", "SABDECV", "SAPI", "SAPIDECV", "SAPIB", "SAPIBDECV", "SAS", "SASDECV", "SADECVSOFOM", "SOFOM"],
  ...["SADECVSOFOMENR", "SADECVSOFOMER", "SAPIDECVSOFOMENR", "SAPIDECVSOFOMER", "SABDECVSOFOMENR", "SABDECVSOFOMER"],
  ...["SDERL", "SDERLDECV", "SDERLMI", "SDERLDECVMI", "SDERLDEIP", "SDERLDEIPDECV", "SRLDECV", "SRL"],
  ...["SC", "SCDERL", "SCDERLDECV", "SCDEAPDERLDECV", "SCL", "SCP", "SCS", "SCDECV", "SCDEP", "SCDEPDERL", "SCDEPDERLDECV", "SCAP"],
  ...["SENC", "SENCDECV", "SENNC", "SENNCDECV", "SENCPORA", "SENCPORADECV", "SNC"],
  ...["AC", "ABP", "IAP", "IBP", "AENP", "AENPDECV", "SPRDERL", "SPRDERLDECV", "SPRDERI", "SPRDERIDECV", "SPRDERS", "SSS"],
  ...["SOCIEDADANONIMA", "SOCIEDADANONIMADECAPITALVARIABLE", "SOCIEDADCIVIL", "ASOCIACIONCIVIL"],
  ...["SOCIEDADDERESPONSABILIDADLIMITADA", "SOCIEDADDERESPONSABILIDADLIMITADADECAPITALVARIABLE"],
]);

/** "SOCIEDAD DE RESPONSABILIDAD LIMITADA DE CAPITAL VARIABLE" has eight words; "S. A. P. I. DE C. V. S. O. F. O. M." twelve. */
const LONGEST = 12;

/**
 * A company's name as the SAT registers it for CFDI 4.0: without the kind of company at its end ("SA DE CV", "S. de
 * R.L.", "A.C."…). A name without one is returned as it is.
 */
export function withoutRegimenSocietario(name: string): string {
  const words = name.trim().split(/\s+/);
  for (let count = Math.min(LONGEST, words.length - 1); count > 0; count--) {
    const ending = words.slice(-count).join("").replace(/[.,]/g, "").toUpperCase();
    if (REGIMENES.has(ending)) return words.slice(0, -count).join(" ").replace(/,$/, "");
  }
  return name;
}
