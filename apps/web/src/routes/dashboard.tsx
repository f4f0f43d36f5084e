import { DashboardScreen } from "../features/dashboard/dashboard-screen.tsx";
import { LastInvoices } from "../features/invoices/list/last-invoices.tsx";
import { CollectFigures } from "../features/pays/collect-figures.tsx";

export function Component() {
  return <DashboardScreen LastInvoices={LastInvoices} CollectFigures={CollectFigures} />;
}
