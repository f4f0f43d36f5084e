import { CsdForm } from "../features/issuer/csd/csd-form.tsx";

export function Component() {
  return <CsdForm as="page" />;
}
