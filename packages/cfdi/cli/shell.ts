/** All that the commands have of the machine. Tests give another one. */
export interface Shell {
  out(text: string): void;
  err(text: string): void;
  /** Throws as node:fs does. */
  readFile(path: string): Uint8Array;
  isFolder(path: string): boolean;
  /** All of standard input. */
  readStdin(): Uint8Array;
  env(name: string): string | undefined;
  /** The machine's local time as a Fecha: AAAA-MM-DDThh:mm:ss. */
  now(): string;
  /** Of this package. */
  version(): string;
  /** Imports a module by path or name, as seen from the working folder. */
  load(module: string): Promise<unknown>;
}

/** What the exit code says. */
export const EXIT = {
  /** All holds. */
  ok: 0,
  /** Something does not hold, or a file could not be read. */
  failed: 1,
  /** The command was written wrong: nothing was done. */
  usage: 2,
  /** Nothing is wrong in what could be looked at, and something could not be. */
  unverified: 3,
} as const;
