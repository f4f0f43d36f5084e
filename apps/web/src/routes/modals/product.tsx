import { ProductFormModal } from "../../features/products/product-form-modal.tsx";
import type { ModalProps } from "../../shell/modal-host.tsx";

export function Component({ onClose, onSaved }: ModalProps) {
  return <ProductFormModal onClose={onClose} onSaved={() => onSaved()} />;
}
