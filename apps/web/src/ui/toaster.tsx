import { Button, List, Text, UnstyledButton } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useStore } from "../lib/store.ts";
import { closeToast, type Toast, toastStore } from "./toast.ts";
import classes from "./toaster.module.css";

const ICONS = { success: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle };

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const Icon = ICONS[toast.tone];
  const [only] = toast.messages;
  const { action } = toast;
  const card = (
    <UnstyledButton className={classes.toast} data-tone={toast.tone} onClick={() => closeToast(toast.id)}>
      <Icon className={classes.icon} aria-hidden />
      <span className={classes.text}>
        {toast.messages.length === 1 ? (
          <Text size="sm">{only}</Text>
        ) : (
          <List size="sm">
            {toast.messages.map((message) => (
              <List.Item key={message}>{message}</List.Item>
            ))}
          </List>
        )}
      </span>
      <IconX className={classes.close} role="img" aria-label={t("common.close_message")} />
    </UnstyledButton>
  );
  if (action === undefined) return card;
  return (
    <div className={classes.pair}>
      {card}
      <Button
        className={classes.action}
        onClick={() => {
          closeToast(toast.id);
          action.run();
        }}
      >
        {action.label}
      </Button>
    </div>
  );
}

/** The one place toasts appear. The live regions exist before any message, so that screen readers announce it. */
export function Toaster() {
  const { t } = useTranslation();
  const toasts = useStore(toastStore);
  const errors = toasts.filter((toast) => toast.tone === "error");
  const others = toasts.filter((toast) => toast.tone !== "error");
  return (
    <section className={classes.stack} aria-label={t("common.messages")}>
      <div role="alert" className={classes.region}>
        {errors.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div role="status" className={classes.region}>
        {others.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  );
}
