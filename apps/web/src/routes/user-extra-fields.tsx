import { ExtraFieldsForm } from "../features/issuer/extra-fields-form.tsx";

export function Component() {
  return <ExtraFieldsForm as="page" />;
}
