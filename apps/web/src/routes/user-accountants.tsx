import { AccountantsScreen } from "../features/accountants/accountants-screen.tsx";

export function Component() {
  return <AccountantsScreen />;
}
