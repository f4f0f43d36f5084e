import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import * as z from "zod";
import type { Clock } from "../lib/clock.ts";

/** The value of TIMBRA_BUGGIFY that leaves the asking to the parent process. */
const BY_PARENT = "ipc";

/**
 * The steps of a stamp at which the outside world and our rows can come apart, in the order in which it passes them.
 */
export const IO_POINTS = [
  "http-in",
  "key-claim",
  "key-decrypt",
  "folio-lock",
  "credit-hold",
  "sealed-insert",
  "commit-1",
  "outbox-pick",
  "provider-connect",
  "write",
  "read",
  "stamp-verify",
  "commit-2",
  "acknowledge",
] as const;

export const PHASES = ["before", "after"] as const;

const POINT = z.templateLiteral([z.enum(IO_POINTS), ":", z.enum(PHASES)]) satisfies z.ZodType<FaultPoint>;

/**
 * What happens to the process: SIGKILL (nothing is flushed, nothing cleaned up), SIGSTOP (until somebody sends
 * SIGCONT), or a plain end.
 */
const ACTION = z.enum(["kill", "stop", "exit"]);

/** A failure that is asked for. */
export const faultSchema = z.object({
  id: z.string(),
  point: POINT,
  action: ACTION,
  /** At which passing of the point, counted from one. */
  passing: z.number().int().min(1).default(1),
  /** Only passings whose subject holds these words count. */
  subject: z.string().default(""),
});

/** What the parent process may ask for, one order a message. */
const ORDER = z.union([
  z.strictObject({ arm: faultSchema }),
  z.strictObject({ disarm: z.string() }),
  /** How far this process's clock is off, in milliseconds. */
  z.strictObject({ clockOffsetMs: z.number().int() }),
]);

/** Whether `text` is a value of TIMBRA_BUGGIFY. */
export function isFaultSetting(text: string): boolean {
  return text === BY_PARENT || parseFault(text) !== null;
}

/**
 * Opens what TIMBRA_BUGGIFY asks for: one failure, or those that the parent process asks for over the channel it was
 * started with. Null, which is all that live mode allows (config.ts), gives hooks that do nothing, the clock as it is,
 * and no ear for anybody.
 */
export function openFaults(
  asked: string | null,
  clock: Clock,
): { readonly triggerFault: TriggerFault; readonly clock: Clock } {
  if (asked === null) return { triggerFault: noFaults, clock };
  const faults = new ArmedFaults(executeFault);
  const triggerFault = hookProviderSocket((point, subject) => faults.trigger(point, subject));
  if (asked === BY_PARENT) return { triggerFault, clock: listenToParent(faults, clock) };
  const fault = parseFault(asked);
  if (fault !== null) faults.arm(fault);
  return { triggerFault, clock };
}

/**
 * Reports to the parent, and fails; a stopped process reports when it goes on, for a SIGCONT that comes before the
 * SIGSTOP is lost. A message of this size is handed to the system before `send` returns.
 */
function executeFault({ id, action }: InjectedFault): void {
  process.send?.({ struck: id });
  if (action === "exit") process.exit(1);
  process.kill(process.pid, action === "kill" ? "SIGKILL" : "SIGSTOP");
  process.send?.({ goesOn: id });
}

/** Obeys the parent process; ends with it, so that a scenario that dies leaves no server behind. */
function listenToParent(faults: ArmedFaults, clock: Clock): Clock {
  let offsetMs = 0;
  process.on("disconnect", () => process.exit(1));
  process.on("message", (message) => {
    const order = ORDER.parse(message);
    if ("arm" in order) faults.arm(order.arm);
    else if ("disarm" in order) faults.disarm(order.disarm);
    else offsetMs = order.clockOffsetMs;
    process.send?.({ obeyed: message });
  });
  return { now: () => new Date(clock.now().getTime() + offsetMs) };
}

type ExecuteFault = (fault: InjectedFault) => void;

/** The failures that are asked for and have not happened. Each happens once. */
export class ArmedFaults {
  readonly #armed = new Map<string, { readonly fault: InjectedFault; left: number }>();
  readonly #execute: ExecuteFault;

  constructor(strike: ExecuteFault) {
    this.#execute = strike;
  }

  arm(fault: InjectedFault): void {
    this.#armed.set(fault.id, { fault, left: fault.passing });
  }

  disarm(id: string): void {
    this.#armed.delete(id);
  }

  trigger(point: FaultPoint, subject: string): void {
    for (const one of this.#armed.values()) {
      if (one.fault.point !== point || !subject.includes(one.fault.subject)) continue;
      one.left -= 1;
      if (one.left > 0) continue;
      this.#armed.delete(one.fault.id);
      this.#execute(one.fault);
    }
  }
}

/**
 * What the HTTP client reports of a request, and the fault points there. A connection is made by the time that the
 * first bytes are written.
 */
const EVENTS: Readonly<Record<string, readonly FaultPoint[]>> = {
  "undici:client:sendHeaders": ["provider-connect:after", "write:before"],
  "undici:request:bodySent": ["write:after"],
  "undici:request:headers": ["read:before"],
};

/**
 * Passes the fault points inside a request to a provider, where no code of ours runs. The subject is the one for
 * which the outbox was picked: it is remembered by the asynchronous context, and by the request for events that come
 * from the socket.
 */
export function hookProviderSocket(pass: TriggerFault): TriggerFault {
  const asking = new AsyncLocalStorage<string>();
  const subjects = new WeakMap<object, string>();
  subscribe("undici:request:create", (message) => {
    const subject = asking.getStore();
    if (subject !== undefined) subjects.set(requestOf(message), subject);
  });
  for (const [event, points] of Object.entries(EVENTS)) {
    subscribe(event, (message) => {
      const subject = subjects.get(requestOf(message));
      if (subject !== undefined) for (const point of points) pass(point, subject);
    });
  }
  return (point, subject) => {
    if (point === "provider-connect:before") asking.enterWith(subject);
    pass(point, subject);
  };
}

function requestOf(message: unknown): object {
  return (message as { readonly request: object }).request;
}

export type InjectedFault = z.output<typeof faultSchema>;

/** Reads `POINT:PHASE:ACTION` or `POINT:PHASE:ACTION@PASSING`; null when it is not of that form. */
export function parseFault(text: string): InjectedFault | null {
  const [, point, action, passing] = /^([a-z0-9-]+:[a-z]+):([a-z]+)(?:@(\d{1,6}))?$/.exec(text) ?? [];
  const read = faultSchema.safeParse({
    id: text,
    point,
    action,
    ...(passing === undefined ? {} : { passing: Number(passing) }),
  });
  return read.success ? read.data : null;
}

export type FaultPoint = `${(typeof IO_POINTS)[number]}:${(typeof PHASES)[number]}`;

/**
 * Called where a step begins and where it has ended, with words that name what it is done for. Does nothing unless a
 * failure was asked for there.
 */
export type TriggerFault = (point: FaultPoint, subject: string) => void;

export const noFaults: TriggerFault = () => undefined;
