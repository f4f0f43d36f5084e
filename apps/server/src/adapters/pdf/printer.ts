import type { Language, PrintKind, PrintWords } from "@timbra/contract";
import type { ListsInUse } from "../catalogues/index.ts";

/**
 * Who asks, an issuer's id: the documents of one owner are drawn one after another, and owners are served round-robin.
 */
interface Owned {
  readonly owner?: string;
}

/** What to print. Every fiscal value is read from the XML, so that printed form and XML cannot differ. */
export interface PrintInput extends Owned {
  /** A stamped document, or a draft's. */
  readonly xml: string | Uint8Array;
  /** Of the labels; what the SAT names stays in Spanish. */
  readonly language: "es" | "en";
  /** "draft": not stamped, no fiscal validity; "sandbox": stamped by a test provider. */
  readonly mark: "none" | "draft" | "sandbox" | "cancelled";
  /**
   * Of a cancelled one: when the SAT said so (local Fecha text; null when nobody knows), and whether a test provider
   * had certified it.
   */
  readonly cancelled?: { readonly at: string | null; readonly sandbox: boolean };
  /**
   * A file whose tags tell a screen reader the order of the texts and the cells of the table (PDF/A-3a). Otherwise
   * PDF/A-3u, which looks the same, in less time and, of hundreds of lines, in a quarter of the bytes.
   */
  readonly tagged?: boolean;
  readonly logo?: PrintImage;
  /** Covers the page behind the text. */
  readonly background?: PrintImage;
  /** "#0B6B50"; titles, rules and the total. Texts in a colour too light for paper are printed darker. */
  readonly accent?: string;
  /** Under the legal name, for those known by another one. */
  readonly commercialName?: string;
  /** Lines of postal address, telephone, web: none of it is in the XML. */
  readonly issuerAddress?: readonly string[];
  readonly receiverAddress?: readonly string[];
  readonly notes?: string;
  /** Words that were chosen in place of the built-in ones. */
  readonly words?: Partial<PrintWords>;
  /** Fields of the issuer's own. */
  readonly extra?: readonly { readonly label: string; readonly value: string }[];
}

/** An image as it was uploaded. Neither a path nor an address: the printer fetches nothing. */
export interface PrintImage {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

/** An acknowledgement of a request to cancel, and of what document it is. What the SAT says is read from its XML. */
export interface ReceiptInput extends Owned {
  /** The acknowledgement as received. */
  readonly xml: Uint8Array;
  readonly language: "es" | "en";
  readonly mark: "none" | "sandbox";
  /** As a document's. */
  readonly accent?: string;
  readonly words?: Partial<PrintWords>;
  /** The cancelled document, stamped. */
  readonly document: Uint8Array;
  readonly motive: string;
  readonly replacementUuid: string | null;
  /** What the SAT's own status said last, in its words, and when (local Fecha text); null when it has not said yet. */
  readonly status: { readonly words: readonly string[]; readonly at: string } | null;
}

/** A report: tables of texts, already worded and formatted. */
export interface TablesInput extends Owned {
  readonly language: "es" | "en";
  readonly title: string;
  /** Whose figures, and of when. */
  readonly subtitle: string;
  /** YYYY-MM-DD, of the file. */
  readonly day: string;
  readonly tables: readonly PrintedTable[];
}

/** `right`: a column of figures. */
export interface PrintedTable {
  readonly title: string;
  readonly note: string | null;
  readonly columns: readonly { readonly label: string; readonly right: boolean }[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly bold: boolean }[];
  /** Instead of rows, where there are none. */
  readonly empty: string;
}

/**
 * What the SAT says of what is printed: the decimals of currencies, the names of keys. The lists in use, so that paper
 * and screen agree.
 */
export type PrintLists = Pick<ListsInUse, "catalogos" | "labelOf">;

/** Prints documents. */
export interface PdfPrinter {
  /**
   * A PDF on letter paper. Not `ok` when the document could not be read or the printer did not answer in time; never
   * because of an image, which is left out when it cannot be drawn.
   */
  print(input: PrintInput): Promise<PrintOutcome>;
  /** The same for an acknowledgement. */
  printReceipt(input: ReceiptInput): Promise<PrintOutcome>;
  /** Tables of figures, on letter paper lying down. */
  printTables(input: TablesInput): Promise<PrintOutcome>;
  /** The words that a printed form has when nobody chose others. */
  builtInWords(kind: PrintKind, language: Language): Partial<PrintWords>;
  /** A made-up document in these words: what whoever changes them looks at. */
  printSample(kind: PrintKind, language: Language, words: Partial<PrintWords>): Promise<PrintOutcome>;
  close(): Promise<void>;
}

/**
 * Not `ok`: the document could not be printed now. It is as valid as before; printing can be tried again. `isBusy`:
 * only others were before it.
 */
export type PrintOutcome =
  | { readonly ok: true; readonly pdf: Uint8Array }
  | { readonly ok: false; readonly reason: string; readonly isBusy?: boolean };
