export { pagos } from "../../complementos/pagos20/messages/en.ts";
export { complementos } from "../../complementos/tablas/messages/en.ts";
export { en } from "./all.ts";
export { documento } from "./documento.ts";
export { factura } from "./factura.ts";
