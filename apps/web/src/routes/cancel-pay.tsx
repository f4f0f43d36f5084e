import { CancelScreen } from "../features/invoices/cancel/cancel-screen.tsx";

export function Component() {
  return <CancelScreen kind="pay" />;
}
