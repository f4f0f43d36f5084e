export { CustomerScreen as Component } from "../features/customers/customer-screen.tsx";
