/** One figure of a family, distinguished from the others by its labels. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
  /** What follows the family's name in a histogram's parts. */
  readonly suffix?: "_bucket" | "_sum" | "_count";
}

/** Figures of one name, as a monitor reads them. */
export interface MetricFamily {
  /** Letters, digits and underscores. */
  readonly name: string;
  readonly help: string;
  /** A gauge says how it stands, and may fall; a counter grows while the process runs. Default gauge. */
  readonly type?: "gauge" | "counter" | "histogram";
  readonly samples: readonly Sample[];
}

export const METRICS_MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** The text format of Prometheus, version 0.0.4. */
export function writeMetrics(families: readonly MetricFamily[]): string {
  return families.map(writeFamily).join("");
}

function writeFamily({ name, help, type = "gauge", samples }: MetricFamily): string {
  const lines = samples.map(({ labels = {}, value, suffix = "" }) => `${name}${suffix}${writeLabels(labels)} ${value}`);
  return [
    `# HELP ${name} ${help.replace(/\\/g, "\\\\").replace(/\n/g, "\\n")}`,
    `# TYPE ${name} ${type}`,
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

/** Default: a gauge. */
export const createFamily = (
  name: string,
  help: string,
  samples: readonly Sample[],
  type: NonNullable<MetricFamily["type"]> = "gauge",
): MetricFamily => ({ name: `timbra_${name}`, help, samples, type });

/** A figure without labels. */
export const sampleOf = (value: number): Sample[] => [{ value }];

/** One figure for each name. */
export function samplesBy(label: string, counts: Readonly<Record<string, number>>): Sample[] {
  return Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }));
}

/**
 * Label values are joined into a key by what none of them has. They come from closed sets (route templates, names of
 * jobs, kinds of answers), never from what somebody sent: every new value is a series that a monitor keeps for ever.
 */
const SEPARATOR = "\u0000";

type Labels<Name extends string> = Readonly<Record<Name, string>>;

/** Counts what happens, from the start of this process on. */
export class Counter<Name extends string> {
  readonly #name: string;
  readonly #help: string;
  readonly #labels: readonly Name[];
  readonly #counts = new Map<string, number>();

  constructor(name: string, help: string, labels: readonly Name[]) {
    this.#name = name;
    this.#help = help;
    this.#labels = labels;
  }

  add(labels: Labels<Name>, more = 1): void {
    const key = keyOf(this.#labels, labels);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + more);
  }

  collect(): MetricFamily {
    const samples = [...this.#counts].map(([key, value]) => ({ labels: labelsOf(this.#labels, key), value }));
    return createFamily(this.#name, this.#help, samples, "counter");
  }
}

/** From what a list answers in to what a provider is waited for. */
const DEFAULT_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface Observed {
  /** How many fell between a bound and the one before it; the last is of what is beyond all of them. */
  readonly within: number[];
  sum: number;
}

/** How long things took, in seconds, by how many took no longer than each bound. */
export class Histogram<Name extends string> {
  readonly #name: string;
  readonly #help: string;
  readonly #labels: readonly Name[];
  readonly #bounds: readonly number[];
  readonly #observed = new Map<string, Observed>();

  constructor(name: string, help: string, labels: readonly Name[], bounds: readonly number[] = DEFAULT_BOUNDS) {
    this.#name = name;
    this.#help = help;
    this.#labels = labels;
    this.#bounds = bounds;
  }

  observe(labels: Labels<Name>, seconds: number): void {
    const key = keyOf(this.#labels, labels);
    let observed = this.#observed.get(key);
    if (observed === undefined) {
      observed = { within: new Array<number>(this.#bounds.length + 1).fill(0), sum: 0 };
      this.#observed.set(key, observed);
    }
    const at = this.#bounds.findIndex((bound) => seconds <= bound);
    const bucket = at === -1 ? this.#bounds.length : at;
    observed.within[bucket] = (observed.within[bucket] ?? 0) + 1;
    observed.sum += seconds;
  }

  collect(): MetricFamily {
    const samples = [...this.#observed].flatMap(([key, observed]) =>
      this.#samplesOf(labelsOf(this.#labels, key), observed),
    );
    return createFamily(this.#name, this.#help, samples, "histogram");
  }

  #samplesOf(labels: Readonly<Record<string, string>>, { within, sum }: Observed): Sample[] {
    let count = 0;
    const buckets = within.map((some, at): Sample => {
      count += some;
      return { suffix: "_bucket", labels: { ...labels, le: String(this.#bounds[at] ?? "+Inf") }, value: count };
    });
    return [...buckets, { suffix: "_sum", labels, value: sum }, { suffix: "_count", labels, value: count }];
  }
}

function keyOf<Name extends string>(names: readonly Name[], labels: Labels<Name>): string {
  return names.map((name) => labels[name]).join(SEPARATOR);
}

function labelsOf(names: readonly string[], key: string): Record<string, string> {
  const values = key.split(SEPARATOR);
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? ""]));
}
