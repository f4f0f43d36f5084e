export { PayList as Component } from "../features/pays/list/pay-list.tsx";
