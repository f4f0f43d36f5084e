import type { PacEnvironment } from "../port.ts";

/** Where Finkok (or the sandbox provider, which speaks its protocol) is, and who we are there. */
export interface FinkokSettings {
  readonly provider: string;
  readonly environment: PacEnvironment;
  /** Base of all its services, without a final slash. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** Base from which the certifying certificate can be fetched; only the sandbox provider publishes it. */
  readonly certificatesUrl?: string;
  /** Milliseconds between two look-ups of a stamp; default two seconds. */
  readonly pauseMs?: number;
  /** Hears the date of every answer. */
  readonly hearDate?: (theirs: Date) => void;
}
