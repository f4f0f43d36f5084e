import type { ComplementPart } from "@timbra/contract";

/** What the template draws: nothing but texts, already worded, formatted and in order. */
export interface PrintModel {
  readonly lang: "es" | "en";
  /** Of the file: RFC_Serie-Folio_UUID. */
  readonly title: string;
  readonly author: string;
  /** Of the file; when the document was certified, or else issued. */
  readonly date: { readonly year: number; readonly month: number; readonly day: number };
  readonly accent: string;
  readonly accentText: string;
  readonly mark: { readonly text: string; readonly about: string } | null;
  /** "Factura" */
  readonly kind: string;
  /** "A-123"; empty without serie and folio. */
  readonly reference: string;
  /** "I - Ingreso" */
  readonly type: string;
  readonly issuer: Party;
  readonly receiver: Party;
  /** Certification: folio fiscal, dates, certificates. */
  readonly certification: readonly Fact[];
  /** How it is paid and in what. */
  readonly terms: readonly Fact[];
  /** Global information, related documents, fields of the issuer's own. */
  readonly sections: readonly PrintSection[];
  readonly table: PrintTable;
  readonly totals: readonly PrintTotalRow[];
  readonly total: Fact;
  readonly inWords: Fact;
  /** Each complement of the document, node by node. */
  readonly complements: readonly (readonly ComplementPart[])[];
  /** Legends, notes. */
  readonly remarks: readonly PrintSection[];
  readonly seals: readonly { readonly title: string; readonly lines: readonly string[] }[];
  readonly qr: Qr;
  readonly texts: { readonly legend: string; readonly page: string; readonly of: string; readonly logo: string };
}

export interface Fact {
  readonly label: string;
  readonly value: string;
}

export interface Party {
  readonly role: string;
  readonly name: string;
  /** Commercial name, if there is one. */
  readonly alias: string;
  readonly facts: readonly Fact[];
  /** Postal address and the like. */
  readonly address: readonly string[];
}

export interface PrintSection {
  readonly title: string;
  readonly facts: readonly Fact[];
}

export interface PrintTable {
  readonly labels: Omit<PrintRow, "details">;
  /** Without any discount the column is left out. */
  readonly hasDiscount: boolean;
  readonly rows: readonly PrintRow[];
}

export interface PrintRow {
  readonly quantity: string;
  readonly unit: string;
  readonly description: string;
  /** Keys, taxes, parts: smaller, below the description. */
  readonly details: readonly string[];
  readonly unitPrice: string;
  readonly discount: string;
  readonly amount: string;
}

export interface PrintTotalRow {
  readonly label: string;
  /** "base 1,000.50"; may be empty. */
  readonly note: string;
  readonly value: string;
}

export interface Qr {
  readonly svg: string;
  /** Side of the drawing with its quiet zone, in centimetres. */
  readonly side: number;
  readonly alt: string;
  /** Empty where there is nothing to verify yet. */
  readonly link: string;
  readonly linkLabel: string;
}

/** The facts that there are: those whose value is missing are left out. */
export function facts(...pairs: readonly (readonly [label: string, value: string | undefined])[]): Fact[] {
  return pairs.flatMap(([label, value]) => (value === undefined || value === "" ? [] : [{ label, value }]));
}
