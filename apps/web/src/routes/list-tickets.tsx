import { CustomerFormModal } from "../features/customers/customer-form-modal.tsx";
import { TicketsScreen } from "../features/tickets/list/tickets-screen.tsx";

/** Where tickets meet the form of customers. */
export function Component() {
  return <TicketsScreen CustomerForm={CustomerFormModal} />;
}
