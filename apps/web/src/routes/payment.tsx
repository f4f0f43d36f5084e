export { PaymentScreen as Component } from "../features/credits/payment/payment-screen.tsx";
