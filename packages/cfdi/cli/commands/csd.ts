import { type Certificate, openCertificate, openCredential } from "@timbra/cfdi/node";
import { cliText } from "../cli-text.ts";
import { type CliCommand, type CommandContext, CommandError, EXIT, passphraseOf } from "../command.ts";
import { readInput } from "../read-input.ts";

/**
 * What a certificate says, and whether it is in force; with its key, whether both belong together. It fails when it is
 * not in force.
 */
export const csd: CliCommand = {
  options: { "passphrase-env": "value", json: "flag" },
  run(context) {
    const { shell, language, operands } = context;
    const [cerFile, keyFile, ...more] = operands;
    if (cerFile === undefined || more.length > 0) throw new CommandError("csd-usage", {}, { isUsage: true });
    const opened = openCertificate(readInput(cerFile, shell));
    if (!opened.ok) throw new CommandError("invalidCert", { file: cerFile });
    const isPair = keyFile === undefined ? undefined : assertPair(cerFile, keyFile, context);
    const data = dataOf(opened.certificate);
    const term = termOf(opened.certificate, new Date(shell.now()));
    if (context.flag("json")) shell.out(`${JSON.stringify({ ...data, ...term, ...(isPair && { key: "matches" }) })}\n`);
    else
      shell.out(
        linesOf(data, [
          cliText(language, wordOf(term), { days: `${term.daysLeft}` }),
          ...(isPair ? [cliText(language, "pair")] : []),
        ]),
      );
    return term.inForce ? EXIT.ok : EXIT.failed;
  },
};

function assertPair(cerFile: string, keyFile: string, context: CommandContext): true {
  const { shell } = context;
  const files = { cer: readInput(cerFile, shell), key: readInput(keyFile, shell), passphrase: passphraseOf(context) };
  const opened = openCredential(files);
  if (opened.ok) return true;
  throw new CommandError(opened.error, { file: opened.error === "notCsd" ? cerFile : keyFile });
}

function dataOf(certificate: Certificate): Record<string, string> {
  const {
    noCertificado,
    rfc,
    name,
    nombreCfdi,
    curp,
    rfcRepresentante,
    sucursal,
    validFrom,
    validTo,
    kind,
    keyBits,
    issuer,
  } = certificate;
  const data = {
    kind,
    rfc,
    name,
    nombreCfdi,
    curp,
    rfcRepresentante,
    sucursal,
    noCertificado,
    validFrom: iso(validFrom),
    validTo: iso(validTo),
  };
  const entries = Object.entries({ ...data, keyBits: `${keyBits}`, issuer: issuer.commonName });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function iso(moment: Date): string {
  return moment.toISOString().replace(".000Z", "Z");
}

const DAY_MS = 86_400_000;

interface Term {
  readonly inForce: boolean;
  /** Whole days until it expires; less than zero when it has. */
  readonly daysLeft: number;
}

function termOf({ validTo, isValidAt }: Certificate, now: Date): Term {
  return { inForce: isValidAt(now), daysLeft: Math.floor((validTo.getTime() - now.getTime()) / DAY_MS) };
}

function wordOf({ inForce, daysLeft }: Term) {
  if (inForce) return daysLeft === 0 ? "csd-ends-today" : "csd-in-force";
  return daysLeft < 0 ? "csd-expired" : "csd-not-yet";
}

function linesOf(data: Readonly<Record<string, string>>, sentences: readonly string[]): string {
  return `${[...Object.entries(data).map(([name, value]) => `${name}: ${value}`), ...sentences].join("\n")}\n`;
}
