import type { InjectedFault } from "./fault.ts";
import type { FaultPoint } from "./fault-points.ts";

type Strike = (fault: InjectedFault) => void;

/** The failures that are asked for and have not happened. Each happens once. */
export class Armory {
  readonly #armed = new Map<string, { readonly fault: InjectedFault; left: number }>();
  readonly #strike: Strike;

  constructor(strike: Strike) {
    this.#strike = strike;
  }

  arm(fault: InjectedFault): void {
    this.#armed.set(fault.id, { fault, left: fault.passing });
  }

  disarm(id: string): void {
    this.#armed.delete(id);
  }

  pass(point: FaultPoint, subject: string): void {
    for (const one of this.#armed.values()) {
      if (one.fault.point !== point || !subject.includes(one.fault.subject)) continue;
      one.left -= 1;
      if (one.left > 0) continue;
      this.#armed.delete(one.fault.id);
      this.#strike(one.fault);
    }
  }
}
