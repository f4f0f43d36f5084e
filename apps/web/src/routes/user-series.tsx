import { SeriesForm } from "../features/issuer/series/series-form.tsx";

export function Component() {
  return <SeriesForm as="page" />;
}
