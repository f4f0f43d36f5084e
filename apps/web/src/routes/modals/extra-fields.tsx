import { ComingLaterModal } from "../../shell/coming-later.tsx";
import type { ModalProps } from "../../shell/modal-host.tsx";

export function Component(props: ModalProps) {
  return <ComingLaterModal {...props} title="account_menu.extra_fields" />;
}
