export { BatchScreen as Component } from "../features/bulk/batch-screen.tsx";
