export { toFuelPermit } from "./fuel-permits.db.ts";
export { getIssuerImage } from "./images.ts";
export {
  getComplements,
  getContact,
  getDecimals,
  getExtraFields,
  getGeneral,
  getPrinting,
  getTaxes,
  isLeaving,
} from "./profile.db.ts";
export { complementOptions, nameOnDocuments, toExtraFields, toUserGeneralData, toUserTaxesData } from "./profile.ts";
export { issuerRoutes } from "./routes.ts";
export { listSeries } from "./series.db.ts";
export { toSeriesData } from "./series.ts";
