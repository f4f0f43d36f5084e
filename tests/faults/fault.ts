import type { Random } from "../../apps/server/src/testing/random.ts";
import type { KeyedStampRequest } from "./client.ts";
import type { Scenario } from "./scenario.ts";

/** What a case has done to the servers, and which invoices must come through it. */
export interface FaultEffect {
  readonly stampRequests: readonly KeyedStampRequest[];
  /** When the failure happened, as Date.now() gives it. */
  readonly since: number;
  /** Null; or what kept the failure from happening where it was meant to. */
  readonly missed: string | null;
  /** What the next case waits for, where the clients of this one do not: that whoever ended runs again. */
  readonly isOver?: Promise<unknown>;
}

/** Makes one failure happen. */
export type InjectFault = (scenario: Scenario, random: Random) => Promise<FaultEffect>;

export const FAULT_CLASSES = [
  "kill",
  "stop",
  "zombie",
  "provider",
  "fail-over",
  "double click",
  "acknowledged",
  "postgres",
  "disk full",
  "clock",
] as const;

export type FaultClass = (typeof FAULT_CLASSES)[number];

export interface FaultCase {
  readonly number: number;
  readonly class: FaultClass;
  /** What is done, in words. */
  readonly title: string;
  /** `alone`: no other failure of that kind is caused meanwhile. `last`: and everything has recovered before. */
  readonly lane: "alone" | "beside" | "last";
  readonly inject: InjectFault;
}
