export { SuccessScreen as Component } from "../features/credits/payment/success-screen.tsx";
