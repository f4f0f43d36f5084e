import { DevelopersScreen } from "../features/developers/developers-screen.tsx";

export function Component() {
  return <DevelopersScreen />;
}
