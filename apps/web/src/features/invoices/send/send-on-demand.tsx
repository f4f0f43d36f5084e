import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import type { SendableDocument } from "./send-many.tsx";

/** One document by e-mail; loaded when somebody wants to send one. */
export const SendDialog = lazyDialog(() => import("./send-dialog.tsx").then((m) => m.SendDialog));

const SendManyDialog = lazyDialog(() => import("./send-many.tsx").then((m) => m.SendManyDialog));

interface SendManyButtonProps {
  readonly rows: readonly SendableDocument[];
  /** Called when all of them are queued. */
  readonly onSent: () => void;
}

/** Of the selected rows those that are stamped can be sent; without one there is no button. */
export function SendManyButton({ rows, onSent }: SendManyButtonProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<readonly SendableDocument[] | null>(null);
  const stamped = rows.filter(({ uuid }) => uuid !== null);
  if (stamped.length === 0 && asked === null) return null;
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setAsked(stamped)}>
        {t("actions.send_several", { count: stamped.length })}
      </Button>
      {asked !== null && <SendManyDialog rows={asked} onSent={onSent} onClose={() => setAsked(null)} />}
    </>
  );
}
