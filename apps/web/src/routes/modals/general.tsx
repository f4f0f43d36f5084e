import { GeneralForm } from "../../features/issuer/general-form.tsx";
import type { ModalProps } from "../../shell/modal-host.tsx";

export function Component(props: ModalProps) {
  return <GeneralForm as="modal" {...props} />;
}
