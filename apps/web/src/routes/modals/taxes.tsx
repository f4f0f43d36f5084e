import { TaxesForm } from "../../features/issuer/taxes-form.tsx";
import type { ModalProps } from "../../shell/modal-host.tsx";

export function Component(props: ModalProps) {
  return <TaxesForm as="modal" {...props} />;
}
