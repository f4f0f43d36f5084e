export { VerifyCfdiScreen as Component } from "../features/verify-cfdi/verify-cfdi-screen.tsx";
