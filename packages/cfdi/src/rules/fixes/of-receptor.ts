import { isRfc, parseRfc } from "../../rfc/rfc.ts";
import { PUBLICO_EN_GENERAL } from "../informacion-global.ts";
import { isForPersonType } from "../personas.ts";
import { type FixCase, type FixRule, removeIt, set, setExpected, setIt } from "./fix-rule.ts";

const SIN_EFECTOS = "S01";
const SIN_OBLIGACIONES = "616";

/** Whether a use goes with a receiver of some regime. */
function allows({ draft: { Receptor }, catalogos }: FixCase, uso: string, regimen: string): boolean {
  const known = catalogos.usoCfdi(uso);
  const rfc = parseRfc(Receptor.Rfc);
  return known?.regimenes.includes(regimen) === true && isForPersonType(rfc.ok ? rfc.rfc : undefined, known) !== false;
}

/** The one use that every regime allows; which other the receiver would like, only they know. */
const useWithoutEffects: FixRule = (found) => {
  const { UsoCFDI, RegimenFiscalReceptor } = found.draft.Receptor;
  const isBetter = UsoCFDI !== SIN_EFECTOS && allows(found, SIN_EFECTOS, RegimenFiscalReceptor);
  return isBetter ? [set("Receptor.UsoCFDI", SIN_EFECTOS)] : null;
};

/** 616, and the use that goes with it where the one there does not. */
const genericRegime: FixRule = (found) => [
  set("Receptor.RegimenFiscalReceptor", SIN_OBLIGACIONES),
  ...(allows(found, found.draft.Receptor.UsoCFDI, SIN_OBLIGACIONES) ? [] : [set("Receptor.UsoCFDI", SIN_EFECTOS)]),
];

/** A name in capitals; one that would become the general public's is another receiver. */
const capitals: FixRule = ({ problem }) => {
  const name = problem.params["valor"]?.toUpperCase();
  return name === undefined || name === PUBLICO_EN_GENERAL ? null : [set(problem.path, name)];
};

/** An RFC that is one without blanks and dashes, in capitals. */
const cleanRfc: FixRule = ({ problem }) => {
  const clean = (problem.params["valor"] ?? "").replace(/[\s.\-–_/]/g, "").toUpperCase();
  return isRfc(clean) ? [set(problem.path, clean)] : null;
};

/** What has one right mend in the receiver, and in names and RFCs of anybody. */
export const ofReceptor = {
  CFDI40149: setExpected,
  CFDI40151: removeIt,
  CFDI40154: removeIt,
  CFDI40159: genericRegime,
  CFDI40161: useWithoutEffects,
  "TIMBRA-USO-GENERICO": setIt(SIN_EFECTOS),
  "TIMBRA-GLOBAL-USO": setIt(SIN_EFECTOS),
  "TIMBRA-NOMBRE-MAYUSCULAS": capitals,
  "TIMBRA-NOMBRE-PUBLICO": (found) =>
    found.draft.InformacionGlobal === undefined ? null : setIt(PUBLICO_EN_GENERAL)(found),
  "TIMBRA-RFC": cleanRfc,
} as const satisfies Readonly<Record<string, FixRule>>;
