export { TableScreen as Component } from "../features/gallery/table-screen.tsx";
