import { type DestinationStream, type Logger, pino } from "pino";
import { originFields } from "./origin.ts";

export type { Logger };

/** Names of fields that hold a secret, wherever they stand in what is logged. */
const SECRET_NAMES = [
  "password",
  "password_confirmation",
  "current_password",
  "passphrase",
  "certBase64",
  "keyBase64",
  "token",
  "authorization",
  "cookie",
  "DATABASE_URL",
  "SMTP_URL",
];
const DEPTHS = ["", "*.", "*.*.", "*.*.*."];

/**
 * The log: one JSON line an event, without secrets, with the request that it comes from. It writes to standard output
 * unless another one is given.
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const paths = SECRET_NAMES.flatMap((name) => DEPTHS.map((depth) => `${depth}${name}`));
  const options = {
    level,
    base: null,
    redact: { paths, censor: "[secret]" },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toLogError },
    mixin: originFields,
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** An error with its causes; a database error loses `detail` and `where`, which quote the values of the row. */
function toLogError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    code,
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: toLogError(error.cause) }),
  };
}
