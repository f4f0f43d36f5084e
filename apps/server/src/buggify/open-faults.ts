import * as z from "zod";
import type { Clock } from "../clock.ts";
import { Armory } from "./armory.ts";
import { type InjectedFault, faultSchema, parseFault } from "./fault.ts";
import { type Buggify, noFaults } from "./fault-points.ts";
import { watchWire } from "./watch-wire.ts";

/** The value of TIMBRA_BUGGIFY that leaves the asking to the parent process. */
const BY_PARENT = "ipc";

/** What the parent process may ask for, one order a message. */
const ORDER = z.union([
  z.strictObject({ arm: faultSchema }),
  z.strictObject({ disarm: z.string() }),
  /** How far this process's clock is off, in milliseconds. */
  z.strictObject({ clockOffsetMs: z.number().int() }),
]);

/** Whether `text` is a value of TIMBRA_BUGGIFY. */
export function isBuggify(text: string): boolean {
  return text === BY_PARENT || parseFault(text) !== null;
}

/**
 * Opens what TIMBRA_BUGGIFY asks for: one failure, or those that the parent process asks for over the channel it was
 * started with. Null, which is all that live mode allows (config.ts), gives hooks that do nothing, the clock as it is,
 * and no ear for anybody.
 */
export function openFaults(asked: string | null, clock: Clock): { readonly buggify: Buggify; readonly clock: Clock } {
  if (asked === null) return { buggify: noFaults, clock };
  const armory = new Armory(strike);
  const buggify = watchWire((point, subject) => armory.pass(point, subject));
  if (asked === BY_PARENT) return { buggify, clock: listenToParent(armory, clock) };
  const fault = parseFault(asked);
  if (fault !== null) armory.arm(fault);
  return { buggify, clock };
}

/**
 * Tells the parent, and fails; who was stopped tells when it goes on, for a SIGCONT that comes before the SIGSTOP is
 * lost. A message of this size is handed to the system before `send` returns.
 */
function strike({ id, action }: InjectedFault): void {
  process.send?.({ struck: id });
  if (action === "exit") process.exit(1);
  process.kill(process.pid, action === "kill" ? "SIGKILL" : "SIGSTOP");
  process.send?.({ goesOn: id });
}

/** Obeys the parent process; ends with it, so that a drill that dies leaves no server behind. */
function listenToParent(armory: Armory, clock: Clock): Clock {
  let offsetMs = 0;
  process.on("disconnect", () => process.exit(1));
  process.on("message", (message) => {
    const order = ORDER.parse(message);
    if ("arm" in order) armory.arm(order.arm);
    else if ("disarm" in order) armory.disarm(order.disarm);
    else offsetMs = order.clockOffsetMs;
    process.send?.({ obeyed: message });
  });
  return { now: () => new Date(clock.now().getTime() + offsetMs) };
}
