export { BulkScreen as Component } from "../features/bulk/bulk-screen.tsx";
