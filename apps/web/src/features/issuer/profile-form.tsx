import type { ReactNode } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useRefreshProfile } from "../../lib/queries.ts";
import { FormFrame } from "../../ui/form-frame.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { TOAST_MS, toast } from "../../ui/toast.ts";

/** How a section of the profile is opened: as a page, as a step of the wizard, or as a modal. */
export interface SectionProps {
  readonly as: "page" | "modal";
  readonly onClose?: () => void;
  /** After a successful save; the wizard goes on to the next step with it. */
  readonly onSaved?: () => void;
}

interface Loading {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface ProfileFormProps<Values extends FieldValues, Sent> extends SectionProps {
  readonly title: string;
  readonly text: string;
  readonly form: UseFormReturn<Values, unknown, Sent>;
  readonly query: Loading;
  /** What is saved now, as the form's values. */
  readonly latest: () => Promise<Values | undefined>;
  /** Saves and answers what to say about it. */
  readonly save: (sent: Sent) => Promise<string>;
  readonly toastMs?: number;
  /** As a modal, what is on the screen is loaded again when the toast goes, as steps one and four ask. */
  readonly reloadsAfterToast?: boolean;
  readonly children: ReactNode;
}

/** What the forms of the fiscal profile have in common: they load, save, say so, and close when they are a modal. */
export function ProfileForm<Values extends FieldValues, Sent>(props: ProfileFormProps<Values, Sent>) {
  const { t } = useTranslation();
  const { as, title, text, form, query, onClose, onSaved } = props;
  const profileSaved = useRefreshProfile();
  const later = as === "modal" && props.reloadsAfterToast === true;
  const submit = async (sent: Sent) => {
    const message = await props.save(sent);
    form.reset(form.getValues());
    toast.success(message, {
      duration: props.toastMs ?? TOAST_MS,
      ...(later && onSaved !== undefined ? { onClose: onSaved } : {}),
    });
    await profileSaved();
    if (as === "modal") onClose?.();
    if (!later) onSaved?.();
  };
  return (
    <FormFrame
      as={as}
      title={title}
      text={text}
      form={form}
      onSubmit={submit}
      latest={props.latest}
      loading={query.isPending}
      busyText={query.isPending ? t("issuer.loading") : t("issuer.saving")}
      {...(query.error === null ? {} : { failure: <NotLoaded error={query.error} retry={query.refetch} /> })}
      {...(onClose === undefined ? {} : { onClose })}
    >
      {props.children}
    </FormFrame>
  );
}

function NotLoaded({ error, retry }: { readonly error: Error; readonly retry: () => unknown }) {
  const { t } = useTranslation();
  return <LoadFailure title={t("issuer.load_error")} message={error.message} onRetry={() => void retry()} />;
}
