import { ImportScreen } from "../features/imports/import-screen.tsx";

export function Component() {
  return <ImportScreen kind="tickets" />;
}
