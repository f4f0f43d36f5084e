export { pagos } from "../../complementos/pagos20/messages/es.ts";
export { complementos } from "../../complementos/tablas/messages/es.ts";
export { es } from "./all.ts";
export { documento } from "./documento.ts";
export { factura } from "./factura.ts";
