import { PrintingForm } from "../features/issuer/printing-form.tsx";

export function Component() {
  return <PrintingForm as="page" />;
}
