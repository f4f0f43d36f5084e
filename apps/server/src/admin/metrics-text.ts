/** One figure of a family, told apart from the others by its labels. */
interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Figures of one name, as a monitor reads them. */
export interface Family {
  /** Letters, digits and underscores. */
  readonly name: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

export const METRICS_MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8";

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
