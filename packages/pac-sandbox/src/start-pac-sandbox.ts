import { createCatalogos } from "@timbra/sat-catalogues";
import { openAuthority } from "./authority/open-authority.ts";
import { holdFolder } from "./book/hold-folder.ts";
import { openBook } from "./book/open-book.ts";
import type { Desk } from "./certify/certify.ts";
import { listen } from "./http/listen.ts";
import { CurrentMood } from "./sandbox/mood.ts";
import { stampPlayer } from "./sandbox/play-stamp.ts";
import { sandboxRoutes } from "./sandbox/routes.ts";
import { swRoutes } from "./sw/routes.ts";

export interface PacSandboxOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** Where its authority and its book live; made if missing. One process at a time. */
  readonly dataDir: string;
  /** Default 127.0.0.1: anybody who reaches it can have certificates issued. */
  readonly host?: string;
  readonly clock?: () => Date;
  /** Default "sandbox". */
  readonly user?: string;
  /** Default "sandbox". */
  readonly password?: string;
  /** Stamps bought; default one million. */
  readonly stamps?: number;
}

export interface PacSandbox {
  /** "http://127.0.0.1:4010" */
  readonly url: string;
  readonly port: number;
  /** Stops answering and lets go of the folder. */
  close(): Promise<void>;
}

/** Starts a certification provider for tests. Rejects when the port is taken, or the folder is in use or damaged. */
export async function startPacSandbox(options: PacSandboxOptions): Promise<PacSandbox> {
  // biome-ignore lint/plugin: the clock of whoever starts the server without one of their own.
  const clock = options.clock ?? (() => new Date());
  const hold = await holdFolder(options.dataDir);
  try {
    return await open(options, clock, hold.release);
  } catch (cause) {
    await hold.release();
    throw cause;
  }
}

async function open(options: PacSandboxOptions, clock: () => Date, release: () => Promise<void>): Promise<PacSandbox> {
  const authority = await openAuthority(options.dataDir, clock());
  const book = await openBook(options.dataDir);
  const desk: Desk = { authority, book, catalogos: createCatalogos(), stamps: options.stamps ?? 1_000_000 };
  const account = { user: options.user ?? "sandbox", password: options.password ?? "sandbox" };
  const mood = new CurrentMood();
  const routes = [...swRoutes(desk, account, clock, stampPlayer(mood, book)), ...sandboxRoutes(desk, mood, clock)];
  const listening = await listen(routes, { host: options.host ?? "127.0.0.1", port: options.port });
  return {
    url: listening.url,
    port: listening.port,
    async close() {
      await listening.close();
      await book.close();
      await release();
    },
  };
}
