import { AddressForm } from "../features/issuer/address-form.tsx";

export function Component() {
  return <AddressForm as="page" />;
}
