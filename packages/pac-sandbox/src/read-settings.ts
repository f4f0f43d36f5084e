import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { TLS_KINDS, type TlsKind } from "./authority/tls-credentials.ts";
import type { PacSandboxOptions } from "./start-pac-sandbox.ts";

/** How to start from a shell: an option, else its variable, else the default. */
export const USAGE = `pac-sandbox: un PAC de pruebas para CFDI 4.0

  --port      PAC_SANDBOX_PORT      4010
  --host      PAC_SANDBOX_HOST      127.0.0.1
  --data-dir  PAC_SANDBOX_DATA_DIR  ./.pac-sandbox
  --user      PAC_SANDBOX_USER      sandbox
  --password  PAC_SANDBOX_PASSWORD  sandbox
  --stamps    PAC_SANDBOX_STAMPS    1000000
  --seed      PAC_SANDBOX_SEED      (ninguna; con una, cada solicitud de timbrado encuentra una personalidad sorteada)
  --tls       PAC_SANDBOX_TLS       (sin TLS; trusted, self-signed, expired, other-host)
  --help
`;

/** Reads the command line and the environment; null when help was asked for. Throws with what is wrong in them. */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): PacSandboxOptions | null {
  const string = { type: "string" } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: string,
      host: string,
      "data-dir": string,
      user: string,
      password: string,
      stamps: string,
      seed: string,
      tls: string,
      help: { type: "boolean" },
    },
  });
  if (values.help) return null;
  const port = values.port ?? env["PAC_SANDBOX_PORT"] ?? "4010";
  const stamps = values.stamps ?? env["PAC_SANDBOX_STAMPS"] ?? "1000000";
  const seed = values.seed ?? env["PAC_SANDBOX_SEED"];
  const tls = values.tls ?? env["PAC_SANDBOX_TLS"];
  return {
    port: count(port, "port", 65_535),
    host: values.host ?? env["PAC_SANDBOX_HOST"] ?? "127.0.0.1",
    dataDir: resolve(values["data-dir"] ?? env["PAC_SANDBOX_DATA_DIR"] ?? ".pac-sandbox"),
    user: values.user ?? env["PAC_SANDBOX_USER"] ?? "sandbox",
    password: values.password ?? env["PAC_SANDBOX_PASSWORD"] ?? "sandbox",
    stamps: count(stamps, "stamps", Number.MAX_SAFE_INTEGER),
    ...(seed !== undefined && { seed: count(seed, "seed", Number.MAX_SAFE_INTEGER) }),
    ...(tls !== undefined && { tls: kindOfTls(tls) }),
  };
}

function count(text: string, name: string, most: number): number {
  if (!/^\d{1,15}$/.test(text) || Number(text) > most)
    throw new Error(`${name}: se espera un número entero, no «${text}»`);
  return Number(text);
}

function kindOfTls(text: string): TlsKind {
  const kind = TLS_KINDS.find((one) => one === text);
  if (kind === undefined) throw new Error(`tls: se espera ${TLS_KINDS.join(", ")}, no «${text}»`);
  return kind;
}
