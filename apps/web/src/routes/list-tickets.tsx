export { TicketsScreen as Component } from "../features/tickets/list/tickets-screen.tsx";
