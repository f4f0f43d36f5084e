import { check, type Priced, seal as sealDocument } from "@timbra/cfdi";
import { hidroYPetro } from "@timbra/cfdi/complementos";
import { type Credential, openCredential } from "@timbra/cfdi/node";
import { pagos20 } from "@timbra/cfdi/pagos";
import { cliText, problemLine, toSingleLine } from "../cli-text.ts";
import { type CliCommand, type CommandContext, CommandError, EXIT, passphraseOf } from "../command.ts";
import { priceDraft } from "../draft/price-draft.ts";
import { type Catalogues, lineOf, loadCatalogues, nameOf, readInput } from "../read-input.ts";
import { isInForce } from "../verify/verify-document.ts";

/**
 * Prices, checks and seals a draft, and prints the XML: its very bytes, without a line end after them. Problems go to
 * standard error; with an error among them nothing is sealed.
 */
export const seal: CliCommand = {
  options: { cer: "value", key: "value", "passphrase-env": "value", catalogues: "value", now: "value" },
  async run(context) {
    const [file, ...more] = context.operands;
    if (file === undefined || more.length > 0) throw new CommandError("seal-usage", {}, { isUsage: true });
    const ahora = momentOf(context);
    const catalogues = await loadCatalogues(context);
    const credential = credentialOf(context);
    try {
      return await sealFile(file, { credential, catalogues, ahora }, context);
    } catch (failure) {
      return complain([lineOf(failure, file, context)], context);
    }
  },
};

interface Means {
  readonly credential: Credential;
  readonly catalogues: Catalogues;
  readonly ahora: string;
}

/** Of --now, or of the clock: a moment that is none would silently check nothing. */
function momentOf({ value, shell }: CommandContext): string {
  const given = value("now");
  if (given === undefined) return shell.now();
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(given) && !Number.isNaN(Date.parse(`${given}Z`));
  if (!isMoment) throw new CommandError("not-a-moment", { value: given }, { isUsage: true });
  return given;
}

async function sealFile(
  file: string,
  { credential, catalogues: { catalogos, areGiven }, ahora }: Means,
  context: CommandContext,
): Promise<number> {
  const { shell, language } = context;
  const named = (line: string) => `${nameOf(file)}: ${line}`;
  const draft = await priceDraft(readInput(file, shell), catalogos, language);
  if ("refusals" in draft) return complain(draft.refusals.map(named), context);
  const { problems: ofRules, checked } = check(draft.priced, {
    catalogos,
    ahora,
    complementos: [pagos20, hidroYPetro],
  });
  const problems = [...draft.inComplements, ...ofRules];
  const told = areGiven ? problems : problems.filter(({ code }) => code !== "TIMBRA-CLAVE-DESCONOCIDA");
  complain(
    told.map((problem) => named(problemLine(problem, language))),
    context,
  );
  if (checked === null || draft.inComplements.some(({ severity }) => severity === "error")) return EXIT.failed;
  assertOwn(draft.priced, credential);
  if (!areGiven) shell.err(`${cliText(language, "no-catalogues")}\n`);
  shell.out(sealDocument(checked, credential).xml);
  return EXIT.ok;
}

function complain(lines: readonly string[], { shell }: CommandContext): number {
  for (const line of lines) shell.err(`${toSingleLine(line)}\n`);
  return EXIT.failed;
}

function credentialOf(context: CommandContext): Credential {
  const [cer, key] = [context.value("cer"), context.value("key")];
  if (cer === undefined || key === undefined) throw new CommandError("seal-usage", {}, { isUsage: true });
  const files = {
    cer: readInput(cer, context.shell),
    key: readInput(key, context.shell),
    passphrase: passphraseOf(context),
  };
  const opened = openCredential(files);
  if (opened.ok) return opened.credential;
  const isOfCertificate = opened.error === "invalidCert" || opened.error === "notCsd";
  throw new CommandError(opened.error, { file: isOfCertificate ? cer : key });
}

function assertOwn({ Emisor, Fecha }: Priced, { rfc, certificate }: Credential): void {
  if (rfc !== Emisor.Rfc) throw new CommandError("other-rfc", { rfc, emisor: Emisor.Rfc });
  if (!isInForce(Fecha, certificate)) throw new CommandError("out-of-date", { fecha: Fecha });
}
