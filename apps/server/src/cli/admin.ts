import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { emailField, newPassword } from "@timbra/contract";
import {
  createAdministrator,
  createAdministratorLink,
  isCommonPassword,
  listAdministrators,
  type NewAdministratorCommand,
  resetSecondFactor,
} from "../accounts/index.ts";
import { operatorActor } from "../audit-log/index.ts";
import { type Config, masterKeyFile } from "../boot/config.ts";
import { openKeys, withInstallationDatabase } from "../boot/database.ts";
import type { Db } from "../db/index.ts";
import { systemClock } from "../lib/clock.ts";
import { configOf, readSecret, runCommand, say } from "./command.ts";

const USAGE = 2;
const USERNAME = /^[\p{L}\p{N}._-]{3,50}$/u;

type AdminTexts = (typeof ADMIN_TEXTS)["es" | "en"];
type Refusal = "bad_email" | "email_taken" | "username_taken" | "no_administrator" | "no_second_step" | "weak";

interface AdminCommand {
  readonly name: string;
  readonly email: string;
  readonly username: string;
  readonly language: "es" | "en";
  readonly givesPassword: boolean;
}

/** The program of `npm run admin`. */
async function main(): Promise<void> {
  const { config, help, asked } = readArguments();
  const words = ADMIN_TEXTS[config.language];
  if (help || asked === null) {
    say(words.help);
    if (!help) process.exitCode = USAGE;
    return;
  }
  await withInstallationDatabase(config, words.noData, async (db, folder) => {
    // What is done here goes into the audit log, whose links are keyed.
    await openKeys(db, systemClock, masterKeyFile({ ...config, dataDir: { ...config.dataDir, path: folder } }));
    const said = await run(db, config, asked, words);
    if (typeof said === "string") return say(said);
    process.stderr.write(`${words[said.refused]}\n`);
    process.exitCode = 1;
  });
}

async function run(
  db: Db,
  config: Config,
  command: AdminCommand,
  words: AdminTexts,
): Promise<string | { readonly refused: Refusal }> {
  const deps = { db, config, clock: systemClock };
  const by = operatorActor(userInfo().username);
  if (command.name === "list") {
    const administrators = await listAdministrators(db);
    return administrators.length === 0 ? words.none : words.list(administrators);
  }
  if (!emailField().safeParse(command.email).success) return { refused: "bad_email" };
  if (command.name === "link") {
    const link = await createAdministratorLink(deps, command.email, by);
    return link === null ? { refused: "no_administrator" } : words.link(link);
  }
  if (command.name === "drop-second-step")
    return (await resetSecondFactor(deps, command.email, by))
      ? words.dropped(command.email)
      : { refused: "no_second_step" };
  const password = command.givesPassword ? await readSecret(words.askPassword) : null;
  if (
    password !== null &&
    (!newPassword().safeParse(password).success || isCommonPassword(password, [command.username, command.email]))
  )
    return { refused: "weak" };
  const newAdministrator: NewAdministratorCommand = {
    email: command.email,
    username: command.username,
    language: command.language,
    password,
  };
  const made = await createAdministrator(deps, newAdministrator, by);
  if (typeof made === "string") return { refused: made };
  return made.link === null
    ? words.created(command.email)
    : `${words.created(command.email)}\n${words.link(made.link)}`;
}

function readArguments(): { readonly config: Config; readonly help: boolean; readonly asked: AdminCommand | null } {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = { "database-url": text, name: text, language: text, password: flag, help: flag } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const config = configOf(values["database-url"]);
  return { config, help: values.help === true, asked: parseCommand(positionals, values, config) };
}

function parseCommand(
  [command = "", email = "", ...more]: readonly string[],
  { name, language, password }: { name?: string; language?: string; password?: boolean },
  config: Config,
): AdminCommand | null {
  const username =
    name ??
    email
      .split("@")[0]
      ?.replace(/[^\p{L}\p{N}._-]/gu, "-")
      .padEnd(3, "-") ??
    "";
  const speaks = language ?? config.language;
  if (more.length > 0 || (speaks !== "es" && speaks !== "en")) return null;
  if (command === "list" ? email !== "" : !["create", "link", "drop-second-step"].includes(command) || email === "")
    return null;
  if (command === "create" && !USERNAME.test(username)) return null;
  return { name: command, email, username, language: speaks, givesPassword: password === true };
}

/** What `npm run admin` says. */
const ADMIN_TEXTS = {
  es: {
    help: `npm run admin -- create CORREO [--name USUARIO] [--language es|en] [--password]
npm run admin -- link CORREO
npm run admin -- drop-second-step CORREO
npm run admin -- list

«create» crea un administrador y escribe un enlace para elegir su contraseña: sirve una vez, durante una hora. Con --password, la contraseña se pide
aquí (o se lee de la entrada estándar) y no hay enlace. «link» escribe otro enlace para un administrador que ya existe.
«drop-second-step» quita la verificación en dos pasos de quien perdió su teléfono y sus códigos: compruebe antes quién lo pide. «list» dice quiénes lo son.
Todas aceptan --database-url postgres://…`,
    noData: (folder: string) => `Todavía no hay datos en ${folder}: arranque el producto una vez.`,
    created: (email: string) => `Administrador creado: ${email}`,
    link: (link: string) => `Elija la contraseña aquí (sirve una vez, durante una hora):\n${link}`,
    dropped: (email: string) => `Sin verificación en dos pasos desde ahora: ${email}. Sus sesiones se cerraron.`,
    none: "No hay administradores. Cree uno: npm run admin -- create CORREO",
    list: (administrators: readonly Administrator[]) => rows(administrators, "bloqueado"),
    askPassword: "Contraseña: ",
    bad_email: "Eso no es un correo electrónico.",
    email_taken: "Ese correo ya tiene una cuenta. Para un administrador que ya existe: npm run admin -- link CORREO",
    username_taken: "Ese nombre de usuario ya existe; dé otro con --name.",
    no_administrator: "No hay ningún administrador activo con ese correo.",
    no_second_step: "Nadie con ese correo tiene activada la verificación en dos pasos.",
    weak: "La contraseña debe tener 8 caracteres o más, con mayúsculas, minúsculas y números, y no ser de las más comunes.",
  },
  en: {
    help: `npm run admin -- create EMAIL [--name USERNAME] [--language es|en] [--password]
npm run admin -- link EMAIL
npm run admin -- drop-second-step EMAIL
npm run admin -- list

"create" makes an administrator and prints a link with which to choose the password: it works once, for one hour. With --password, the password is
asked for here (or read from standard input) and there is no link. "link" prints another link for an administrator who exists.
"drop-second-step" turns two-step verification off for whoever lost phone and recovery codes: find out first who asks. "list" tells who they
are. All of them take --database-url postgres://…`,
    noData: (folder: string) => `There is no data in ${folder} yet: start the product once.`,
    created: (email: string) => `Administrator created: ${email}`,
    link: (link: string) => `Choose the password here (it works once, for one hour):\n${link}`,
    dropped: (email: string) => `Without two-step verification from now on: ${email}. Their sessions ended.`,
    none: "There are no administrators. Make one: npm run admin -- create EMAIL",
    list: (administrators: readonly Administrator[]) => rows(administrators, "blocked"),
    askPassword: "Password: ",
    bad_email: "That is no e-mail address.",
    email_taken: "That address has an account already. For an administrator who exists: npm run admin -- link EMAIL",
    username_taken: "That username exists already; give another one with --name.",
    no_administrator: "There is no active administrator with that address.",
    no_second_step: "Nobody with that address has two-step verification turned on.",
    weak: "The password must have 8 characters or more, with upper case, lower case and digits, and not be one of the commonest.",
  },
} as const;

interface Administrator {
  readonly username: string;
  readonly email: string;
  readonly blocked_at: Date | null;
  readonly created_at: Date;
}

const rows = (administrators: readonly Administrator[], blocked: string) =>
  administrators
    .map(
      ({ username, email, blocked_at, created_at }) =>
        `${email}  ${username}  ${created_at.toISOString()}${blocked_at === null ? "" : `  ${blocked}`}`,
    )
    .join("\n");

await runCommand(main);
