import { ExtraFieldsForm } from "../../features/issuer/extra-fields-form.tsx";
import type { ModalProps } from "../../shell/modal-host.tsx";

export function Component(props: ModalProps) {
  return <ExtraFieldsForm as="modal" {...props} />;
}
