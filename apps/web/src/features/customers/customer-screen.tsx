import { useNavigate, useParams } from "react-router";
import { CustomerForm } from "./customer-form.tsx";

/** /new/customer and /edit/customer/:client_id. */
export function CustomerScreen() {
  const { client_id } = useParams();
  const navigate = useNavigate();
  return (
    <CustomerForm
      key={client_id ?? "new"}
      as="page"
      {...(client_id === undefined ? {} : { customerId: client_id })}
      onSaved={() => void navigate("/list/customers")}
    />
  );
}
