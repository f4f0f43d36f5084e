const UNIQUE_VIOLATION = "23505";
const DATA_EXCEPTION_CLASS = "22";
/** SQLSTATE classes of a server that is away, out of resources, or without our database. */
const CONNECTION_CLASSES = ["08", "57", "53", "3D"];
const NETWORK_ERRORS = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND"];

interface Coded {
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly message?: unknown;
  readonly syscall?: unknown;
}

/** The name of the unique key that a write ran into, or null when the error is something else. */
export function violatedKey(error: unknown): string | null {
  const { code, constraint } = coded(error);
  return code === UNIQUE_VIOLATION && typeof constraint === "string" ? constraint : null;
}

/**
 * Whether the database refused a value (a number out of range, text that is no uuid): somebody sent rubbish that no
 * schema caught.
 */
export function isRefusedValue(error: unknown): boolean {
  const { code } = coded(error);
  return typeof code === "string" && code.length === 5 && code.startsWith(DATA_EXCEPTION_CLASS);
}

/** Whether the database could not be reached or is going away, as opposed to having refused something. */
export function isUnreachable(error: unknown): boolean {
  const { code, message, syscall } = coded(error);
  // A server that listens on a socket in the file system takes it away when it goes.
  if (code === "ENOENT") return syscall === "connect";
  if (typeof code === "string")
    return NETWORK_ERRORS.includes(code) || (code.length === 5 && CONNECTION_CLASSES.includes(code.slice(0, 2)));
  return (
    typeof message === "string" &&
    /Connection terminated|is not queryable|timeout exceeded when trying to connect/.test(message)
  );
}

function coded(error: unknown): Coded {
  return typeof error === "object" && error !== null ? error : {};
}
