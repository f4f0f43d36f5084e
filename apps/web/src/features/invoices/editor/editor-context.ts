import type { CustomerData, InvoiceForm, ProductData } from "@timbra/contract";
import { type ComponentType, createContext, use } from "react";
import type { EditorDraft } from "./draft.ts";
import type { DraftChange, EditDraft } from "./draft-changes.ts";
import type { HeaderProblems } from "./problems.ts";

/** The forms of other subjects that the editor opens; the route brings them. */
export interface EditorModals {
  readonly Customer: ComponentType<{
    /** Absent when a new customer is wanted. */
    readonly customerId?: string | undefined;
    readonly onClose: () => void;
    readonly onSaved: (customer: CustomerData) => void;
  }>;
  readonly Product: ComponentType<{ readonly onClose: () => void; readonly onSaved: (product: ProductData) => void }>;
}

/** What every part of the editor needs and what never changes while one types. */
export interface EditorContextValue {
  readonly form: InvoiceForm;
  /** YYYY-MM-DD where the issuer is. */
  readonly today: string;
  readonly edit: EditDraft;
  /** Makes the change of a button, which can be undone until something else changes; `label` says what it is. */
  readonly applyFix: (label: string, change: DraftChange) => void;
  /** Moves the focus into a cell, wherever the line is. */
  readonly focusCell: (lineId: string, cell: LineCellName) => void;
  readonly editCustomer: (customerId: string | null) => void;
  readonly addProduct: (lineId: string) => void;
  /** `field`: the field of a complement to begin at, as the line names it. */
  readonly openDetails: (lineId: string, field?: string | null) => void;
}

export const EditorContext = createContext<EditorContextValue | null>(null);

export function useEditor(): EditorContextValue {
  const tools = use(EditorContext);
  if (tools === null) throw new Error("useEditor needs an editor above it");
  return tools;
}

/** The invoice without its lines. */
export type EditorHead = Omit<EditorDraft, "lines">;

interface HeadContextValue {
  readonly head: EditorHead;
  /** Sentence by field of the head. */
  readonly problems: HeaderProblems;
}

/** The head and its problems: the same object while none of them changes, whatever is typed in the lines. */
export const HeadContext = createContext<HeadContextValue | null>(null);

export function useHead(): HeadContextValue {
  const head = use(HeadContext);
  if (head === null) throw new Error("useHead needs an editor above it");
  return head;
}

/** The id of the element that holds a field of the head of the invoice. */
export const headerId = (path: string): string => `invoice-${path.replaceAll(".", "-")}`;

/** The path that the ids of the fields of a line's complements begin with. */
export const lineComplements = (lineId: string): string => `lines.${lineId}.complements`;

/** The cells of a line, in the order of the table. */
export const CELLS = ["description", "key", "quantity", "unit", "price", "discount", "taxes", "menu"] as const;
export type LineCellName = (typeof CELLS)[number];

export const cellId = (lineId: string, cell: LineCellName): string => `${lineId}-${cell}`;

const CELL_OF: Readonly<Record<string, LineCellName>> = {
  key: "key",
  description: "description",
  quantity: "quantity",
  unit_id: "unit",
  unit_price: "price",
  total_import: "price",
  discount: "discount",
  tax_object_id: "taxes",
  taxes: "taxes",
};

/**
 * The cell where a field of a line ("taxes.0.rate", "predial") can be changed; what has no cell of its own is behind
 * the menu.
 */
export const cellOf = (field: string): LineCellName => CELL_OF[field.split(".")[0] ?? ""] ?? "menu";

/** Fields of the head that are folded away under "more". */
const COLLAPSED_FIELDS = ["export_id", "conditions", "expedition_zip", "relations", "notes", "extra", "tax_regime_id"];

export const isInCollapsedSection = (path: string): boolean => COLLAPSED_FIELDS.includes(path.split(".")[0] ?? "");

/** Where a problem of the header can be fixed: the receiver's data in the customer, the issuer's in the profile. */
export function headerFieldOf(path: string): string {
  const [root = ""] = path.split(".");
  if (root === "receiver" || root === "customer_id") return "customer_id";
  if (root === "relations" || root === "global" || root === "local_taxes" || root === "complements") return path;
  return root;
}
