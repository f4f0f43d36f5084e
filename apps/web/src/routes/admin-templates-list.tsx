export { TemplatesScreen as Component } from "../features/admin/templates/templates-screen.tsx";
