/**
 * The codes with which the SAT and its providers refuse a document, as data: which there are, and which of them can be
 * decided from the document alone, without a service. `npm run rules -w @timbra/cfdi` compares the rules with this
 * list.
 */
export interface Family {
  readonly name: string;
  /** Where its codes are written. */
  readonly source: string;
  readonly codes: readonly string[];
  /** Codes that no rule can be about, and why; every other must have one. */
  readonly except: Readonly<Record<string, ExceptionReason>>;
}

export type ExceptionReason = keyof typeof REASONS;

export const REASONS = {
  authority: "only the SAT or a provider knows",
  dormant: "not in force: the SAT has not published the procedure",
  undocumented: "a number that no document read so far explains",
  method: "says how to compute, refuses nothing",
  catchall: "whatever has no code of its own",
} as const;

const AUTHORITY = [128, 129, 138, 139, 142, 143, 144, 145, 147, 148, 187, 189, 190, 192, 193];

export const FAMILIES: readonly Family[] = [
  {
    name: "CFDI 4.0",
    source: "matriz de errores del CFDI 4.0, 2026-03-25; guía de llenado del Anexo 20, 2026-01-16",
    codes: [...numbers("CFDI40", 101, 227), "CFDI40999"],
    except: {
      ...Object.fromEntries(AUTHORITY.map((number) => [`CFDI40${number}`, "authority" as const])),
      ...Object.fromEntries([118, 120].map((number) => [`CFDI40${number}`, "dormant" as const])),
      ...Object.fromEntries([222, 223, 224, 225].map((number) => [`CFDI40${number}`, "undocumented" as const])),
      CFDI40999: "catchall",
    },
  },
  {
    name: "Pagos 2.0",
    source: "matriz de errores del complemento para recepción de pagos 2.0, revisión B",
    codes: [...numbers("CRP20", 101, 123), ...numbers("CRP20", 201, 279), "CRP20999"],
    except: {
      CRP20216: "dormant",
      CRP20220: "dormant",
      CRP20222: "authority",
      CRP20277: "method",
      CRP20999: "catchall",
    },
  },
  {
    name: "Certification",
    source: "códigos de la especificación técnica del servicio de certificación (300-402)",
    codes: [
      "SAT300",
      "SAT301",
      "SAT302",
      "SAT303",
      "SAT304",
      "SAT305",
      "SAT306",
      "SAT307",
      "SAT308",
      "SAT401",
      "SAT402",
    ],
    except: { SAT300: "authority", SAT304: "authority", SAT308: "authority", SAT402: "authority" },
  },
];

/** Codes that are found by something else than a rule with their name: what finds them, and the test that shows it. */
export const REPORTED_BY: Readonly<Record<string, { readonly by: string; readonly test: string }>> = {
  SAT301: { by: "readCfdi", test: "src/xml/read.test.ts" },
  SAT302: { by: "verifySello", test: "src/node/verify.test.ts" },
  SAT303: { by: "seal", test: "src/seal/seal.test.ts" },
  SAT305: { by: "isValidAt", test: "src/node/certificate.test.ts" },
  SAT306: { by: "openCredential", test: "src/node/credential.test.ts" },
  SAT307: { by: "readCfdi", test: "src/xml/read.test.ts" },
};

function numbers(prefix: string, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, at) => `${prefix}${first + at}`);
}
