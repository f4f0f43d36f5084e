import { ImageForm } from "../../features/issuer/images/image-form.tsx";
import type { ModalProps } from "../../shell/modal-host.tsx";

export function Component(props: ModalProps) {
  return <ImageForm kind="logo" as="modal" {...props} />;
}
