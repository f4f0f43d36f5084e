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

const OTHER_BLANK = /[^\S ]/;

/** Every way one of them may end, so that a name that ends in none is known at its last word. */
const ENDINGS: ReadonlySet<string> = new Set(["", ...[...REGIMENES].flatMap((regimen) => [...regimen].map((_, from) => regimen.slice(from)))]);

/**
 * A company's name as the SAT registers it for CFDI 4.0: without the kind of company at its end ("SA DE CV", "S. de
 * R.L.", "A.C."…). A name without one is returned as it is.
 */
export function withoutRegimenSocietario(name: string): string {
  const lastWord = name.slice(name.lastIndexOf(" ") + 1);
  if (lastWord !== "" && !ENDINGS.has(plain(lastWord)) && !OTHER_BLANK.test(lastWord)) return name;
  const words = name.trim().split(/\s+/);
  let kept = words.length;
  let ending = "";
  for (let first = words.length - 1; first > 0; first--) {
    ending = `${plain(words[first] ?? "")}${ending}`;
    if (REGIMENES.has(ending)) kept = first;
    else if (!ENDINGS.has(ending)) break;
  }
  return kept === words.length ? name : words.slice(0, kept).join(" ").replace(/,$/, "");
}

function plain(word: string): string {
  return word.replaceAll(".", "").replaceAll(",", "").toUpperCase();
}
