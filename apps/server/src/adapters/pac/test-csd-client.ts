import { boundedFetch } from "./http.ts";

/**
 * Where certificates for trying the product out are made. Only the sandbox provider has one: the SAT makes the real
 * ones.
 */
export interface TestCsdClient {
  order(wish: TestCsdRequest): Promise<TestCsdAnswer>;
}

export interface TestCsdRequest {
  readonly rfc: string;
  readonly name: string;
  readonly passphrase: string;
  /** From when it is valid; default: some days ago. */
  readonly validFrom?: Date;
}

/** Both files in base64, as they would be downloaded from the SAT. */
export interface TestCsd {
  readonly certificateNumber: string;
  readonly cer: string;
  readonly key: string;
}

export type TestCsdAnswer =
  | { readonly kind: "made"; readonly csd: TestCsd }
  /** It does not make one for this RFC, name or passphrase. */
  | { readonly kind: "refused" }
  | { readonly kind: "unavailable"; readonly reason: string };

const DEADLINE_MS = 20_000;
const CREATED = 201;

/** The client of the sandbox provider's test certificates at a base address. */
export function createTestCsdClient(baseUrl: string): TestCsdClient {
  const url = `${baseUrl.replace(/\/$/, "")}/sandbox/csd`;
  return {
    async order({ validFrom, ...wish }) {
      const body = { ...wish, ...(validFrom === undefined ? {} : { valid_from: validFrom.toISOString() }) };
      const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
      const outcome = await boundedFetch(url, init, { deadlineMs: DEADLINE_MS });
      if (outcome.kind === "failed") return { kind: "unavailable", reason: outcome.reason };
      const { status, bytes } = outcome.answer;
      if (status >= 400 && status < 500) return { kind: "refused" };
      const csd = status === CREATED ? readCsd(bytes) : null;
      return csd === null ? { kind: "unavailable", reason: `status ${status}` } : { kind: "made", csd };
    },
  };
}

function readCsd(bytes: Uint8Array): TestCsd | null {
  const body = parseJson(Buffer.from(bytes).toString("utf8"));
  const { cer, key, no_certificado: certificateNumber } = (body ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof cer !== "string" || typeof key !== "string" || typeof certificateNumber !== "string") return null;
  return { certificateNumber, cer, key };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
