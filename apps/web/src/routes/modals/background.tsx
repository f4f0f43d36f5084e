import { ImageForm } from "../../features/issuer/images/image-form.tsx";
import type { ModalProps } from "../../shell/modal-host.tsx";

export function Component(props: ModalProps) {
  return <ImageForm kind="background" as="modal" {...props} />;
}
