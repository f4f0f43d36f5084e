/** What other features use of customers: finding and choosing one, and reading a constancia. */
export { CsfDrop } from "./csf-drop.tsx";
export { useCustomerChoice, useCustomerWords } from "./customer-choice.ts";
export { CustomerFilter } from "./customer-filter.tsx";
export { CustomerPick } from "./customer-picker.tsx";
