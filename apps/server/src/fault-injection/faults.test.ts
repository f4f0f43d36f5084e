import { describe, expect, it } from "vitest";
import { readConfig } from "../boot/config.ts";
import { systemClock } from "../lib/clock.ts";
import { ArmedFaults, faultSchema, IO_POINTS, noFaults, openFaults, PHASES, parseFault } from "./faults.ts";

describe("a failure that is asked for by the environment", () => {
  it("names a point, before or after, what happens there, and at which passing", () => {
    expect(parseFault("commit-1:after:kill")).toEqual({
      id: "commit-1:after:kill",
      point: "commit-1:after",
      action: "kill",
      passing: 1,
      subject: "",
    });
    expect(parseFault("read:before:stop@3")).toMatchObject({ point: "read:before", action: "stop", passing: 3 });
    for (const point of IO_POINTS)
      for (const phase of PHASES) expect(parseFault(`${point}:${phase}:exit`)).not.toBeNull();
  });

  it.each([
    "",
    "commit-1:kill",
    "commit-1:after",
    "commit-1:during:kill",
    "commit-3:after:kill",
    "commit-1:after:sleep",
    "commit-1:after:kill@0",
    "x",
  ])("is refused as %j", (text) => {
    expect(parseFault(text)).toBeNull();
    expect(readConfig({ TIMBRA_BUGGIFY: text === "" ? "nowhere" : text })).toMatchObject({ ok: false });
  });
});

describe("in live mode", () => {
  it.each(["ipc", "commit-1:after:kill"])("%s is refused at start", (asked) => {
    const read = readConfig({ TIMBRA_MODE: "live", TIMBRA_BUGGIFY: asked });
    expect(read.ok ? [] : read.mistakes).toContain("TIMBRA_BUGGIFY: only in sandbox mode");
  });

  it("and wherever nothing is asked for, the hooks do nothing, the clock is the given one, and nobody is listened to", () => {
    const ears = process.listenerCount("message");
    expect(openFaults(null, systemClock)).toEqual({ triggerFault: noFaults, clock: systemClock });
    expect(process.listenerCount("message")).toBe(ears);
  });
});

describe("an armed failure", () => {
  const fault = (parts: object) => faultSchema.parse({ id: "one", point: "commit-1:after", action: "kill", ...parts });
  const armed = (parts: object) => {
    const struck: string[] = [];
    const faults = new ArmedFaults(({ id }) => struck.push(id));
    faults.arm(fault(parts));
    return { faults, struck };
  };

  it("strikes once, at its own point and for its own subject", () => {
    const { faults, struck } = armed({ subject: "invoice-2" });
    faults.trigger("commit-1:before", "invoice-2");
    faults.trigger("commit-1:after", "invoice-1");
    expect(struck).toEqual([]);
    faults.trigger("commit-1:after", "/api/invoices/invoice-2/stamp");
    faults.trigger("commit-1:after", "invoice-2");
    expect(struck).toEqual(["one"]);
  });

  it("waits for the passing it was armed for, and can be disarmed", () => {
    const { faults, struck } = armed({ passing: 2 });
    faults.trigger("commit-1:after", "a");
    expect(struck).toEqual([]);
    faults.trigger("commit-1:after", "b");
    expect(struck).toEqual(["one"]);
    faults.arm(fault({ id: "two" }));
    faults.disarm("two");
    faults.trigger("commit-1:after", "c");
    expect(struck).toEqual(["one"]);
  });
});
