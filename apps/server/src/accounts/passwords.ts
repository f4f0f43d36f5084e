import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { sentence } from "@timbra/contract";
import { refuse } from "../http/errors.ts";
import { FairSemaphore } from "../lib/fair-semaphore.ts";
import { withoutAccents } from "../lib/plain-text.ts";

/** argon2id as OWASP advises: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const MAX_RUNNING = 2;
const MAX_QUEUED = 200;

const MAX_WAIT_MS = 30_000;
/** Who signs in is not known yet: they are all one. */
const ANYBODY = "";

// Hashing takes all of a core: more than two at once would let a wave of sign-ins starve everything else.
const semaphore = new FairSemaphore({
  running: MAX_RUNNING,
  runningPerOwner: MAX_RUNNING,
  waitingPerOwner: MAX_QUEUED,
  maxWaitMs: MAX_WAIT_MS,
});

async function withHashLimiter<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = await semaphore.run(ANYBODY, work);
  if (result === "timed_out") throw refuse("dependency_unavailable", { retryAfterSeconds: 2 });
  return result as Result;
}

export function hashPassword(password: string): Promise<string> {
  return withHashLimiter(() => hash(password, COST));
}

/** A hash that nobody knows a password of; comparing one with it takes as long as with any other. */
export function hashOfNoPassword(): string {
  const random = (bytes: number) => randomBytes(bytes).toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$${random(16)}$${random(32)}`;
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the one hashed. Without a hash (there is no such account) it works as long, and the answer is
 * no.
 */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const compared = passwordHash ?? (await preparePasswords());
  const matches = await withHashLimiter(() => verify(compared, password));
  return matches && passwordHash !== null;
}

/** Makes the decoy beforehand, so that the first unknown account does not take longer than the others. */
export function preparePasswords(): Promise<string> {
  decoy ??= hashPassword("nobody has this password");
  return decoy;
}

/** Refuses a password that is among the commonest, or made of what is known of its owner. */
export function requireUncommonPassword(password: string, own: readonly string[]): void {
  if (!isCommonPassword(password, own)) return;
  throw refuse("validation_failed", { errors: (language) => ({ password: [sentence("password_common", language)] }) });
}

/**
 * What attackers try first and our rule (upper case, lower case, digit, 8 characters) would let through: words people
 * choose, in both languages of the product, with the decorations people add. Compared without case, accents, and the
 * usual digits-for-letters.
 */
const WORDS =
  "password passw0rd contrasena contraseña clave acceso administrador admin usuario user welcome bienvenido bienvenida qwerty qwertyuiop qwerty123 asdfgh asdfghjkl zxcvbn zxcvbnm abc abcd abcdef abcdefgh abc123 iloveyou teamo tequiero amor princesa princess estrella corazon mexico mexicano guadalupe america chivas cruzazul pumas monterrey guadalajara tigres futbol football soccer baseball basketball superman batman pokemon dragon monkey shadow master sunshine letmein trustno1 changeme cambiame secret secreto temporal prueba test testing demo default root toor login hola holamundo hello helloworld factura facturas facturacion facturar timbra timbre timbrado sat cfdi rfc hacienda impuestos contador contabilidad empresa negocio oficina sistema sistemas servidor soporte ventas compras cliente clientes dinero jesus jesucristo dios maria jose juan carlos miguel alejandro daniel david fernando francisco gerardo javier jorge luis manuel mario martin pedro rafael ricardo roberto sergio victor alejandra ana andrea claudia gabriela karla laura leticia lupita mariana patricia rosa sofia valeria veronica michael jennifer jessica jordan ashley charlie thomas andrew matthew joshua michelle nicole enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre january february march april june july august september october november december lunes martes miercoles jueves viernes sabado domingo monday tuesday wednesday thursday friday saturday sunday primavera verano otono invierno spring summer autumn winter google facebook whatsapp instagram microsoft windows computer computadora internet samsung apple android freedom libertad whatever starwars mustang ferrari porsche mercedes toyota nissan";

const COMMON = new Set(WORDS.split(" ").map(plain));
/** Digits and signs around a common word that do not make it a rare one. */
const DECORATION = 6;
const KEYBOARD_REST = 2;
const KEYBOARD = [
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1234567890",
  "0987654321",
  "abcdefghijklmnopqrstuvwxyz",
  "qazwsxedcrfv",
];

/**
 * Whether a password is among the commonest, or made of the person's own account name. `own`: username, e-mail, RFC.
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const whole = plain(password);
  const core = whole.replace(/^[^a-z]+|[^a-z]+$/g, "");
  const words = [whole, core, withoutDisguise(core), ...wordsWithin(whole)];
  return (
    words.some((word) => COMMON.has(word)) ||
    isRepetition(whole) ||
    isKeyboardRun(whole) ||
    own.some((name) => isName(core, name))
  );
}

/** A name with decorations around it: the e-mail address up to its @, the username, the letters of the RFC. */
function isName(core: string, name: string): boolean {
  const SHORTEST_TELLING_NAME = 4;
  const letters = plain(name.split("@")[0] ?? "").replace(/^[^a-z]+|[^a-z]+$/g, "");
  return letters.length >= SHORTEST_TELLING_NAME && core === letters;
}

function isRepetition(text: string): boolean {
  return /^(.{1,4})\1+$/.test(text);
}

function wordsWithin(text: string): string[] {
  return (text.match(/[a-z]+/g) ?? []).filter((word) => word.length >= text.length - DECORATION);
}

/** All of it, or nearly, lies on runs of the keyboard, such as Qwerty123456 or 12345678Aa. */
function isKeyboardRun(text: string): boolean {
  const rest = KEYBOARD.reduce((left, row) => removeRuns(left, row), text);
  return text.length > KEYBOARD_REST && rest.length <= KEYBOARD_REST;
}

function removeRuns(text: string, row: string): string {
  const runs = Array.from({ length: row.length }, (_, start) => row.slice(start)).flatMap((tail) =>
    Array.from({ length: Math.max(0, tail.length - 2) }, (_, less) => tail.slice(0, tail.length - less)),
  );
  const longestFirst = runs.sort((a, b) => b.length - a.length);
  return longestFirst.reduce((left, run) => left.replaceAll(run, ""), text);
}

const LOOKS_LIKE: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

function withoutDisguise(text: string): string {
  return text.replace(/[013457@$!]/g, (sign) => LOOKS_LIKE[sign] ?? sign);
}

function plain(text: string): string {
  return withoutAccents(text).toLowerCase();
}
