import { GeneralForm } from "../features/issuer/general-form.tsx";

export function Component() {
  return <GeneralForm as="page" />;
}
