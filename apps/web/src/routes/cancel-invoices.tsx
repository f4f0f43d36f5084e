export { CancelManyScreen as Component } from "../features/invoices/cancel-many/cancel-many-screen.tsx";
