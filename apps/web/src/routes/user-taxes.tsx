import { TaxesForm } from "../features/issuer/taxes-form.tsx";

export function Component() {
  return <TaxesForm as="page" />;
}
