export { CustomersScreen as Component } from "../features/customers/customers-screen.tsx";
