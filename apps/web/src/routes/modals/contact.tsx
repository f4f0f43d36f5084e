import { ContactForm } from "../../features/issuer/contact-form.tsx";
import type { ModalProps } from "../../shell/modal-host.tsx";

export function Component(props: ModalProps) {
  return <ContactForm as="modal" {...props} />;
}
