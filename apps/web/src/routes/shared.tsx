export { SharedScreen as Component } from "../features/shared/shared-screen.tsx";
