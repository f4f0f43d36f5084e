export { FormsScreen as Component } from "../features/gallery/forms-screen.tsx";
