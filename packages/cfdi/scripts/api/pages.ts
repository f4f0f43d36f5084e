/** A page of the reference: what it is about, and the folders or files of `src` whose names it documents. */
export interface ReferencePage {
  readonly file: string;
  readonly title: string;
  readonly about: string;
  readonly sources: readonly string[];
}

/** In the order in which a reader meets the subjects. A name belongs to the first page that claims its source. */
export const PAGES: readonly ReferencePage[] = [
  {
    file: "totals.md",
    title: "From a draft to totals",
    about:
      "What a person decides is a `Draft`; `price` computes every amount of it, to the cent of the law. All amounts are decimals written as text, in the document's currency.",
    sources: ["comprobante/draft.ts", "totals/comprobante.ts", "totals/price-without-taxes.ts"],
  },
  {
    file: "rules.md",
    title: "Rules and problems",
    about:
      "Everything the SAT's matrix asks of a document and that can be decided from the document alone. All problems are returned at once, each with its code, its path and its values.",
    sources: ["rules/", "problem.ts"],
  },
  {
    file: "messages.md",
    title: "Messages for people",
    about:
      "A problem is data; a language turns it into a sentence, and says how to correct it. Each language has its own entry point, so that a page downloads one.",
    sources: ["messages/", "complementos/pagos20/messages/"],
  },
  {
    file: "explain.md",
    title: "How each amount was computed",
    about:
      "For every amount that is computed: its operands, the rule with its source, and what other usual ways of computing give.",
    sources: ["totals/explain/"],
  },
  {
    file: "seal.md",
    title: "Cadena original, seal and XML",
    about:
      "From a checked document to the bytes that are the invoice. Who signs is given: a credential, a vault, a card.",
    sources: ["seal/", "xml/write.ts", "xml/escape.ts"],
  },
  {
    file: "print.md",
    title: "Stamp, QR code and print",
    about: "What a PAC puts on a document, and what its printed form must carry.",
    sources: ["timbre/", "impreso/"],
  },
  {
    file: "reading.md",
    title: "Reading XML",
    about:
      "Documents of anybody, by a reader made for hostile files. Refusals are values; this is the only entry point that loads `saxes`.",
    sources: ["xml/"],
  },
  {
    file: "credentials.md",
    title: "Certificates and keys",
    about:
      "`.cer` and `.key` files by `node:crypto` alone. Errors are named; keys cannot be read, printed or serialised.",
    sources: ["node/"],
  },
  {
    file: "payments.md",
    title: "Payments (Pagos 2.0)",
    about: "What payments settle, the receipts that say so, and balances that never drift.",
    sources: ["complementos/pagos20/"],
  },
  {
    file: "complements.md",
    title: "Every complement of the SAT",
    about:
      "Tables made from the SAT's schemas and stylesheets, by which any complement is read, checked, written and signed. Data is JSON by the names of the schema.",
    sources: ["complementos/tablas/", "complementos/hidrocarburos/"],
  },
  {
    file: "cancellation.md",
    title: "Cancellation and status",
    about: "Requests to the SAT, signed; acknowledgements and answers of the status service, read.",
    sources: ["cancelacion/"],
  },
  {
    file: "document.md",
    title: "The document",
    about:
      "Every node of Comprobante 4.0 and of the complements, with the names, the order and the accents of Anexo 20.",
    sources: ["comprobante/", "complementos/"],
  },
  {
    file: "values.md",
    title: "Numbers, RFC and CURP",
    about: "Exact decimals, and the identities of the law.",
    sources: ["decimal/", "rfc/", "curp/"],
  },
];

/** The page that documents a file of `src`; every name that the package offers must have one. */
export function pageOf(source: string): ReferencePage {
  const page = PAGES.find(({ sources }) =>
    sources.some((claimed) => (claimed.endsWith("/") ? source.startsWith(claimed) : source === claimed)),
  );
  if (page === undefined)
    throw new Error(`No page of the reference claims src/${source}: add it to scripts/api/pages.ts.`);
  return page;
}
