export { DatatableScreen as Component } from "../features/gallery/datatable-screen.tsx";
