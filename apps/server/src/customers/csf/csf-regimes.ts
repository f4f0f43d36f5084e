import { catalogueIds } from "@timbra/contract";
import { labelOf } from "@timbra/sat-catalogues";

export interface CsfRegime {
  readonly id: number;
  readonly key: string;
  readonly label: string;
}

/** Words that constancia and catalogue do not share though they mean the same regime. */
const EMPTY: ReadonlySet<string> = new Set("regimen de del la las el los por e y a o en con que ingresos".split(" "));
/** The part of their words that two names of one regime share at least. */
const ALIKE = 0.5;
const DATE = /(\d{2})\/(\d{2})\/(\d{4})/g;

/**
 * The regimes of the part of that name which have not ended before a day (`AAAA-MM-DD`). A name may be broken into
 * lines; its dates end it.
 */
export function csfRegimes(lines: readonly string[], day: string): readonly CsfRegime[] {
  const found: CsfRegime[] = [];
  let name = "";
  for (const line of regimeLines(lines)) {
    name = `${name} ${line.replace(DATE, " ")}`;
    const [since, until] = [...line.matchAll(DATE)].map(([, dd, mm, yyyy]) => `${yyyy}-${mm}-${dd}`);
    if (since === undefined) continue;
    const regime = likest(name);
    const ended = until !== undefined && until < day;
    if (regime !== null && !ended && !found.some(({ id }) => id === regime.id)) found.push(regime);
    name = "";
  }
  return found;
}

function regimeLines(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => /^reg[ií]menes\s*:?$/iu.test(line.trim()));
  if (start < 0) return [];
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => /^(obligaciones|sus datos personales|p[aá]gina\s*\[)/iu.test(line.trim()));
  return (end < 0 ? rest : rest.slice(0, end)).filter(
    (line) => !/^r[eé]gimen\s+fecha/iu.test(line.replace(/\t/g, " ").trim()),
  );
}

/** The regime of the catalogue whose name has most of these words. */
function likest(name: string): CsfRegime | null {
  const words = wordsOf(name);
  const scored = catalogueIds("tax_regime").map(({ id, key }) => {
    const label = labelOf("c_RegimenFiscal", key) ?? "";
    return { regime: { id, key, label: `${key} - ${label}` }, score: shared(words, wordsOf(label)) };
  });
  const best = scored.sort((one, other) => other.score - one.score)[0];
  return best !== undefined && best.score >= ALIKE ? best.regime : null;
}

function wordsOf(text: string): ReadonlySet<string> {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return new Set((plain.match(/[a-z]+/g) ?? []).filter((word) => !EMPTY.has(word)));
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((word) => other.has(word)).length;
  return both / (one.size + other.size - both || 1);
}
