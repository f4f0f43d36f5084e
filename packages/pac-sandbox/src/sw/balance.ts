import type { Desk } from "../certify/certify.ts";
import { type HttpAnswer, json } from "../http/answer.ts";

const NOBODY = "00000000-0000-0000-0000-000000000000";

/** GET /account/balance/, the older address and names of the same. */
export function legacyBalance({ book, stamps }: Desk): HttpAnswer {
  return json(200, {
    status: "success",
    data: {
      idSaldoCliente: NOBODY,
      idClienteUsuario: NOBODY,
      saldoTimbres: Math.max(0, stamps - book.size),
      timbresUtilizados: book.size,
      fechaExpiracion: null,
      unlimited: false,
      timbresAsignados: stamps,
    },
  });
}

/** GET /management/v2/api/users/balance: what is left of the stamps bought. */
export function balance({ book, stamps }: Desk): HttpAnswer {
  return json(200, {
    status: "success",
    data: {
      idUserBalance: NOBODY,
      idUser: NOBODY,
      stampsBalance: Math.max(0, stamps - book.size),
      stampsUsed: book.size,
      stampsAssigned: stamps,
      unlimited: false,
      expirationDate: null,
      lastTransaction: null,
    },
  });
}
