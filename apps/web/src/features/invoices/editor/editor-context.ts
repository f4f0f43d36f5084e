import type { CustomerData, InvoiceForm, ProductData } from "@timbra/contract";
import { type ComponentType, createContext, use } from "react";
import type { Edit } from "../draft/use-draft.ts";
import type { Cell } from "./fields.ts";

/** The forms of other subjects that the editor opens; the route brings them. */
export interface EditorModals {
  readonly Customer: ComponentType<{
    /** Absent when a new customer is wanted. */
    readonly customerId?: string;
    readonly onClose: () => void;
    readonly onSaved: (customer: CustomerData) => void;
  }>;
  readonly Product: ComponentType<{ readonly onClose: () => void; readonly onSaved: (product: ProductData) => void }>;
}

/** What every part of the editor needs and what never changes while one types. */
export interface EditorTools {
  readonly form: InvoiceForm;
  /** YYYY-MM-DD where the issuer is. */
  readonly today: string;
  readonly edit: Edit;
  /** Puts the cursor into a cell, wherever the line is. */
  readonly focusCell: (lineId: string, cell: Cell) => void;
  readonly editCustomer: (customerId: string | null) => void;
  readonly addProduct: (lineId: string) => void;
  readonly openDetails: (lineId: string) => void;
}

export const EditorContext = createContext<EditorTools | null>(null);

export function useEditor(): EditorTools {
  const tools = use(EditorContext);
  if (tools === null) throw new Error("useEditor needs an editor above it");
  return tools;
}
