import { parseArgs } from "node:util";

/** What the demo was asked for. */
export interface DemoOptions {
  readonly out: string;
  /** A running server; without it the demo starts one of its own over an empty folder. */
  readonly url: string | null;
  readonly email: string | null;
  readonly password: string | null;
  readonly issuer: IssuerOptions;
  /** A certificate of one's own (the SAT's test pairs, for example); without it the sandbox makes one. */
  readonly csd: { readonly cer: string; readonly key: string; readonly passphrase: string } | null;
}

export interface IssuerOptions {
  readonly rfc: string | null;
  readonly name: string;
  readonly regime: string;
  readonly zip: string;
}

export const USAGE = `npm run demo -- --out DIR [--url URL] [--cer FILE --key FILE --passphrase TEXT --rfc RFC --name NAME --regime 601 --zip 06000]
  --out         folder for the XML and PDF of ingreso, ppd, pago, pago-usd, egreso, global, traslado and acuse, and summary.json
  --url         a running server in sandbox mode (default: one is started and stopped)
  --email, --password   an account that is already registered there (default: a new one)
  --cer, --key, --passphrase, --rfc, --name, --regime, --zip   an issuer with its own test certificate
  A new account has five credits: egreso, global, traslado and acuse are a second business's, which is always a new one.`;

/** Reads the command line; a text says what is wrong with it. */
export function readOptions(args: readonly string[]): DemoOptions | string {
  const text = { type: "string" } as const;
  const names = [
    "out",
    "url",
    "email",
    "password",
    "cer",
    "key",
    "passphrase",
    "rfc",
    "name",
    "regime",
    "zip",
  ] as const;
  const parsed = tryParse(args, Object.fromEntries(names.map((name) => [name, text])));
  if (typeof parsed === "string") return parsed;
  const { out, url, email, password, cer, key, passphrase, rfc, name, regime, zip } = parsed;
  if (out === undefined) return "--out is missing.";
  const parts = [cer, key, passphrase, rfc];
  if (parts.some((part) => part !== undefined) && parts.includes(undefined))
    return "--cer, --key, --passphrase and --rfc go together.";
  if ((email === undefined) !== (password === undefined)) return "--email and --password go together.";
  return {
    out,
    url: url?.replace(/\/+$/, "") ?? null,
    email: email ?? null,
    password: password ?? null,
    issuer: {
      rfc: rfc?.toUpperCase() ?? null,
      name: name ?? "ESCUELA DE MUESTRA",
      regime: regime ?? "601",
      zip: zip ?? "06000",
    },
    csd: cer === undefined || key === undefined || passphrase === undefined ? null : { cer, key, passphrase },
  };
}

function tryParse(
  args: readonly string[],
  options: Record<string, { type: "string" }>,
): Record<string, string | undefined> | string {
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values as Record<
      string,
      string | undefined
    >;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
