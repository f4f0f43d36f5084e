import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { emailField, newPassword } from "@timbra/contract";
import {
  type AdministratorWish,
  createAdministrator,
  dropSecondFactor,
  isCommonPassword,
  linkForAdministrator,
  listAdministrators,
} from "./accounts/index.ts";
import type { Db } from "./adapters/postgres/index.ts";
import { ADMIN_WORDS } from "./admin-words.ts";
import { systemClock } from "./clock.ts";
import { type Config, masterKeyFile, processEnvironment, readConfig } from "./config.ts";
import { atCommandLine } from "./deeds/index.ts";
import { openKeys } from "./open-keys.ts";
import { withDatabase } from "./program-database.ts";
import { readSecret } from "./read-secret.ts";

const USAGE = 2;
const USERNAME = /^[\p{L}\p{N}._-]{3,50}$/u;

type Words = (typeof ADMIN_WORDS)["es" | "en"];
type Refusal = "bad_email" | "email_taken" | "username_taken" | "no_administrator" | "no_second_step" | "weak";

interface Asked {
  readonly deed: string;
  readonly email: string;
  readonly username: string;
  readonly language: "es" | "en";
  readonly givesPassword: boolean;
}

/** The program of `npm run admin`. */
async function main(): Promise<void> {
  const { config, asked } = readArguments();
  const words = ADMIN_WORDS[config.language];
  if (asked === null) {
    say(words.help);
    process.exitCode = USAGE;
    return;
  }
  await withDatabase(config, words.noData, async (db, folder) => {
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
  asked: Asked,
  words: Words,
): Promise<string | { readonly refused: Refusal }> {
  const deps = { db, config, clock: systemClock };
  const by = atCommandLine(userInfo().username);
  if (asked.deed === "list") {
    const administrators = await listAdministrators(db);
    return administrators.length === 0 ? words.none : words.list(administrators);
  }
  if (!emailField().safeParse(asked.email).success) return { refused: "bad_email" };
  if (asked.deed === "link") {
    const link = await linkForAdministrator(deps, asked.email, by);
    return link === null ? { refused: "no_administrator" } : words.link(link);
  }
  if (asked.deed === "drop-second-step")
    return (await dropSecondFactor(deps, asked.email, by)) ? words.dropped(asked.email) : { refused: "no_second_step" };
  const password = asked.givesPassword ? await readSecret(words.askPassword) : null;
  if (
    password !== null &&
    (!newPassword().safeParse(password).success || isCommonPassword(password, [asked.username, asked.email]))
  )
    return { refused: "weak" };
  const wish: AdministratorWish = { email: asked.email, username: asked.username, language: asked.language, password };
  const made = await createAdministrator(deps, wish, by);
  if (typeof made === "string") return { refused: made };
  return made.link === null ? words.created(asked.email) : `${words.created(asked.email)}\n${words.link(made.link)}`;
}

function readArguments(): { readonly config: Config; readonly asked: Asked | null } {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = { "database-url": text, name: text, language: text, password: flag, help: flag } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const given = values["database-url"];
  const read = readConfig({ ...processEnvironment(), ...(given === undefined ? {} : { DATABASE_URL: given }) });
  if (!read.ok) throw new Error(read.mistakes.join("\n"));
  return { config: read.config, asked: values.help === true ? null : askedFor(positionals, values, read.config) };
}

function askedFor(
  [deed = "", email = "", ...more]: readonly string[],
  { name, language, password }: { name?: string; language?: string; password?: boolean },
  config: Config,
): Asked | null {
  const username =
    name ??
    email
      .split("@")[0]
      ?.replace(/[^\p{L}\p{N}._-]/gu, "-")
      .padEnd(3, "-") ??
    "";
  const speaks = language ?? config.language;
  if (more.length > 0 || (speaks !== "es" && speaks !== "en")) return null;
  if (deed === "list" ? email !== "" : !["create", "link", "drop-second-step"].includes(deed) || email === "")
    return null;
  if (deed === "create" && !USERNAME.test(username)) return null;
  return { deed, email, username, language: speaks, givesPassword: password === true };
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

await main().catch((error: Error) => {
  process.stderr.write(`Timbra: ${error.message}\n`);
  process.exitCode = 1;
});
