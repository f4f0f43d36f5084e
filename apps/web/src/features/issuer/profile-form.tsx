import type { FieldValues } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useRefreshProfile } from "../../lib/queries.ts";
import { FormFrame, type FormFrameProps } from "../../ui/form-frame.tsx";
import { TOAST_MS, toast } from "../../ui/toast.ts";

/** How a section of the profile is opened: as a page, as a step of the wizard, or as a modal. */
export interface SectionProps {
  readonly as?: "page" | "modal";
  readonly onClose?: () => void;
  /** After a successful save; the wizard goes on to the next step with it. */
  readonly onSaved?: () => void;
}

interface ProfileFormProps<Values extends FieldValues, Sent>
  extends SectionProps,
    Required<Pick<FormFrameProps<Values, Sent>, "title" | "text" | "form" | "source" | "latest" | "children">> {
  /** Saves and answers what to say about it. */
  readonly save: (sent: Sent) => Promise<{ readonly message: string }>;
  readonly toastMs?: number;
  /** As a modal, what is on the screen is loaded again when the toast goes, as steps one and four ask. */
  readonly reloadsAfterToast?: boolean;
}

/** What the forms of the fiscal profile have in common: they load, save, say so, and close when they are a modal. */
export function ProfileForm<Values extends FieldValues, Sent>(props: ProfileFormProps<Values, Sent>) {
  const { t } = useTranslation();
  const { as = "page", save, toastMs = TOAST_MS, reloadsAfterToast = false, onSaved, ...frame } = props;
  const { form, source, onClose } = frame;
  const profileSaved = useRefreshProfile();
  const later = as === "modal" && reloadsAfterToast;
  const submit = async (sent: Sent) => {
    const { message } = await save(sent);
    form.reset(form.getValues());
    toast.success(message, { duration: toastMs, onClose: later ? onSaved : undefined });
    await profileSaved();
    if (as === "modal") onClose?.();
    if (!later) onSaved?.();
  };
  return (
    <FormFrame
      {...frame}
      as={as}
      onSubmit={submit}
      loadError={t("issuer.load_error")}
      busyText={t(source.isPending ? "issuer.loading" : "issuer.saving")}
    />
  );
}
