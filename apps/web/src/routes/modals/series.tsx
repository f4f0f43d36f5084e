import { SeriesForm } from "../../features/issuer/series/series-form.tsx";
import type { ModalProps } from "../../shell/modal-host.tsx";

export function Component(props: ModalProps) {
  return <SeriesForm as="modal" {...props} />;
}
