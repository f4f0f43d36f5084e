import { InvitationScreen } from "../features/accounts/invitation-screen.tsx";

export function Component() {
  return <InvitationScreen />;
}
