import { type IntervalHistogram, monitorEventLoopDelay, performance } from "node:perf_hooks";
import { Counter, createFamily, Histogram, type MetricFamily, sampleOf, samplesBy } from "./metrics.ts";

const NS_PER_SECOND = 1_000_000_000;
const MS_PER_SECOND = 1_000;
const US_PER_SECOND = 1_000_000;

/** Some milliseconds' accuracy, for fifty wake-ups a second. */
const LOOP_RESOLUTION_MS = 20;

/** What this process has done and how it stands, whatever the database can tell. Every process has its own. */
export class ProcessMetrics {
  readonly requests = new Counter("http_requests_total", "Requests answered, by the template of their route.", [
    "method",
    "route",
    "status",
  ]);
  readonly requestSeconds = new Histogram("http_request_seconds", "Time until the last byte of an answer was sent.", [
    "method",
    "route",
  ]);
  readonly providerSeconds = new Histogram(
    "provider_request_seconds",
    "Requests to a certification provider (and, through it, to the SAT), by what came of them.",
    ["provider", "operation", "outcome"],
  );
  readonly jobSeconds = new Histogram("job_seconds", "Tries of jobs, by how they ended.", ["job", "outcome"]);
  readonly mailSeconds = new Histogram("mail_delivery_seconds", "Tries to hand a mail to the mail server.", [
    "outcome",
  ]);
  readonly webhookSeconds = new Histogram("webhook_request_seconds", "Requests to the addresses of webhooks.", [
    "outcome",
  ]);
  readonly #loop: IntervalHistogram = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });

  constructor() {
    this.#loop.enable();
  }

  families(): readonly MetricFamily[] {
    return [...this.#ownFamilies(), ...this.#instruments().map((instrument) => instrument.collect())];
  }

  close(): void {
    this.#loop.disable();
  }

  #instruments() {
    const { requests, requestSeconds, providerSeconds, jobSeconds, mailSeconds, webhookSeconds } = this;
    return [requests, requestSeconds, providerSeconds, jobSeconds, mailSeconds, webhookSeconds];
  }

  #ownFamilies(): readonly MetricFamily[] {
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const { active } = performance.eventLoopUtilization();
    return [
      createFamily("memory_bytes", "Resident memory of this process.", sampleOf(rss)),
      createFamily("heap_used_bytes", "Memory of this process that JavaScript objects take.", sampleOf(heapUsed)),
      createFamily("uptime_seconds", "How long this process has run.", sampleOf(Math.round(process.uptime()))),
      counted("cpu_seconds_total", "Processor time of this process.", (user + system) / US_PER_SECOND),
      counted("event_loop_active_seconds_total", "Time that the event loop was busy.", active / MS_PER_SECOND),
      this.#loopDelays(),
    ];
  }

  /** Since it was last asked for. */
  #loopDelays(): MetricFamily {
    const seconds = (ns: number) => (this.#loop.count === 0 ? 0 : ns / NS_PER_SECOND);
    const delays = {
      "0.5": seconds(this.#loop.percentile(50)),
      "0.99": seconds(this.#loop.percentile(99)),
      "1": seconds(this.#loop.max),
    };
    this.#loop.reset();
    const help = `How long the event loop took for a turn since it was last asked for, at least ${LOOP_RESOLUTION_MS} ms.`;
    return createFamily("event_loop_delay_seconds", help, samplesBy("quantile", delays));
  }
}

function counted(name: string, help: string, value: number): MetricFamily {
  return createFamily(name, help, sampleOf(value), "counter");
}
