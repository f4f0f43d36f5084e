export { pagos20 } from "./pagos20.ts";
export { PAGOS_RULES } from "./rules/registry.ts";
