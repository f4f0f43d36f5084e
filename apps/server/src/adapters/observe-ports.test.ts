import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ProcessMetrics } from "../lib/process-metrics.ts";
import { noTracer } from "../lib/tracing.ts";
import type { Envelope } from "./mail/transport.ts";
import { observeMessenger, observePac, observeTransport } from "./observe-ports.ts";
import type { PacPort } from "./pac/index.ts";

let metrics: ProcessMetrics;
beforeEach(() => {
  metrics = new ProcessMetrics();
});
afterEach(() => metrics.close());

/** The labels of what was measured under a name, once for each time. */
function measured(name: string): unknown[] {
  const found = metrics.families().find((family) => family.name === `timbra_${name}`);
  const counts = (found?.samples ?? []).filter(({ suffix }) => suffix === "_count");
  return counts.flatMap(({ labels, value }) => Array.from({ length: value }, () => labels));
}

const observers = () => ({ metrics, tracer: noTracer });

describe("a provider that is observed", () => {
  const answers = (kind: string) => async () => ({ kind });
  const pac = {
    provider: "sw",
    environment: "sandbox",
    bringsStatus: true,
    stamp: answers("stamped"),
    recover: answers("unavailable"),
    cancel: answers("requested"),
    cancellationStatus: () => Promise.reject(new Error("ours")),
    credits: answers("known"),
    certificate: async () => null,
  } as unknown as PacPort;

  it("answers as it would, and each request is measured by what came of it", async () => {
    const seen = observePac(pac, observers());
    const request = { customId: "1", deadlineMs: 1 };
    expect(await seen.stamp(new Uint8Array(), request)).toEqual({ kind: "stamped" });
    expect(await seen.recover(new Uint8Array(), request)).toEqual({ kind: "unavailable" });
    await expect(seen.cancellationStatus({} as never, request)).rejects.toThrow("ours");
    expect(measured("provider_request_seconds")).toEqual([
      { provider: "sw", operation: "stamp", outcome: "stamped" },
      { provider: "sw", operation: "recover", outcome: "unavailable" },
      { provider: "sw", operation: "status", outcome: "failed" },
    ]);
  });

  it("is otherwise the same: name, place, and what is not asked over the network", async () => {
    const seen = observePac(pac, observers());
    expect([seen.provider, seen.environment, seen.bringsStatus]).toEqual(["sw", "sandbox", true]);
    expect(await seen.certificate("0".repeat(20))).toBeNull();
    expect(measured("provider_request_seconds")).toEqual([]);
  });
});

describe("a mail server that is observed", () => {
  it("is told when the mail is handed over, and its failures are thrown on", async () => {
    const steps: string[] = [];
    const transport = {
      keepsBody: false,
      deliver: async (_mail: Envelope, onHandingOver: () => Promise<void>) => {
        await onHandingOver();
        if (steps.length > 1) throw new Error("550");
      },
      close: () => undefined,
    };
    const seen = observeTransport(transport, observers());
    const deliver = () => seen.deliver({} as Envelope, async () => void steps.push("handed over"));
    await deliver();
    await expect(deliver()).rejects.toThrow("550");
    expect(steps).toHaveLength(2);
    expect(measured("mail_delivery_seconds")).toEqual([{ outcome: "sent" }, { outcome: "failed" }]);
  });
});

describe("a messenger that is observed", () => {
  it.each([
    [{ status: 204 }, "2xx"],
    [{ status: 302 }, "3xx"],
    [{ status: 503 }, "5xx"],
    [{ error: "ECONNREFUSED" }, "unreachable"],
  ])("of %j says %s, and nothing of the address", async (told, outcome) => {
    const messenger = { refusal: async () => null, post: async () => told };
    const seen = observeMessenger(messenger, observers());
    expect(await seen.post("https://example.com/hook?secret=1", {}, "{}")).toEqual(told);
    expect(measured("webhook_request_seconds")).toEqual([{ outcome }]);
  });
});
