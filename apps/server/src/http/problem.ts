import {
  ERRORS,
  type ErrorBody,
  type ErrorCode,
  type ErrorParams,
  errorMessage,
  type Language,
  type MessageKey,
  type ProblemBody,
  sentence,
} from "@timbra/contract";

type PerLanguage<T> = (language: Language) => T;

export interface ProblemDetails {
  /** Messages at fields, by the path of the field. */
  readonly errors?: PerLanguage<Readonly<Record<string, readonly string[]>>>;
  /** The rules that a document breaks. */
  readonly problems?: PerLanguage<readonly ProblemBody[]>;
  readonly retryAfterSeconds?: number;
  /** What was asked for was begun, and something of it is kept: the Idempotency-Key stays with it. */
  readonly leavesSomething?: true;
}

/**
 * A refusal on its way out of a route: a code of the contract's table, told in the caller's language when it is
 * answered.
 */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, string | number>>;
  readonly details: ProblemDetails;

  constructor(code: ErrorCode, params: Readonly<Record<string, string | number>>, details: ProblemDetails) {
    super(code);
    this.code = code;
    this.params = params;
    this.details = details;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  toBody(language: Language, requestId: string): ErrorBody {
    const { errors, problems } = this.details;
    return {
      message: sayCode(this.code, language, this.params),
      code: this.code,
      request_id: requestId,
      ...(errors === undefined ? {} : { errors: mutable(errors(language)) }),
      ...(problems === undefined ? {} : { problems: [...problems(language)] }),
    };
  }
}

/** A code whose message needs no parameters. */
export type PlainCode = {
  [Code in ErrorCode]: Record<never, never> extends ErrorParams<Code> ? Code : never;
}[ErrorCode];

/** `throw refuse("not_found")`: the refusal of a route, for codes whose message needs no parameters. */
export function refuse(code: PlainCode, details: ProblemDetails = {}): Problem {
  return new Problem(code, {}, details);
}

/** The same, for codes whose message has parameters. */
export function refuseWith<Code extends ErrorCode>(
  code: Code,
  params: ErrorParams<Code>,
  details: ProblemDetails = {},
): Problem {
  return new Problem(code, params, details);
}

const RETRY_SECONDS = 5;

/** What an issuer has under way is as much as one may have; nothing of this request was begun. */
export function refuseTooMuch(): Problem {
  return refuseWith("too_much_at_once", { seconds: RETRY_SECONDS }, { retryAfterSeconds: RETRY_SECONDS });
}

/** A refusal whose message also stands at one field of the form: an RFC that is taken, a password that is wrong. */
export function refuseField(code: PlainCode, field: string): Problem {
  return refuseFieldWith(code, {}, field);
}

/** The same, for codes whose message has parameters. */
export function refuseFieldWith<Code extends ErrorCode>(code: Code, params: ErrorParams<Code>, field: string): Problem {
  return new Problem(code, params, { errors: (language) => ({ [field]: [sayCode(code, language, params)] }) });
}

/** What a form says at one field, found by a rule that only the server can check. */
export function refuseInvalid(
  field: string,
  key: MessageKey,
  params?: Readonly<Record<string, string | number>>,
): Problem {
  return refuse("validation_failed", { errors: (language) => ({ [field]: [sentence(key, language, params)] }) });
}

function sayCode(code: ErrorCode, language: Language, params: Readonly<Record<string, string | number>>): string {
  return (errorMessage as (code: ErrorCode, language: Language, params: object) => string)(code, language, params);
}

function mutable(errors: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, [...messages]]));
}
