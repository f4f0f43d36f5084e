export {
  type FormWarning,
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
  taxWarnings,
  unitsByName,
} from "./lists.ts";
export { catalogueRoutes } from "./routes.ts";
export { ageOfLists, type CatalogueProblem, catalogueProblem } from "./update-catalogues.ts";
