/** What other features use of customers: finding and choosing one, and reading a constancia. */
export { CsfDrop } from "./csf-drop.tsx";
export { CustomerFilter } from "./customer-filter.tsx";
export { CustomerPicker, CustomerSuggest } from "./customer-picker.tsx";
export { useCustomerFilter, useCustomerFilterLabel } from "./use-customer-filter.ts";
