import {
  catalogueSearchParams,
  catalogueSearchQuery,
  catalogueSearchResponse,
  countriesResponse,
  taxRegimesResponse,
} from "../catalogues.ts";
import { routesOf } from "./route.ts";

export const catalogueRoutes = routesOf({
  listCountries: {
    method: "GET",
    path: "/api/catalogs/address/get/countries",
    scope: "*",
    summary: "Countries",
    response: countriesResponse,
    status: 200,
    accountant: true,
  },
  listTaxRegimes: {
    method: "GET",
    path: "/api/catalogs/invoice/get/tax_regimes",
    scope: "*",
    summary: "Tax regimes",
    response: taxRegimesResponse,
    status: 200,
    accountant: true,
  },
  searchCatalogue: {
    method: "GET",
    path: "/api/catalogs/search/:kind",
    scope: "*",
    summary: "Ranked search over a large list",
    params: catalogueSearchParams,
    query: catalogueSearchQuery,
    response: catalogueSearchResponse,
    status: 200,
    accountant: true,
  },
});
