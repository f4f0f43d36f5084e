import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Credential, openCredential } from "@timbra/cfdi/node";
import { startPacSandbox } from "@timbra/pac-sandbox";
import { type Config, processEnvironment } from "../boot/config.ts";
import { openPac } from "../boot/open-deps.ts";
import { type Clock, systemClock } from "../lib/clock.ts";
import {
  CONFORMANCE_STEPS,
  type ConformanceIssuer,
  runSteps,
  type StepName,
  type StepResult,
  TestDocuments,
  Transcript,
} from "../pac-conformance/index.ts";
import { configOf, readSecret, say } from "./command.ts";

const USAGE = 2;

const TEXTS = {
  es: {
    help: `npm run pac -- conformance [--out CARPETA] [--wait SEGUNDOS] [--production]

Pregunta al servidor de pruebas de un proveedor (PAC_PROVIDER sw o finkok, PAC_URL, PAC_API_URL, PAC_USER, PAC_PASSWORD) todo lo que el producto le pide, y
dice en una tabla en qué responde distinto de nuestro proveedor de pruebas. Timbra tres comprobantes y cancela uno. El certificado se da en
PAC_CSD_CER y PAC_CSD_KEY (rutas) y PAC_CSD_PASSPHRASE, que si falta se pregunta; PAC_CSD_NAME y PAC_CSD_REGIME son los que tiene el SAT. La
transcripción, sin secretos, queda en CARPETA. Código de salida: 0 igual, 1 distinto, 2 no se pudo preguntar.`,
    production: (host: string) =>
      `${host} no es un servidor de pruebas: lo que timbre tendría validez. Para hacerlo a sabiendas: --production`,
    provider: "PAC_PROVIDER debe ser sw o finkok, y PAC_URL la dirección de su servidor de pruebas.",
    csd: "PAC_CSD_CER y PAC_CSD_KEY deben ser las rutas de un certificado de sello y su llave.",
    badCsd: (reason: string) => `El certificado no se pudo abrir: ${reason}`,
    passphrase: "Contraseña de la llave: ",
    step: "paso",
    theirs: "proveedor",
    ours: "proveedor de pruebas",
    differs: "DISTINTO",
    kept: (count: number, folder: string) => `${count} solicitudes y respuestas, sin secretos, en ${folder}`,
    same: "Responde en todo como nuestro proveedor de pruebas.",
    differences: (count: number) => `Responde distinto en ${count}.`,
    unreached: "No se pudo preguntar: el proveedor no timbró nada.",
  },
  en: {
    help: `npm run pac -- conformance [--out FOLDER] [--wait SECONDS] [--production]

Asks a provider's test server (PAC_PROVIDER sw or finkok, PAC_URL, PAC_API_URL, PAC_USER, PAC_PASSWORD) everything that the product asks of it, and says in one
table where it answers otherwise than our sandbox provider. Stamps three documents and cancels one. The certificate is given by PAC_CSD_CER and
PAC_CSD_KEY (paths) and PAC_CSD_PASSPHRASE, asked for where it is missing; PAC_CSD_NAME and PAC_CSD_REGIME are what the SAT has. The transcript,
without secrets, is kept in FOLDER. Exit code: 0 the same, 1 different, 2 could not be asked.`,
    production: (host: string) =>
      `${host} is no test server: what it stamps would be valid. To do it knowingly: --production`,
    provider: "PAC_PROVIDER must be sw or finkok, and PAC_URL the address of its test server.",
    csd: "PAC_CSD_CER and PAC_CSD_KEY must be the paths of a seal certificate and its key.",
    badCsd: (reason: string) => `The certificate could not be opened: ${reason}`,
    passphrase: "Passphrase of the key: ",
    step: "step",
    theirs: "provider",
    ours: "sandbox provider",
    differs: "DIFFERENT",
    kept: (count: number, folder: string) => `${count} requests and answers, without secrets, in ${folder}`,
    same: "It answers everything as our sandbox provider does.",
    differences: (count: number) => `It answers ${count} otherwise.`,
    unreached: "Could not be asked: the provider stamped nothing.",
  },
} as const;

/** Servers on which nothing has legal value. */
const TEST_HOSTS = [
  /(^|\.)test\.sw\.com\.mx$/,
  /^demo-facturacion\.finkok\.com$/,
  /^(localhost|127(\.\d+){3}|\[::1\])$/,
];

async function main(): Promise<void> {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = { out: text, wait: text, production: flag, help: flag } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const config = configOf(undefined);
  const words = TEXTS[config.language];
  const waitMs = Number(values.wait ?? "300") * 1_000;
  if (values.help === true || positionals[0] !== "conformance" || !(waitMs >= 0)) {
    say(words.help);
    process.exitCode = values.help === true ? 0 : USAGE;
    return;
  }
  const { provider, url } = config.pac;
  if (provider === "sandbox" || url === null) throw new Error(words.provider);
  const { hostname } = new URL(url);
  if (values.production !== true && !TEST_HOSTS.some((host) => host.test(hostname)))
    throw new Error(words.production(hostname));
  const issuer = await readIssuer(words);
  const out = values.out ?? `pac-conformance-${systemClock.now().toISOString().replaceAll(":", "")}`;
  const transcript = new Transcript([config.pac.password, issuer.passphrase]);
  const onStep = ({ step, answer }: StepResult) => void process.stderr.write(`${step}: ${answer}\n`);
  const theirs = await ask(config, url, { issuer, patienceMs: waitMs, transcript, onStep }).finally(() =>
    transcript.save(out),
  );
  const ours = await askSandbox(config, issuer);
  const table = compare(theirs, ours, words);
  await writeFile(join(out, "table.txt"), `${table.text}\n`);
  say(`${table.text}\n${words.kept(transcript.size, out)}`);
  const isReached = theirs.some(({ step, answer }) => step === "verify" && answer.startsWith("ours"));
  const verdict = table.differences === 0 ? words.same : words.differences(table.differences);
  if (!isReached) throw new Error(words.unreached);
  say(verdict);
  process.exitCode = table.differences === 0 ? 0 : 1;
}

interface Issuer extends ConformanceIssuer {
  readonly passphrase: string;
}

async function readIssuer(words: (typeof TEXTS)["es" | "en"]): Promise<Issuer> {
  const environment = processEnvironment();
  const [cerPath, keyPath] = [environment["PAC_CSD_CER"], environment["PAC_CSD_KEY"]];
  if (!cerPath || !keyPath) throw new Error(words.csd);
  const passphrase = environment["PAC_CSD_PASSPHRASE"] ?? (await readSecret(words.passphrase));
  const [cer, key] = [await readFile(cerPath), await readFile(keyPath)];
  const opened = openCredential({ cer, key, passphrase });
  if (!opened.ok) throw new Error(words.badCsd(opened.error));
  const { credential } = opened;
  const name = environment["PAC_CSD_NAME"] ?? "ESCUELA KEMPER URGATE";
  return { credential, passphrase, name, regime: environment["PAC_CSD_REGIME"] ?? "601" };
}

interface Asking {
  readonly issuer: ConformanceIssuer;
  readonly patienceMs: number;
  readonly transcript?: Transcript;
  readonly onStep?: (result: StepResult) => void;
  readonly clock?: Clock;
}

function ask(config: Config, url: string, asking: Asking): Promise<readonly StepResult[]> {
  const { issuer, patienceMs, transcript, onStep, clock = systemClock } = asking;
  const listeners = transcript === undefined ? {} : { onExchange: transcript.record };
  const pac = openPac(config, config.pac, url, clock, listeners);
  const strangerPac = openPac(
    config,
    { ...config.pac, password: `${config.pac.password}-wrong` },
    url,
    clock,
    listeners,
  );
  const documents = new TestDocuments(issuer, clock);
  return runSteps({ pac, strangerPac, documents, clock, patienceMs, ...(onStep === undefined ? {} : { onStep }) });
}

const PASSPHRASE = "Sello-de-pruebas-1";

/** The same questions, by the same protocol, to a sandbox provider of this run's own. */
async function askSandbox(config: Config, issuer: ConformanceIssuer): Promise<readonly StepResult[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "timbra-conformance-"));
  const { user, password } = config.pac;
  const clock = () => systemClock.now();
  const sandbox = await startPacSandbox({ port: 0, dataDir, clock, user, password, visibleAfterMs: 0 });
  try {
    const credential = await sandboxCredential(sandbox.url, issuer);
    const satStatusUrl = `${sandbox.url}/sat/ConsultaCFDIService.svc`;
    const here: Config = { ...config, satStatusUrl, pac: { ...config.pac, apiUrl: null } };
    return await ask(here, sandbox.url, { issuer: { ...issuer, credential }, patienceMs: 0 });
  } finally {
    await sandbox.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Each authority knows its own certificates only; this one is for the same taxpayer. */
async function sandboxCredential(url: string, { credential, name }: ConformanceIssuer): Promise<Credential> {
  const wish = { rfc: credential.rfc, name: `${name} SA DE CV`, passphrase: PASSPHRASE };
  const answer = await fetch(`${url}/sandbox/csd`, { method: "POST", body: JSON.stringify(wish) });
  const files = (await answer.json()) as { readonly cer: string; readonly key: string };
  const [cer, key] = [Buffer.from(files.cer, "base64"), Buffer.from(files.key, "base64")];
  const opened = openCredential({ cer, key, passphrase: PASSPHRASE });
  if (!opened.ok) throw new Error(opened.error);
  return opened.credential;
}

const WIDTH = 24;
const ANSWER_WIDTH = 62;

function compare(theirs: readonly StepResult[], ours: readonly StepResult[], words: (typeof TEXTS)["es" | "en"]) {
  const answerOf = (results: readonly StepResult[], name: StepName) =>
    results.find(({ step }) => step === name)?.answer ?? "-";
  const rows = CONFORMANCE_STEPS.map((step) => ({ step, their: answerOf(theirs, step), our: answerOf(ours, step) }));
  const line = (step: string, their: string, our: string, mark: string) =>
    `${step.padEnd(WIDTH)}${their.padEnd(ANSWER_WIDTH)}${our.padEnd(ANSWER_WIDTH)}${mark}`.trimEnd();
  const lines = rows.map(({ step, their, our }) => line(step, their, our, their === our ? "" : words.differs));
  const differences = rows.filter(({ their, our }) => their !== our).length;
  return { text: [line(words.step, words.theirs, words.ours, ""), ...lines].join("\n"), differences };
}

/** Whatever keeps it from being asked is no difference. */
await main().catch((error: Error) => {
  process.stderr.write(`Timbra: ${error.message}\n`);
  process.exitCode = USAGE;
});
