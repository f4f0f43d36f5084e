import {
  type Attributes,
  type Context,
  DiagLogLevel,
  diag,
  isSpanContextValid,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Logger } from "../lib/log.ts";
import type { SpanStart, Tracer } from "../lib/tracing.ts";
import { VERSION } from "../lib/version.ts";

interface OtlpSettings {
  /** Of a collector, with its path. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
  /** Share of the traces that are sent. */
  readonly ratio: number;
  /** What this process does. */
  readonly role: string;
  readonly log: Logger;
}

/** A process that stops does not wait longer for a collector that is away. */
const SENDING_MS = 5_000;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

/**
 * Sends traces by OTLP over HTTP, some at a time and beside the work: a collector that is slow or away loses traces,
 * and delays nothing. Loaded only where one is configured.
 */
export function createOtlpTracer({ url, headers, service, ratio, role, log }: OtlpSettings): Tracer {
  reportErrors(log);
  const exporter = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: SENDING_MS });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": service, "service.version": VERSION, "timbra.role": role }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: SENDING_MS })],
  });
  const tracer = provider.getTracer(service, VERSION);
  return {
    start({ name, kind, attributes }: SpanStart, parent) {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent));
      return {
        traceparent: traceparentOf(span.spanContext()),
        end({ failed, attributes: more }) {
          if (more !== undefined) span.setAttributes(more as Attributes);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}

/** The library says what went wrong to its own log only, which is nowhere unless it is given one. */
function reportErrors(log: Logger): void {
  const ignore = () => undefined;
  const error = (reason: string) => log.warn({ reason }, "traces could not be sent");
  const logger = { error, warn: ignore, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
}

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

function contextOf(parent: string | null): Context {
  const [, traceId = "", spanId = "", flags = "00"] = TRACEPARENT.exec(parent ?? "") ?? [];
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  const context: SpanContext = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(context) ? trace.setSpanContext(ROOT_CONTEXT, context) : ROOT_CONTEXT;
}

function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
}
