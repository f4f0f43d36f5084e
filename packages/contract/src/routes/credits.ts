import { creditMovementsQuery, creditMovementsResponse, creditsResponse } from "../credits.ts";
import { routesOf } from "./route.ts";

export const creditRoutes = routesOf({
  getCredits: {
    method: "GET",
    path: "/api/auth/get/credits",
    scope: "*",
    summary: "Credits available",
    response: creditsResponse,
    status: 200,
    accountant: true,
  },
  listCreditMovements: {
    method: "GET",
    path: "/api/credits/movements",
    scope: "crud_user_payments",
    summary: "The ledger",
    query: creditMovementsQuery,
    response: creditMovementsResponse,
    status: 200,
    accountant: true,
  },
});
