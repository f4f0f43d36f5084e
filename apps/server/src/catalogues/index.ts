export {
  type FormWarning,
  keptForADay,
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
export { countRetired } from "./retired-keys.ts";
export { catalogueRoutes } from "./routes.ts";
export { type CatalogueProblem, catalogueProblem, listsAgeInDays } from "./update-catalogues.ts";
