import { ProductForm, type ProductFormProps } from "./product-form.tsx";

/** A product as a modal: a new one, or `productId`. It closes by itself after saving. */
export function ProductFormModal(props: Omit<ProductFormProps, "as"> & { readonly onClose: () => void }) {
  return <ProductForm as="modal" {...props} />;
}
