import { PrintingForm } from "../../features/issuer/printing-form.tsx";
import type { ModalProps } from "../../shell/modal-host.tsx";

export function Component(props: ModalProps) {
  return <PrintingForm as="modal" {...props} />;
}
