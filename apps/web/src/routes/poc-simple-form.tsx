export { SimpleFormScreen as Component } from "../features/gallery/simple-form-screen.tsx";
