/**
 * Kinds of company without their capital, as they end a name without dots, accents nor blanks: "S. de R.L." is SDERL.
 */
const KINDS = (
  "SA SAB SAPI SAPIB SAS SDERL SRL SDERLMI SDERLART SDERLDEIP SMDERL SMDERLDEIP SC SCP SCS SCL SCAP SCDERL SCDERS " +
  "SCDEAP SCDEAPDERL SCDEP SCDEPDERL SCDECDERL SCDEBSDERL SENC SENCS SENCA SENCPORA SENNC SNC SPRDERL SPRDERI " +
  "SPRDERS SPR SDEPRDERL SDEPRDERI SSS ARIC ARICDERL AC ABP IAP IBP AENP AENPC SDEGC SDEGCDEIP SOFOM SOFOMENR " +
  "SOFOMER SOFOL SOFIPO SFP SIIDDERL SOCIEDADANONIMA SOCIEDADANONIMABURSATIL SOCIEDADANONIMAPROMOTORADEINVERSION " +
  "SOCIEDADANONIMAPROMOTORADEINVERSIONBURSATIL SOCIEDADPORACCIONESSIMPLIFICADA SOCIEDADDERESPONSABILIDADLIMITADA " +
  "SOCIEDADDERESPONSABILIDADLIMITADAMICROINDUSTRIAL SOCIEDADCIVIL ASOCIACIONCIVIL SOCIEDADCOOPERATIVA " +
  "SOCIEDADCOOPERATIVALIMITADA SOCIEDADCOOPERATIVADERESPONSABILIDADLIMITADA SOCIEDADENNOMBRECOLECTIVO " +
  "SOCIEDADENCOMANDITASIMPLE SOCIEDADENCOMANDITAPORACCIONES SOCIEDADDEPRODUCCIONRURAL " +
  "SOCIEDADDEPRODUCCIONRURALDERESPONSABILIDADLIMITADA SOCIEDADDEPRODUCCIONRURALDERESPONSABILIDADILIMITADA " +
  "INSTITUCIONDEASISTENCIAPRIVADA ASOCIACIONDEBENEFICENCIAPRIVADA INSTITUCIONDEBENEFICENCIAPRIVADA"
).split(" ");

/** With a variable capital or not, before or after what a financial or a very small one adds. */
const CAPITALS = ["", "DECV", "DECVMI", "DECVART", "DECAPITALVARIABLE"];
const FINANCIAL = ["", "SOFOM", "SOFOMENR", "SOFOMER", "SFP", "SOFIPO"];

const REGIMENES: ReadonlySet<string> = new Set([
  ...KINDS.flatMap((kind) => CAPITALS.map((capital) => `${kind}${capital}`)),
  ...["SA", "SAB", "SAPI", "SAPIB", "SDERL"].flatMap((kind) =>
    ["", "DECV"].flatMap((capital) => FINANCIAL.map((added) => `${kind}${capital}${added}`)),
  ),
  // "S DE CV", as the SAT itself writes some limited companies; "S DE" alone is no ending.
  "SDECV",
]);

const OTHER_BLANK = /[^\S ]/;

/** Every way one of them may end, so that a name that ends in none is known at its last word. */
const ENDINGS: ReadonlySet<string> = new Set([
  "",
  ...[...REGIMENES].flatMap((regimen) => [...regimen].map((_, from) => regimen.slice(from))),
]);

/**
 * A company's name as the SAT registers it for CFDI 4.0: without the kind of company at its end ("SA DE CV", "S. de
 * R.L.", "A.C."…), with or without dots, blanks and accents. A name without one is returned as it is.
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
  return kept === words.length
    ? name
    : words
        .slice(0, kept)
        .join(" ")
        .replace(/[,;]+$/, "");
}

function plain(word: string): string {
  return word
    .toUpperCase()
    .normalize("NFD")
    .replace(/\p{M}|[.,]/gu, "");
}
