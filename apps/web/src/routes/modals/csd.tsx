import { CsdForm } from "../../features/issuer/csd/csd-form.tsx";
import type { ModalProps } from "../../shell/modal-host.tsx";

export function Component(props: ModalProps) {
  return <CsdForm as="modal" {...props} />;
}
