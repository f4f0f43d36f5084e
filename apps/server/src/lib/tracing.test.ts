import { describe, expect, it } from "vitest";
import { currentOrigin, originFields, withOrigin } from "./origin.ts";
import { noTracer, type SpanStart, type Tracer, traced } from "./tracing.ts";

interface Ended {
  readonly name: string;
  readonly parent: string | null;
  readonly failed: boolean;
  readonly outcome: unknown;
}

/** Remembers the steps in the order in which they ended; names them by a number. */
function rememberingTracer(): { tracer: Tracer; ended: Ended[] } {
  const ended: Ended[] = [];
  let started = 0;
  const tracer: Tracer = {
    start({ name }: SpanStart, parent) {
      started += 1;
      const traceparent = traceparentOf(started);
      const end: ReturnType<Tracer["start"]>["end"] = ({ failed, attributes }) =>
        void ended.push({ name, parent, failed, outcome: attributes?.["timbra.outcome"] });
      return { traceparent, end };
    },
    close: async () => undefined,
  };
  return { tracer, ended };
}

const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const traceparentOf = (span: number) => `00-${TRACE_ID}-${String(span).padStart(16, "0")}-01`;
const step = (name: string): SpanStart => ({ name, kind: "client", attributes: {} });
const well = () => ({ failed: false, outcome: "well" });

describe("the origin of work", () => {
  it("is nobody's outside of all requests", () => {
    expect([currentOrigin(), originFields()]).toEqual([null, {}]);
  });

  it("is that of everything that the work begins, however late, and of nothing beside it", async () => {
    const of = (requestId: string) => ({ requestId, traceparent: null });
    const later = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return currentOrigin()?.requestId;
    };
    const both = [withOrigin(of("one"), later), withOrigin(of("two"), later)];
    expect(await Promise.all(both)).toEqual(["one", "two"]);
    expect(currentOrigin()).toBeNull();
  });

  it("changes nothing where there is none", () => {
    withOrigin({ requestId: "one", traceparent: null }, () =>
      withOrigin(null, () => expect(currentOrigin()?.requestId).toBe("one")),
    );
  });

  it("is on each line of the log: the request's id, and the trace's where there is one", () => {
    const fields = (requestId: string | null, traceparent: string | null) =>
      withOrigin({ requestId, traceparent }, originFields);
    expect(fields("one", null)).toEqual({ request_id: "one" });
    expect(fields("one", traceparentOf(1))).toEqual({ request_id: "one", trace_id: TRACE_ID });
    expect(fields(null, traceparentOf(1))).toEqual({ trace_id: TRACE_ID });
    expect(fields("one", "nonsense")).toEqual({ request_id: "one" });
  });
});

describe("a step of a trace", () => {
  it("follows from the one in which it was begun, and keeps the request", async () => {
    const { tracer, ended } = rememberingTracer();
    await withOrigin({ requestId: "one", traceparent: traceparentOf(9) }, () =>
      traced(
        tracer,
        step("outer"),
        async () => {
          expect(currentOrigin()).toEqual({ requestId: "one", traceparent: traceparentOf(1) });
          await traced(tracer, step("inner"), async () => currentOrigin(), well);
          expect(currentOrigin()?.traceparent).toBe(traceparentOf(1));
        },
        well,
      ),
    );
    expect(ended).toEqual([
      { name: "inner", parent: traceparentOf(1), failed: false, outcome: "well" },
      { name: "outer", parent: traceparentOf(9), failed: false, outcome: "well" },
    ]);
  });

  it("begins a trace where none was begun", async () => {
    const { tracer, ended } = rememberingTracer();
    expect(await traced(tracer, step("alone"), async () => currentOrigin(), well)).toEqual({
      requestId: null,
      traceparent: traceparentOf(1),
    });
    expect(ended).toMatchObject([{ name: "alone", parent: null }]);
  });

  it("ends as failed when its work throws, which is thrown on, and when its result says so", async () => {
    const { tracer, ended } = rememberingTracer();
    const broken = traced(tracer, step("throws"), () => Promise.reject(new Error("broken")), well);
    await expect(broken).rejects.toThrow("broken");
    await traced(
      tracer,
      step("fails"),
      async () => 1,
      () => ({ failed: true, outcome: "unavailable" }),
    );
    expect(ended).toEqual([
      { name: "throws", parent: null, failed: true, outcome: undefined },
      { name: "fails", parent: null, failed: true, outcome: "unavailable" },
    ]);
  });

  it("is nothing but its work where no traces are collected", async () => {
    expect(await traced(noTracer, step("none"), async () => currentOrigin(), well)).toBeNull();
    expect(noTracer.start(step("none"), traceparentOf(1)).traceparent).toBeNull();
  });
});
