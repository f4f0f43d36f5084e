import type { Language } from "@timbra/cfdi";
import { type Certificate, openCertificate, openCredential } from "@timbra/cfdi/node";
import type { Command, Context } from "../command.ts";
import { passphraseOf } from "../passphrase.ts";
import { readInput } from "../read-input.ts";
import { Refused } from "../refused.ts";
import { say } from "../say.ts";
import { EXIT } from "../shell.ts";

/** What a certificate says; with its key, whether both belong together. */
export const csd: Command = {
  options: { "passphrase-env": "value", json: "flag" },
  run(context) {
    const { shell, language, operands } = context;
    const [cerFile, keyFile, ...more] = operands;
    if (cerFile === undefined || more.length > 0) throw new Refused("csd-usage", {}, { isUsage: true });
    const opened = openCertificate(readInput(cerFile, shell));
    if (!opened.ok) throw new Refused("invalidCert", { file: cerFile });
    const isPair = keyFile === undefined ? undefined : assertPair(cerFile, keyFile, context);
    const data = dataOf(opened.certificate);
    if (context.flag("json")) shell.out(`${JSON.stringify({ ...data, ...(isPair && { key: "matches" }) })}\n`);
    else shell.out(linesOf(data, isPair, language));
    return EXIT.ok;
  },
};

function assertPair(cerFile: string, keyFile: string, context: Context): true {
  const { shell } = context;
  const files = { cer: readInput(cerFile, shell), key: readInput(keyFile, shell), passphrase: passphraseOf(context) };
  const opened = openCredential(files);
  if (opened.ok) return true;
  throw new Refused(opened.error, { file: opened.error === "notCsd" ? cerFile : keyFile });
}

function dataOf(certificate: Certificate): Record<string, string> {
  const { noCertificado, rfc, name, nombreCfdi, curp, rfcRepresentante, sucursal, validFrom, validTo, kind, keyBits, issuer } = certificate;
  const data = { kind, rfc, name, nombreCfdi, curp, rfcRepresentante, sucursal, noCertificado, validFrom: iso(validFrom), validTo: iso(validTo) };
  const entries = Object.entries({ ...data, keyBits: `${keyBits}`, issuer: issuer.commonName });
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function iso(moment: Date): string {
  return moment.toISOString().replace(".000Z", "Z");
}

function linesOf(data: Readonly<Record<string, string>>, isPair: true | undefined, language: Language): string {
  const lines = Object.entries(data).map(([name, value]) => `${name}: ${value}`);
  return `${[...lines, ...(isPair ? [say(language, "pair")] : [])].join("\n")}\n`;
}
