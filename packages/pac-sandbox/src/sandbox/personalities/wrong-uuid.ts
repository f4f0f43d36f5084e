import { randomUUID } from "node:crypto";
import type { Personality } from "../personality.ts";
import { retold } from "../reply.ts";
import { withDocument } from "../with-document.ts";

export const wrongUuid: Personality = {
  name: "wrong-uuid",
  about: "Stamps, then answers with another UUID than the one in its book; its seal over the stamp no longer holds.",
  async play({ act }) {
    const uuid = randomUUID().toUpperCase();
    const change = (xml: string): string => xml.replace(/(<tfd:TimbreFiscalDigital\b[^>]*?\sUUID=")[^"]*/, `$1${uuid}`);
    return retold(await act(), (verdict) => withDocument(verdict, change, uuid));
  },
};
