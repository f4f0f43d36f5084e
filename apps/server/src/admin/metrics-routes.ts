import { timingSafeEqual } from "node:crypto";
import type { Deps } from "../boot/deps.ts";
import { listsAgeInDays } from "../catalogues/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { refuse } from "../http/errors.ts";
import { listProviderHealth } from "../invoices/index.ts";
import { sha256 } from "../lib/sha256.ts";
import { VERSION } from "../lib/version.ts";
import { chainsKeyedAt, countBusiness, countPeople, countWork, listChainHeads } from "./statistics.db.ts";

/**
 * GET /internal/metrics: the state of the installation, for a monitor. Totals over all users, of nobody's
 * business.
 */
export const metricsRoutes: RoutePlugin = (app, deps) => {
  app.get("/internal/metrics", async (request, reply) => {
    if (!mayRead(deps.config, request.headers.authorization)) throw refuse("not_found");
    return reply
      .type(METRICS_MEDIA_TYPE)
      .header("cache-control", "no-store")
      .send(writeMetrics(await families(deps)));
  });
};

/** Without a token that was set, only where nothing is real. */
function mayRead({ metricsToken, mode }: Deps["config"], authorization: string | undefined): boolean {
  if (metricsToken === null) return mode === "sandbox";
  return timingSafeEqual(sha256(authorization ?? ""), sha256(`Bearer ${metricsToken}`));
}

async function families(deps: Deps): Promise<Family[]> {
  const now = deps.clock.now();
  const [people, work, business, providers, chains, keyedAt] = await Promise.all([
    countPeople(deps.db, now),
    countWork(deps.db),
    countBusiness(deps.db, now),
    listProviderHealth(deps),
    listChainHeads(deps.db),
    chainsKeyedAt(deps.db),
  ]);
  const { credits, certificates, stamps } = business;
  const { active, unverified, blocked } = people.users;
  const jobs = work.queue.flatMap(({ name, ...states }) =>
    by("state", states).map(({ labels, value }) => ({ labels: { job: name, ...labels }, value })),
  );
  const running = [{ labels: { version: VERSION, mode: deps.config.mode }, value: 1 }];
  return [
    family("info", "The version and mode that run.", running),
    family("users", "Users, by how they stand.", by("state", { active, unverified, blocked })),
    family("stamps_today", "Documents stamped on this day of Mexico City.", one(stamps.at(-1)?.count ?? 0)),
    family("credits", "Credits of all issuers; a consumed one is a stamp.", by("account", credits)),
    family("jobs", "Jobs, by kind and state; certify-invoice are documents that wait for a provider.", jobs),
    family("mails", "Mails that have not left, by state.", by("state", work.mails)),
    ...providerFamilies(providers),
    family("certificates_ending", "Seal certificates that end within 60 days, 50 at most.", one(certificates.length)),
    family(
      "catalogues_age_days",
      "Days since the SAT published the lists in use; it publishes about every nine.",
      one(listsAgeInDays(deps)),
    ),
    ...chainFamilies(chains, keyedAt),
    family("memory_bytes", "Resident memory of this process.", one(process.memoryUsage().rss)),
    family("uptime_seconds", "How long this process has run.", one(Math.round(process.uptime()))),
  ];
}

function providerFamilies(providers: Awaited<ReturnType<typeof listProviderHealth>>): Family[] {
  const each = (values: readonly number[]) =>
    providers.map(({ provider }, at) => ({ labels: { provider }, value: values[at] ?? 0 }));
  const isOpen = providers.map(({ state }) => Number(state === "open"));
  const asking = providers.map((facts) => facts.asking);
  const waiting = providers.map((facts) => facts.waiting);
  return [
    family("provider_open", "1 while a certification provider can be used.", each(isOpen)),
    family("provider_asking", "Requests under way at a certification provider.", each(asking)),
    family("provider_waiting", "Documents that wait for a certification provider.", each(waiting)),
  ];
}

function chainFamilies(chains: Awaited<ReturnType<typeof listChainHeads>>, keyedAt: Date | null): Family[] {
  const entries = chains.map((head) => ({ labels: { chain: head.chain }, value: head.entries }));
  const heads = chains.map((head) => ({ labels: { chain: head.chain }, value: head.fingerprint }));
  return [
    family("chain_entries", "Links of the chained histories; they only grow.", entries),
    family(
      "chain_head",
      "The first 52 bits of the SHA-256 of where the chains end; the same as long as no link is added.",
      heads,
    ),
    family(
      "chain_keyed_seconds",
      "When links of the chains began to have codes, in seconds since 1970; it never changes.",
      keyedAt === null ? [] : one(Math.floor(keyedAt.getTime() / 1000)),
    ),
  ];
}

const family = (name: string, help: string, samples: readonly Sample[]): Family => ({
  name: `timbra_${name}`,
  help,
  samples,
});

const one = (value: number): Sample[] => [{ value }];

/** One figure for each name. */
function by(label: string, counts: Readonly<Record<string, number>>) {
  return Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }));
}

/** One figure of a family, distinguished from the others by its labels. */
interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Figures of one name, as a monitor reads them. */
interface Family {
  /** Letters, digits and underscores. */
  readonly name: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

const METRICS_MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** The text format of Prometheus, version 0.0.4. All are gauges: they say how it stands, and may fall. */
export function writeMetrics(families: readonly Family[]): string {
  return families.map(writeFamily).join("");
}

function writeFamily({ name, help, samples }: Family): string {
  const lines = samples.map(({ labels = {}, value }) => `${name}${writeLabels(labels)} ${value}`);
  return [
    `# HELP ${name} ${help.replace(/\\/g, "\\\\").replace(/\n/g, "\\n")}`,
    `# TYPE ${name} gauge`,
    ...lines,
    "",
  ].join("\n");
}

function writeLabels(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escaped(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function escaped(value: string): string {
  return value.replace(/\\/g, "\\\\").replace(/"/g, '\\"').replace(/\n/g, "\\n");
}
