import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../boot/deps.ts";
import { refuse } from "../http/errors.ts";
import {
  createFamily,
  METRICS_MEDIA_TYPE,
  type MetricFamily,
  type Sample,
  sampleOf,
  samplesBy,
  writeMetrics,
} from "../lib/metrics.ts";
import { sha256 } from "../lib/sha256.ts";
import { VERSION } from "../lib/version.ts";
import { createInstallationFigures } from "./installation-figures.ts";

/** Somewhat less than a monitor waits (Prometheus: 10 s). */
const DEADLINE_MS = 4_000;

/**
 * GET /internal/metrics: how this process and the installation stand, for a monitor. Totals over all users, of nobody's
 * business. What this process knows by itself is answered also while the database is away.
 */
export function metricsRoutes(app: FastifyInstance, deps: Deps): void {
  const readInstallation = createInstallationFigures(deps);
  app.get("/internal/metrics", async (request, reply) => {
    if (!mayRead(deps.config, request.headers.authorization)) throw refuse("not_found");
    const ofInstallation = await withinDeadline(readInstallation()).catch((err: unknown) => {
      deps.log.warn({ err }, "the figures of the database could not be read");
      return null;
    });
    const families = [...(await processFamilies(deps)), ...installationFamilies(ofInstallation)];
    return reply.type(METRICS_MEDIA_TYPE).header("cache-control", "no-store").send(writeMetrics(families));
  });
}

/** Without a token that was set, only where nothing is real. */
function mayRead({ metricsToken, mode }: Deps["config"], authorization: string | undefined): boolean {
  if (metricsToken === null) return mode === "sandbox";
  return timingSafeEqual(sha256(authorization ?? ""), sha256(`Bearer ${metricsToken}`));
}

async function withinDeadline<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The database took too long.")), DEADLINE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function installationFamilies(families: readonly MetricFamily[] | null): readonly MetricFamily[] {
  const help = "1 when the figures of the database could be read for this answer; else they are missing from it.";
  return [createFamily("database_up", help, sampleOf(families === null ? 0 : 1)), ...(families ?? [])];
}

async function processFamilies(deps: Deps): Promise<readonly MetricFamily[]> {
  const { config, metrics, disk, sealLimiter, printing, listing } = deps;
  const running = [{ labels: { version: VERSION, mode: config.mode, role: config.role }, value: 1 }];
  const space = await disk.space();
  const waiting = { seal: sealLimiter.waiting, print: printing.waiting, list: listing.waiting };
  return [
    createFamily("info", "The version, mode and role that run.", running),
    ...metrics.families(),
    ...poolFamilies(deps),
    createFamily(
      "requests_waiting",
      "Requests that wait for others of their kind, in this process.",
      samplesBy("limiter", waiting),
    ),
    ...(space === null
      ? []
      : [createFamily("disk_bytes", "The disk of the data folder.", samplesBy("part", { ...space }))]),
  ];
}

function poolFamilies({ poolUse }: Deps): readonly MetricFamily[] {
  const pools = poolUse();
  const states = pools.flatMap(({ pool, inUse, idle }): Sample[] => [
    { labels: { pool, state: "in_use" }, value: inUse },
    { labels: { pool, state: "idle" }, value: idle },
  ]);
  const limits = Object.fromEntries(pools.map(({ pool, limit }) => [pool, limit]));
  const waiting = Object.fromEntries(pools.map((use) => [use.pool, use.waiting]));
  return [
    createFamily("database_connections", "Connections of this process to the database, by pool.", states),
    createFamily("database_connections_limit", "Most connections that a pool opens.", samplesBy("pool", limits)),
    createFamily(
      "database_waiting",
      "Statements and transactions that wait for a connection.",
      samplesBy("pool", waiting),
    ),
  ];
}
