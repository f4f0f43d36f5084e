export { ageOfLists } from "./age-of-lists.ts";
export {
  listCfdiUses,
  listCountries,
  listCurrencies,
  listExports,
  listPaymentForms,
  listPaymentMethods,
  listTaxObjects,
  listTaxRegimes,
  listUnits,
  listVatRates,
  listVatTaxes,
} from "./lists.ts";
export { catalogueRoutes } from "./routes.ts";
export { type FormWarning, taxWarnings } from "./tax-warnings.ts";
export { unitsByName } from "./units-by-name.ts";
