import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createCatalogos } from "@timbra/sat-catalogues";
import { openAuthority } from "./authority/authority.ts";
import { newTlsCredentials, type TlsCredentials, type TlsKind } from "./authority/tls-credentials.ts";
import { ForcedCodes, type SatDeps } from "./cancel/cancel.ts";
import type { StampingDeps } from "./certify/certify.ts";
import { finkokRoutes } from "./finkok/routes.ts";
import { listen } from "./http/listen.ts";
import { openCancellationLedger, type SimulationSettings } from "./ledger/cancellation-ledger.ts";
import { lockFolder } from "./ledger/lock-folder.ts";
import { openStampLedger } from "./ledger/stamp-ledger.ts";
import { createBehaviourRunner, newBehaviours, seededBehaviour } from "./sandbox/behaviour.ts";
import { WithheldStamps } from "./sandbox/personality.ts";
import { sandboxRoutes } from "./sandbox/routes.ts";
import { satRoutes } from "./sat/routes.ts";
import { swRoutes } from "./sw/routes.ts";
import { Taxpayers } from "./taxpayers.ts";

export interface PacSandboxOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** The folder of its authority and its ledgers; made if missing. One process at a time. */
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
  /** Milliseconds from a stamp until the SAT knows the document; default one minute, as it is between one and five. */
  readonly visibleAfterMs?: number;
  /**
   * Draws a personality for each request to stamp, the same ones for the same seed; default: none is drawn, all are met
   * well.
   */
  readonly seed?: number;
  /**
   * Serves TLS, with a certificate that is right for whoever trusts `tls-root.pem` in the folder, or wrong in a way
   * that clients must refuse.
   */
  readonly tls?: TlsKind;
}

export interface PacSandbox {
  /** "http://127.0.0.1:4010" */
  readonly url: string;
  readonly port: number;
  /** Stops answering and lets go of the folder. */
  close(): Promise<void>;
}

/** Receivers do not answer requests until set otherwise. */
const AT_FIRST: SimulationSettings = {
  kind: "steered",
  clockAheadMs: 0,
  visibleAfterMs: 60_000,
  receivers: { does: "ignores", afterMs: 0 },
  receiver: {},
};

/** Starts a certification provider for tests. Rejects when the port is taken, or the folder is in use or damaged. */
export async function startPacSandbox(options: PacSandboxOptions): Promise<PacSandbox> {
  // biome-ignore lint/plugin: the clock of whoever starts the server without one of their own.
  const clock = options.clock ?? (() => new Date());
  const lock = await lockFolder(options.dataDir);
  try {
    return await open(options, clock, lock.release);
  } catch (cause) {
    await lock.release();
    throw cause;
  }
}

async function open(options: PacSandboxOptions, clock: () => Date, release: () => Promise<void>): Promise<PacSandbox> {
  const authority = await openAuthority(options.dataDir, clock());
  const stampLedger = await openStampLedger(options.dataDir);
  const deps: StampingDeps = {
    authority,
    stampLedger,
    catalogos: createCatalogos(),
    stamps: options.stamps ?? 1_000_000,
    taxpayers: new Taxpayers(),
  };
  const account = { user: options.user ?? "sandbox", password: options.password ?? "sandbox" };
  const ledger = await openCancellationLedger(options.dataDir, {
    ...AT_FIRST,
    visibleAfterMs: options.visibleAfterMs ?? AT_FIRST.visibleAfterMs,
  });
  const now = (): Date => new Date(clock().getTime() + ledger.steered.clockAheadMs);
  const satDeps: SatDeps = { authority, stampLedger, ledger, forced: new ForcedCodes(), now };
  const behaviours = newBehaviours();
  const seeded = options.seed === undefined ? null : seededBehaviour(options.seed, undefined);
  if (seeded !== null) behaviours.stamp.set(seeded);
  const withheldStamps = new WithheldStamps(clock);
  const play = createBehaviourRunner(behaviours, stampLedger, withheldStamps);
  const provider = { deps, satDeps, withheldStamps, account, clock, play };
  const routes = [
    ...swRoutes(provider),
    ...finkokRoutes(provider),
    ...satRoutes(satDeps, play),
    ...sandboxRoutes(deps, satDeps, behaviours, clock),
  ];
  const place = { host: options.host ?? "127.0.0.1", port: options.port };
  const listening = await listen(
    routes,
    options.tls === undefined ? place : { ...place, tls: await makeTls(options.tls, options.dataDir, clock()) },
  );
  return {
    url: listening.url,
    port: listening.port,
    async close() {
      await listening.close();
      await stampLedger.close();
      await ledger.close();
      await release();
    },
  };
}

async function makeTls(kind: TlsKind, dataDir: string, now: Date): Promise<TlsCredentials> {
  const made = await newTlsCredentials(kind, now);
  await writeFile(join(dataDir, "tls-root.pem"), made.root);
  return made;
}
