import { idParams } from "../fields/identifier.ts";
import { messageResponse } from "../fields/wire.ts";
import { webhookCreateRequest, webhookDeliveriesResponse, webhookMadeResponse, webhooksResponse } from "../webhooks.ts";
import { routesOf } from "./route.ts";

const scope = "crud_user_settings";

export const webhookRoutes = routesOf({
  listWebhooks: {
    method: "GET",
    path: "/api/webhooks",
    scope,
    summary: "The addresses that are told what happens",
    response: webhooksResponse,
    status: 200,
  },
  createWebhook: {
    method: "POST",
    path: "/api/webhooks",
    scope,
    summary: "Register an address to be told; the secret that deliveries are signed with is told this once",
    request: webhookCreateRequest,
    response: webhookMadeResponse,
    status: 201,
    fresh: true,
  },
  deleteWebhook: {
    method: "DELETE",
    path: "/api/webhooks/:id",
    scope,
    summary: "Tell an address nothing more",
    params: idParams,
    response: messageResponse,
    status: 200,
  },
  tryWebhook: {
    method: "POST",
    path: "/api/webhooks/:id/test",
    scope,
    summary: "Send an address an event that says nothing",
    params: idParams,
    response: messageResponse,
    status: 200,
  },
  listWebhookDeliveries: {
    method: "GET",
    path: "/api/webhooks/deliveries",
    scope,
    summary: "What was told lately, to whom, and how each try went",
    response: webhookDeliveriesResponse,
    status: 200,
  },
  replayWebhookDelivery: {
    method: "POST",
    path: "/api/webhooks/deliveries/:id/replay",
    scope,
    summary: "Tell it again, with the same event id",
    params: idParams,
    response: messageResponse,
    status: 200,
  },
});
