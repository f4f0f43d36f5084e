export { GlobalScreen as Component } from "../features/tickets/global/global-screen.tsx";
