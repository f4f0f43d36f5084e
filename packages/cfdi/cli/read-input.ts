import { type Catalogos, type Comprobante, type Language, OPEN_CATALOGOS, type Timbre } from "@timbra/cfdi";
import { readCfdiConTablas } from "@timbra/cfdi/complementos";
import { type Reading, readCfdi } from "@timbra/cfdi/xml";
import { cliText, problemLine, toSingleLine } from "./cli-text.ts";
import { type CliEnvironment, type CommandContext, CommandError, EXIT } from "./command.ts";

/** Why a file gives nothing: one line each. */
export interface Refusals {
  readonly refusals: readonly string[];
}

/** What a file gives, without its last line end. */
export type FileCommand = (bytes: Uint8Array, file: string) => string | Refusals | Promise<string | Refusals>;

/**
 * With several files, the name of each precedes its output: on the same line, on one of its own, or not at all.
 */
export type Heading = "inline" | "own-line" | "none";

/**
 * Does something with each file that the command names, and prints what it gives. A file that cannot be dealt with
 * gives its reasons on standard error, a line each, and the rest are still processed.
 */
export async function forEachFile(context: CommandContext, heading: Heading, command: FileCommand): Promise<number> {
  const { operands, shell } = context;
  if (operands.length === 0) throw new CommandError("no-file", {}, { isUsage: true });
  let exit: number = EXIT.ok;
  for (const file of operands) {
    const given = await attempt(file, context, command);
    if (typeof given === "string") shell.out(`${operands.length > 1 ? headed(nameOf(file), heading) : ""}${given}\n`);
    else {
      exit = EXIT.failed;
      for (const line of given.refusals) shell.err(`${toSingleLine(line)}\n`);
    }
  }
  return exit;
}

async function attempt(file: string, context: CommandContext, command: FileCommand): Promise<string | Refusals> {
  try {
    const given = await command(readInput(file, context.shell), file);
    return typeof given === "string" ? given : { refusals: given.refusals.map((line) => `${nameOf(file)}: ${line}`) };
  } catch (failure) {
    return { refusals: [lineOf(failure, file, context)] };
  }
}

function headed(name: string, heading: Heading): string {
  if (heading === "none") return "";
  return heading === "inline" ? `${name}\t` : `${name}\n`;
}

/**
 * A refusal that names its file already, or any other with the name before it. Anything else is a defect, reported in
 * one line too.
 */
export function lineOf(failure: unknown, file: string, { language }: Pick<CommandContext, "language">): string {
  if (failure instanceof CommandError) {
    const text = cliText(language, failure.key, failure.params);
    return "file" in failure.params ? text : `${nameOf(file)}: ${text}`;
  }
  return cliText(language, "defect", {
    file: nameOf(file),
    reason: failure instanceof Error ? failure.message : String(failure),
  });
}

/** The bytes of a file, or of standard input for "-". Throws Refused with a reason that a person understands. */
export function readInput(file: string, shell: CliEnvironment): Uint8Array {
  try {
    return file === "-" ? shell.readStdin() : shell.readFile(file);
  } catch (failure) {
    throw refusalOf(failure as NodeJS.ErrnoException, nameOf(file));
  }
}

/** How a file is called in what is printed. */
export function nameOf(file: string): string {
  return file === "-" ? "stdin" : file;
}

function refusalOf({ code = "?" }: NodeJS.ErrnoException, file: string): CommandError {
  if (code === "ENOENT" || code === "ENOTDIR") return new CommandError("not-found", { file });
  if (code === "EISDIR") return new CommandError("is-folder", { file });
  if (code === "EACCES" || code === "EPERM") return new CommandError("not-allowed", { file });
  if (code === "EFBIG") return new CommandError("too-large", { file });
  return new CommandError("not-readable", { file, reason: code });
}

/**
 * The document in some bytes, its complements by their tables. Throws Refused with its first problem: `cfdi verify`
 * reports them all.
 */
export async function readDocument(bytes: Uint8Array, language: Language): Promise<Comprobante> {
  return documentOf(await readCfdiConTablas(bytes), language).comprobante;
}

function documentOf(reading: Reading, language: Language): Extract<Reading, { ok: true }> {
  if (reading.ok) return reading;
  const [first] = reading.problems;
  throw new CommandError("problem", { problem: first === undefined ? "" : problemLine(first, language) });
}

/** The document in some bytes, which must be stamped. */
export function readStamped(
  bytes: Uint8Array,
  language: Language,
): { readonly comprobante: Comprobante; readonly timbre: Timbre } {
  const { comprobante, timbre } = documentOf(readCfdi(bytes), language);
  if (timbre === undefined) throw new CommandError("not-stamped");
  return { comprobante, timbre };
}

/** The SAT's lists, and whether there are any: without --catalogues every key may exist. */
export interface Catalogues {
  readonly catalogos: Catalogos;
  readonly areGiven: boolean;
}

/**
 * The lists of the module that --catalogues names: what its `createCatalogos()` gives, or what it exports as
 * `catalogos`.
 */
export async function loadCatalogues({ value, shell }: Pick<CommandContext, "value" | "shell">): Promise<Catalogues> {
  const module = value("catalogues");
  if (module === undefined) return { catalogos: OPEN_CATALOGOS, areGiven: false };
  const loaded = await shell.load(module).catch(() => {
    throw new CommandError("no-module", { module }, { isUsage: true });
  });
  const catalogos = catalogosOf(loaded as Readonly<Record<string, unknown>>);
  if (!isCatalogos(catalogos)) throw new CommandError("not-catalogues", { module }, { isUsage: true });
  return { catalogos, areGiven: true };
}

function catalogosOf({ createCatalogos, catalogos }: Readonly<Record<string, unknown>>): unknown {
  return typeof createCatalogos === "function" ? createCatalogos() : catalogos;
}

function isCatalogos(value: unknown): value is Catalogos {
  const methods = ["estado", "decimales", "regimen", "usoCfdi", "tasas", "patronNumRegIdTrib"];
  return (
    typeof value === "object" &&
    value !== null &&
    methods.every((method) => typeof Reflect.get(value, method) === "function")
  );
}
