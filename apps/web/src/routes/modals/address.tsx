import { AddressForm } from "../../features/issuer/address-form.tsx";
import type { ModalProps } from "../../shell/modal-host.tsx";

export function Component(props: ModalProps) {
  return <AddressForm as="modal" {...props} />;
}
