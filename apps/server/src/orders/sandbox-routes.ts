import { ROUTES } from "@timbra/contract";
import type { SandboxCards } from "../adapters/cards/index.ts";
import type { Deps } from "../deps.ts";
import type { Room } from "../http/app-type.ts";
import { refuse } from "../http/problem.ts";
import { route } from "../http/route.ts";

/** What the sandbox provider's own pages would do. Only its test cards are taken. */
export const sandboxCardRoutes: Room = (app, deps) => {
  route(app, ROUTES.confirmSandboxPayment, async ({ params, body }) => {
    const answer = await sandboxOf(deps).confirm(params.id, body.client_secret, body.number);
    if (answer === "not_a_test_card") throw refuse("not_a_test_card");
    if (answer === null) throw refuse("not_found");
    return answer;
  });

  route(app, ROUTES.answerSandboxChallenge, async ({ params, body }) => {
    const answer = await sandboxOf(deps).challenge(params.id, body.client_secret, body.allow);
    if (answer === null) throw refuse("not_found");
    return answer;
  });
};

function sandboxOf({ sandboxCards }: Deps): SandboxCards {
  if (sandboxCards === null) throw refuse("not_found");
  return sandboxCards;
}
