export interface ApiProblem {
  readonly code: string;
  readonly path: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly message: string;
  readonly fix?: unknown;
}

interface ApiErrorFacts {
  /** HTTP status; 0 when the server could not be reached. */
  readonly status: number;
  readonly code: string;
  /** Already in the reader's language. */
  readonly message: string;
  readonly requestId?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly problems?: readonly ApiProblem[];
}

/** A refusal or failure the server (or the road to it) answered with. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  /** Field -> sentences. */
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly problems: readonly ApiProblem[];

  constructor(facts: ApiErrorFacts) {
    super(facts.message);
    this.name = "ApiError";
    this.status = facts.status;
    this.code = facts.code;
    this.requestId = facts.requestId;
    this.errors = facts.errors ?? {};
    this.problems = facts.problems ?? [];
  }

  /** Every sentence there is to show: those of the fields if any, else the message alone. */
  get sentences(): readonly string[] {
    const ofFields = Object.values(this.errors).flat();
    return ofFields.length > 0 ? ofFields : [this.message];
  }
}

/**
 * Why something could not be had where no form stands: "check the marked fields" would name fields that nobody sees, so
 * it is left out.
 */
export const reasonOf = (error: Error): string =>
  error instanceof ApiError && error.code === "validation_failed" ? "" : error.message;
