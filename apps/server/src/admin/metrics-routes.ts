import { createHash, timingSafeEqual } from "node:crypto";
import type { Deps } from "../boot/deps.ts";
import { listsAgeInDays } from "../catalogues/index.ts";
import type { RoutePlugin } from "../http/app.ts";
import { refuse } from "../http/errors.ts";
import { listProviderHealth } from "../invoices/index.ts";
import { VERSION } from "../lib/version.ts";
import { chainsKeyedAt, countBusiness, countPeople, countWork, listChainHeads } from "./statistics.db.ts";

/**
 * GET /internal/metrics: how the installation stands, for whatever watches it. Numbers over everybody, of nobody's
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

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
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
  const ofProviders = (value: (facts: (typeof providers)[number]) => number) =>
    providers.map((facts) => ({ labels: { provider: facts.provider }, value: value(facts) }));
  const ofChains = (value: (heads: (typeof chains)[number]) => number) =>
    chains.map((heads) => ({ labels: { chain: heads.chain }, value: value(heads) }));
  return [
    {
      name: "timbra_info",
      help: "The version and mode that run.",
      samples: [{ labels: { version: VERSION, mode: deps.config.mode }, value: 1 }],
    },
    { name: "timbra_users", help: "Users, by how they stand.", samples: by("state", { active, unverified, blocked }) },
    {
      name: "timbra_stamps_today",
      help: "Documents stamped on this day of Mexico City.",
      samples: [{ value: stamps.at(-1)?.count ?? 0 }],
    },
    {
      name: "timbra_credits",
      help: "Credits of all issuers; a consumed one is a stamp.",
      samples: by("account", credits),
    },
    {
      name: "timbra_jobs",
      help: "Jobs, by kind and state; certify-invoice are documents that wait for a provider.",
      samples: jobs,
    },
    { name: "timbra_mails", help: "Mails that have not left, by state.", samples: by("state", work.mails) },
    {
      name: "timbra_provider_open",
      help: "1 while a certification provider can be used.",
      samples: ofProviders(({ state }) => Number(state === "open")),
    },
    {
      name: "timbra_provider_asking",
      help: "Requests under way at a certification provider.",
      samples: ofProviders(({ asking }) => asking),
    },
    {
      name: "timbra_provider_waiting",
      help: "Documents that wait for a certification provider.",
      samples: ofProviders(({ waiting }) => waiting),
    },
    {
      name: "timbra_certificates_ending",
      help: "Seal certificates that end within 60 days, 50 at most.",
      samples: [{ value: certificates.length }],
    },
    {
      name: "timbra_catalogues_age_days",
      help: "Days since the SAT published the lists in use; it publishes about every nine.",
      samples: [{ value: listsAgeInDays(deps) }],
    },
    {
      name: "timbra_chain_entries",
      help: "Links of the chained histories; they only grow.",
      samples: ofChains(({ entries }) => entries),
    },
    {
      name: "timbra_chain_head",
      help: "The first 52 bits of the SHA-256 of where the chains end; the same as long as no link is added.",
      samples: ofChains(({ fingerprint }) => fingerprint),
    },
    {
      name: "timbra_chain_keyed_seconds",
      help: "When links of the chains began to have codes, in seconds since 1970; it never changes.",
      samples: keyedAt === null ? [] : [{ value: Math.floor(keyedAt.getTime() / 1000) }],
    },
    {
      name: "timbra_memory_bytes",
      help: "Resident memory of this process.",
      samples: [{ value: process.memoryUsage().rss }],
    },
    {
      name: "timbra_uptime_seconds",
      help: "How long this process has run.",
      samples: [{ value: Math.round(process.uptime()) }],
    },
  ];
}

/** One figure for each name. */
function by(label: string, counts: Readonly<Record<string, number>>) {
  return Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }));
}

/** One figure of a family, told apart from the others by its labels. */
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
