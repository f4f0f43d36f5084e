import { CustomerFormModal } from "../../features/customers/customer-form-modal.tsx";
import type { ModalProps } from "../../shell/modal-host.tsx";

export function Component({ onClose, onSaved }: ModalProps) {
  return <CustomerFormModal onClose={onClose} onSaved={() => onSaved()} />;
}
