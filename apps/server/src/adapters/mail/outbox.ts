import type { Clock } from "../../clock.ts";
import { newId } from "../../ids.ts";
import type { Queue } from "../queue/index.ts";
import type { SecretBox } from "../vault/index.ts";
import { findChosenWords } from "./chosen-words.db.ts";
import type { MailOutbox } from "./mail.ts";
import { sealBody } from "./mailbox.ts";
import { insertMail, listDeliveries, markToRetry } from "./mails.db.ts";
import { builtInMail, renderMail, sampleMail } from "./render-mail.ts";

/** Mails are rows of the caller's transaction and a job of the same: they exist exactly when what they tell of does. */
export function createOutbox(parts: { clock: Clock; queue: Queue; sender: string; bodies: SecretBox }): MailOutbox {
  return {
    async enqueue(tx, mail) {
      const id = newId(parts.clock);
      const { subject, text, html } = renderMail(mail, await findChosenWords(tx, mail.kind, mail.language));
      const createdAt = parts.clock.now();
      const messageId = `<${id}@${domainOf(parts.sender)}>`;
      await insertMail(tx, {
        id,
        issuerId: mail.issuerId ?? null,
        kind: mail.kind,
        recipient: mail.recipient,
        subject,
        sealedBody: sealBody(parts.bodies, id, { body_text: text, body_html: html }),
        messageId,
        createdAt,
        language: mail.language,
        carries: mail.carries ?? null,
        replyTo: mail.carries?.replyTo ?? mail.replyTo ?? null,
      });
      await parts.queue.send(tx, "deliver-mail", { mailId: id });
    },
    async sendAgain(tx, id) {
      if (!(await markToRetry(tx, id))) return false;
      await parts.queue.send(tx, "deliver-mail", { mailId: id });
      return true;
    },
    builtInWords: builtInMail,
    sample: sampleMail,
    deliveries: listDeliveries,
  };
}

function domainOf(sender: string): string {
  return /@([^>\s]+)/.exec(sender)?.[1] ?? "localhost";
}
