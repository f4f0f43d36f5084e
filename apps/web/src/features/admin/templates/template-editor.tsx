import { Anchor, Button, Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { mailTemplateForm, printTemplateForm, type Template, type TemplateName, templateWords } from "@timbra/contract";
import { useId, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { call } from "../../../lib/api-client.ts";
import { ApiError } from "../../../lib/api-error.ts";
import type { FormSchema } from "../../../lib/form.ts";
import { useLoadedForm } from "../../../lib/loaded-form.ts";
import { useUnsavedTyping } from "../../../lib/unsaved-typing.ts";
import { LoadFailure } from "../../../ui/load-failure.tsx";
import { Page } from "../../../ui/page.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { tellRefusal } from "../../../ui/tell-refusal.ts";
import { toast } from "../../../ui/toast.ts";
import { templateQuery, templatesQuery } from "./api.ts";
import { MailPreview } from "./mail-preview.tsx";
import { PrintPreview } from "./print-preview.tsx";
import { TemplateFields } from "./template-fields.tsx";
import classes from "./templates.module.css";
import { VariablesList } from "./variables-list.tsx";
import { VersionsPanel } from "./versions-panel.tsx";

interface EditorProps {
  readonly id: string;
  readonly name: TemplateName;
}

function schemaOf(name: TemplateName): FormSchema {
  return name.surface === "mail" ? mailTemplateForm(name.kind) : printTemplateForm(name.kind);
}

/** The words of one template: its fields, what they may say, how they come out, and what they were before. */
export function TemplateEditor({ id, name }: EditorProps) {
  const { t } = useTranslation();
  const formId = useId();
  const queries = useQueryClient();
  const found = useQuery(templateQuery(id));
  const schema = useMemo(() => schemaOf(name), [name]);
  const form = useLoadedForm(
    schema,
    {},
    useMemo(() => found.data?.content, [found.data]),
  );
  const version = found.data?.version ?? 0;
  const inForce = ({ message, template }: { readonly message: string; readonly template: Template }) => {
    toast.success(message);
    form.reset(template.content);
    queries.setQueryData(templateQuery(id).queryKey, template);
    return queries.invalidateQueries({ queryKey: templatesQuery().queryKey });
  };
  const refused = (error: unknown) => {
    tellRefusal(form, error);
    // What is typed stays; the other version stands among the versions.
    if (error instanceof ApiError && error.code === "template_conflict") void found.refetch();
  };
  const saving = useMutation({
    mutationFn: (content: Record<string, string>) =>
      call("saveTemplate", { params: { id }, body: { version, content } }),
    onSuccess: inForce,
    onError: refused,
  });
  const reverting = useMutation({
    mutationFn: () => call("revertTemplate", { params: { id }, body: { version } }),
    onSuccess: inForce,
    onError: refused,
  });
  useUnsavedTyping(form.formState.isDirty && !saving.isPending);
  const isReady = found.data !== undefined;
  const actions = (
    <>
      {found.data?.changed === true && (
        <Button variant="default" loading={reverting.isPending} onClick={() => reverting.mutate()}>
          {t("templates.revert")}
        </Button>
      )}
      <Button type="submit" form={formId} loading={saving.isPending} disabled={!isReady}>
        {t("common.save")}
      </Button>
    </>
  );
  return (
    <Page
      title={`${templateWords(name, currentLanguage())} · ${t(`templates.language_${name.language}`)}`}
      text={t(`templates.about_${name.surface}`)}
      actions={actions}
    >
      <Anchor component={Link} to="?" size="sm">
        {t("templates.back")}
      </Anchor>
      {found.isError && (
        <LoadFailure title={t("templates.error")} message={found.error.message} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <Skeleton className={classes.sketch} />}
      {isReady && (
        <div className={classes.desk}>
          <div className={classes.column}>
            <Panel>
              <form
                id={formId}
                noValidate
                className={classes.form}
                onSubmit={form.handleSubmit((content) => saving.mutate(content))}
              >
                <TemplateFields name={name} control={form.control} />
              </form>
            </Panel>
            {name.surface === "mail" && <VariablesList kind={name.kind} form={form} />}
          </div>
          <div className={classes.column}>
            {name.surface === "mail" ? (
              <MailPreview id={id} schema={schema} control={form.control} />
            ) : (
              <PrintPreview id={id} name={templateWords(name, currentLanguage())} form={form} />
            )}
            <VersionsPanel template={found.data} form={form} />
          </div>
        </div>
      )}
    </Page>
  );
}
