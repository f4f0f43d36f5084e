export { CancelScreen as Component } from "../features/invoices/cancel/cancel-screen.tsx";
