import { CustomerFormModal } from "../features/customers/customer-form-modal.tsx";
import type { EditorModals } from "../features/invoices/editor/editor-context.ts";
import { EditorScreen } from "../features/invoices/editor/editor-screen.tsx";
import { ProductFormModal } from "../features/products/product-form-modal.tsx";

const MODALS: EditorModals = { Customer: CustomerFormModal, Product: ProductFormModal };

/** Where the editor meets the forms of customers and products. */
export function Component() {
  return <EditorScreen modals={MODALS} />;
}
