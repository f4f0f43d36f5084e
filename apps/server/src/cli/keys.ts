import { parseArgs } from "node:util";
import {
  countWrapped,
  type KeyHolder,
  type KnownKey,
  listKeyHolders,
  listKeys,
  type RotationStep,
  readMasterKeys,
  retiredFileOf,
  retireMasterKeys,
  rotateMasterKey,
  type WrappedCount,
} from "../adapters/vault/index.ts";
import { type Config, masterKeyFile } from "../boot/config.ts";
import { withInstallationDatabase } from "../boot/database.ts";
import { type Db, runExclusively } from "../db/index.ts";
import { configOf, runCommand, say } from "./command.ts";

const USAGE = 2;
const COMMANDS = ["status", "rotate", "retire"] as const;
/** Three times what a running process takes to notice a new key by itself. */
const WAIT_SECONDS = 30;

interface KeysCommand {
  readonly name: (typeof COMMANDS)[number];
  readonly patienceMs: number;
}

interface Installation {
  readonly db: Db;
  readonly path: string;
  readonly words: KeyTexts;
}

/** The program of `npm run keys`. */
async function main(): Promise<void> {
  const { config, command, help } = readArguments();
  const words = KEY_TEXTS[config.language];
  if (help || command === null) {
    say(words.help);
    if (!help) process.exitCode = USAGE;
    return;
  }
  await withInstallationDatabase(config, words.noData, async (db, folder, addresses) => {
    const path = masterKeyFile({ ...config, dataDir: { ...config.dataDir, path: folder } });
    const installation = { db, path, words };
    if (command.name === "status") return say(await writeStatus(installation));
    const work = () => (command.name === "retire" ? retire(installation) : rotate(installation, command.patienceMs));
    const outcome = await runExclusively(addresses.owner ?? addresses.direct ?? addresses.product, "keys", work);
    if (!outcome.ran) fail(words.busy);
  });
}

async function rotate({ db, path, words }: Installation, patienceMs: number): Promise<void> {
  let rewrapped = 0;
  const outcome = await rotateMasterKey({
    db,
    path,
    patienceMs,
    onStep(step, about) {
      if (step === "batch") rewrapped += Number.parseInt(about, 10);
      else say(words.steps[step](about, rewrapped));
    },
    onWaiting: (processes) => say(words.waiting(processes)),
  });
  if (outcome.kind === "rotated") return say(words.rotated);
  fail(
    outcome.kind === "file_not_writable"
      ? words.addByHand(path)
      : words.notEverywhere(outcome.version, outcome.processes, path),
  );
}

async function retire({ db, path, words }: Installation): Promise<void> {
  const outcome = await retireMasterKeys({ db, path });
  if (outcome.kind === "still_needed") return fail(words.stillNeeded(outcome.needed));
  if (!outcome.fileChanged) return fail(words.removeByHand(path));
  say(outcome.versions.length === 0 ? words.nothingToRetire : words.retired(outcome.versions, retiredFileOf(path)));
}

function fail(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

/** A line a key; under it what it wraps. Nothing of any key but its fingerprint. */
async function writeStatus({ db, path, words }: Installation): Promise<string> {
  const inFile = new Set((await readMasterKeys(path))?.keys.keys() ?? []);
  const [keys, wrapped, holders] = [await listKeys(db), await countWrapped(db), await listKeyHolders(db)];
  const waiting = [...inFile].filter((version) => !keys.some((key) => key.version === version));
  const ofKeys = keys.flatMap((key) => {
    const its = wrapped.filter(({ version }) => version === key.version);
    const count = its.reduce((sum, one) => sum + one.count, 0);
    return [
      keyLine(words.key, key, count, inFile.has(key.version)),
      ...its.map((one) => `    ${one.kind}: ${one.count}`),
    ];
  });
  return [
    words.file(path),
    ...ofKeys,
    ...waiting.map(words.waitingKey),
    words.processes(
      holders,
      keys.find(({ state }) => state === "current"),
    ),
  ].join("\n");
}

function keyLine(words: KeyTexts["key"], key: KnownKey, count: number, inFile: boolean): string {
  const { version, state, known_since, retired_at } = key;
  const retired = retired_at === null ? "" : `  ${words.retired} ${day(retired_at)}`;
  const missing = state !== "retired" && !inFile ? words.missing : "";
  const stillThere = state === "retired" && inFile ? words.stillThere : "";
  const since = `${words.since} ${day(known_since)}${retired}`;
  return `${version}  ${words.states[state]}  ${since}  ${words.envelopes}: ${count}${missing}${stillThere}`;
}

function readArguments(): { config: Config; command: KeysCommand | null; help: boolean } {
  const text = { type: "string" } as const;
  const options = { "database-url": text, wait: text, help: { type: "boolean" } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [asked = "status", ...more] = positionals;
  const name = COMMANDS.find((one) => one === asked);
  const seconds = values.wait ?? String(WAIT_SECONDS);
  const isMeant = name !== undefined && more.length === 0 && /^\d{1,5}$/.test(seconds);
  return {
    config: configOf(values["database-url"]),
    command: isMeant ? { name, patienceMs: Number.parseInt(seconds, 10) * 1_000 } : null,
    help: values.help === true,
  };
}

type KeyTexts = (typeof KEY_TEXTS)["es" | "en"];
type ShownStep = Exclude<RotationStep, "batch">;

const day = (date: Date): string => date.toISOString().slice(0, 10);
const list = (names: readonly string[]): string => names.map((name) => `\n  - ${name}`).join("");
const counts = (needed: readonly WrappedCount[]): string =>
  list(needed.map(({ version, kind, count }) => `${version}  ${kind}: ${count}`));
const lacks = (holders: readonly KeyHolder[], current: KnownKey | undefined): readonly string[] =>
  holders
    .filter(({ versions }) => current !== undefined && !versions.includes(current.version))
    .map(({ process }) => process);

const KEY_TEXTS = {
  es: {
    help: `npm run keys                      qué llaves maestras hay, desde cuándo y cuántos sobres cierra cada una
npm run keys -- rotate [--wait S] una llave nueva: todos los sobres pasan a ella mientras el producto sirve; si se interrumpe, se vuelve a pedir y sigue
npm run keys -- retire            retira las llaves anteriores; se niega mientras algo las necesite

Ninguna muestra una llave, solo su huella. --wait: segundos que los procesos en marcha tienen para leer la llave nueva (30). Con varias máquinas, copie el
archivo a todas cuando se le pida: docs/operations/keys.md. Todas aceptan --database-url postgres://…`,
    noData: (folder: string) => `Todavía no hay datos en ${folder}: arranque el producto una vez.`,
    busy: "Otro comando de llaves está en marcha sobre esta base de datos. Espere a que termine.",
    steps: {
      key_in_file: (version: string) => `La llave nueva ${version} está en el archivo.`,
      known_everywhere: () => "Todos los procesos en marcha la tienen.",
      current: () => "Lo que se guarde desde ahora queda bajo ella.",
      rewrapped: (version: string, count: number) => `Sobres que pasaron a ${version}: ${count}.`,
    } satisfies Record<ShownStep, (about: string, count: number) => string>,
    waiting: (processes: readonly string[]) => `Se espera a que la lean:${list(processes)}`,
    rotated:
      "Nada necesita ya las llaves anteriores, salvo los respaldos de antes. Haga un respaldo, y después: npm run keys -- retire",
    addByHand: (path: string) =>
      `El archivo ${path} no se puede escribir desde aquí. Agréguele una línea (openssl rand -base64 32) donde se administra, en todas las máquinas, y vuelva a pedir la rotación.`,
    notEverywhere: (version: string, processes: readonly string[], path: string) =>
      `Estos procesos todavía no tienen la llave ${version}; nada ha cambiado para ellos:${list(processes)}\nCopie ${path} a sus máquinas y vuelva a pedir la rotación: sigue donde quedó.`,
    stillNeeded: (needed: readonly WrappedCount[]) =>
      `No se retiró ninguna llave. Todavía se necesitan:${counts(needed)}\nTermine primero la rotación: npm run keys -- rotate`,
    removeByHand: (path: string) =>
      `Las llaves anteriores están retiradas: nada se guarda ya bajo ellas. Pero ${path} no se puede escribir desde aquí: quite sus líneas donde se administra.`,
    nothingToRetire: "No hay llaves que retirar.",
    retired: (versions: readonly string[], file: string) =>
      `Retiradas:${list(versions)}\nQuedan en ${file}: un respaldo de antes de la rotación solo se abre con ellas. Guárdelas aparte mientras conserve alguno, y bórrelas después.`,
    file: (path: string) => `Archivo: ${path}`,
    key: {
      states: { current: "actual", previous: "anterior", retired: "retirada" },
      since: "desde",
      retired: "retirada el",
      envelopes: "sobres",
      missing: "  (NO ESTÁ EN EL ARCHIVO)",
      stillThere: "  (sigue en el archivo)",
    },
    waitingKey: (version: string) => `${version}  en el archivo, sin usar: la próxima rotación la toma`,
    processes: (holders: readonly KeyHolder[], current: KnownKey | undefined) =>
      `Procesos en marcha: ${holders.length}${lacks(holders, current).length === 0 ? "" : `; sin la llave actual:${list(lacks(holders, current))}`}`,
  },
  en: {
    help: `npm run keys                      which master keys there are, since when, and how many envelopes each of them closes
npm run keys -- rotate [--wait S] a new key: every envelope moves to it while the product serves; interrupted, it is asked for again and goes on
npm run keys -- retire            retires the keys before it; refuses while anything needs them

None of them shows a key, only its fingerprint. --wait: seconds that running processes have to read the new key (30). With several machines, copy the file to
all of them when asked to: docs/operations/keys.md. All of them take --database-url postgres://…`,
    noData: (folder: string) => `There is no data in ${folder} yet: start the product once.`,
    busy: "Another command for keys is running over this database. Wait until it ends.",
    steps: {
      key_in_file: (version: string) => `The new key ${version} is in the file.`,
      known_everywhere: () => "Every running process has it.",
      current: () => "What is stored from now on is under it.",
      rewrapped: (version: string, count: number) => `Envelopes that moved to ${version}: ${count}.`,
    } satisfies Record<ShownStep, (about: string, count: number) => string>,
    waiting: (processes: readonly string[]) => `Waiting until it is read by:${list(processes)}`,
    rotated:
      "Nothing needs the keys before it any more, but for backups from before. Make a backup, and then: npm run keys -- retire",
    addByHand: (path: string) =>
      `The file ${path} cannot be written from here. Add a line to it (openssl rand -base64 32) where it is managed, on all machines, and ask for the rotation again.`,
    notEverywhere: (version: string, processes: readonly string[], path: string) =>
      `These processes do not have the key ${version} yet; nothing has changed for them:${list(processes)}\nCopy ${path} to their machines and ask for the rotation again: it goes on where it was.`,
    stillNeeded: (needed: readonly WrappedCount[]) =>
      `No key was retired. Still needed:${counts(needed)}\nEnd the rotation first: npm run keys -- rotate`,
    removeByHand: (path: string) =>
      `The keys before it are retired: nothing is stored under them any more. But ${path} cannot be written from here: take their lines out where it is managed.`,
    nothingToRetire: "There are no keys to retire.",
    retired: (versions: readonly string[], file: string) =>
      `Retired:${list(versions)}\nThey stay in ${file}: a backup from before the rotation opens with them only. Keep them apart as long as you keep one, and delete them then.`,
    file: (path: string) => `File: ${path}`,
    key: {
      states: { current: "current", previous: "previous", retired: "retired" },
      since: "since",
      retired: "retired",
      envelopes: "envelopes",
      missing: "  (NOT IN THE FILE)",
      stillThere: "  (still in the file)",
    },
    waitingKey: (version: string) => `${version}  in the file, not used: the next rotation takes it`,
    processes: (holders: readonly KeyHolder[], current: KnownKey | undefined) =>
      `Running processes: ${holders.length}${lacks(holders, current).length === 0 ? "" : `; without the current key:${list(lacks(holders, current))}`}`,
  },
} as const;

await runCommand(main);
