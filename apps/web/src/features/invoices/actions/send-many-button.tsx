import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SendManyDialog } from "./send-many-dialog.tsx";
import type { Sendable } from "./use-send-many.ts";

interface SendManyButtonProps {
  readonly rows: readonly Sendable[];
  /** Once all of them are on their way. */
  readonly onSent: () => void;
}

/** Of the ticked rows those that are stamped can be sent; without one there is no button. */
export function SendManyButton({ rows, onSent }: SendManyButtonProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<readonly Sendable[] | null>(null);
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
