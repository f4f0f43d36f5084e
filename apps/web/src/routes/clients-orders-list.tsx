export { ClientOrdersScreen as Component } from "../features/credits/orders/client-orders-screen.tsx";
