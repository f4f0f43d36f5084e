import { AsyncLocalStorage } from "node:async_hooks";
import type { DoerRole } from "@timbra/contract";

/** Who does something. */
export interface Actor {
  /** Null at the command line, and of the product itself. */
  readonly id: string | null;
  readonly name: string;
  readonly role: DoerRole;
  /** The network address that it was asked for from; "" without one. */
  readonly address: string;
}

/** What the product does by itself, later: jobs, and what they go on with. */
const PRODUCT: Actor = { id: null, name: "", role: "product", address: "" };

const storage = new AsyncLocalStorage<Actor>();

/** Whose request is being served now; the product itself outside of requests. */
export function currentActor(): Actor {
  return storage.getStore() ?? PRODUCT;
}

/** Serves somebody's request. */
export function withActor<Result>(actor: Actor, work: () => Result): Result {
  return storage.run(actor, work);
}
