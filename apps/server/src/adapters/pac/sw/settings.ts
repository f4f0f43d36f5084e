import type { PacEnvironment } from "../port.ts";

/** Where SW Sapien (or the sandbox provider, which speaks its protocol) is, and who we are there. */
export interface SwSettings {
  readonly provider: string;
  readonly environment: PacEnvironment;
  /** Base of authentication and stamping, without a final slash. */
  readonly servicesUrl: string;
  /** Base of the storage and account services, without a final slash. */
  readonly apiUrl: string;
  /** Other places where the provider keeps documents, which its storage service may refer to. */
  readonly storageUrls?: readonly string[];
  readonly user: string;
  readonly password: string;
  /** Base from which the certifying certificate can be fetched; only the sandbox provider publishes it. */
  readonly certificatesUrl?: string;
  /** The SAT's status service: this provider has none of its own. */
  readonly statusUrl: string;
  /** Hears the date of every answer. */
  readonly hearDate?: (theirs: Date) => void;
}
