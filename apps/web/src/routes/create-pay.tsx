export { CreatePayScreen as Component } from "../features/pays/create/create-pay-screen.tsx";
