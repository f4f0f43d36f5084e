import { InvitationScreen } from "../features/accountants/invitation-screen.tsx";

export function Component() {
  return <InvitationScreen />;
}
