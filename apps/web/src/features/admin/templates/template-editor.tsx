import { Anchor, Button, Skeleton, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  mailTemplateForm,
  printFieldsOf,
  printTemplateForm,
  type Template,
  type TemplateName,
  templateWords,
} from "@timbra/contract";
import { useId, useMemo } from "react";
import type { Control, FieldValues, UseFormReturn } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { ApiError, call } from "../../../lib/api-client.ts";
import type { FormSchema } from "../../../lib/checked-form.ts";
import { resetSaved, useLoadedForm } from "../../../lib/form.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useUnsavedTyping } from "../../../lib/unsaved-typing.ts";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { TextareaField } from "../../../ui/fields/textarea-field.tsx";
import { QueryFailure } from "../../../ui/load-failure.tsx";
import { Page, Panel } from "../../../ui/page.tsx";
import { showRefusal } from "../../../ui/show-refusal.ts";
import { toast } from "../../../ui/toast.ts";
import { templateQuery, templatesQuery } from "./api.ts";
import { MailPreview, PrintPreview } from "./previews.tsx";
import classes from "./templates.module.css";
import { VariablesList } from "./variables-list.tsx";

type Content = Record<string, string>;

function schemaOf(name: TemplateName): FormSchema {
  return name.surface === "mail" ? mailTemplateForm(name.kind) : printTemplateForm(name.kind);
}

/** The texts of one template: its fields, their variables, the preview, and earlier versions. */
export function TemplateEditor({ id, name }: { readonly id: string; readonly name: TemplateName }) {
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
  const inForce = (answer: { readonly message: string; readonly template: Template }, sent: Content) => {
    const { message, template } = answer;
    toast.success(message);
    resetSaved(form, sent, template.content);
    queries.setQueryData(templateQuery(id).queryKey, template);
    return queries.invalidateQueries({ queryKey: templatesQuery().queryKey });
  };
  const refused = (error: unknown) => {
    showRefusal(form, error);
    // What is typed stays; the other version is listed among the versions.
    if (error instanceof ApiError && error.code === "template_conflict") void found.refetch();
  };
  const saving = useMutation({
    onMutate: () => form.getValues() as Content,
    mutationFn: (content: Content) => call("saveTemplate", { params: { id }, body: { version, content } }),
    onSuccess: (answer, _content, sent) => inForce(answer, sent),
    onError: refused,
  });
  const reverting = useMutation({
    onMutate: () => form.getValues() as Content,
    mutationFn: () => call("revertTemplate", { params: { id }, body: { version } }),
    onSuccess: (answer, _nothing, sent) => inForce(answer, sent),
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
      <QueryFailure query={found} title={t("templates.error")} />
      {found.isPending && <Skeleton className={classes.sketch} />}
      {isReady && (
        <div className={classes.columns}>
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

interface FieldsProps {
  readonly name: TemplateName;
  readonly control: Control<FieldValues, unknown, FieldValues>;
}

/** Long texts get a textarea. */
const MULTILINE_FIELDS = 100;

/** What a template asks for. */
function TemplateFields({ name, control }: FieldsProps) {
  const { t } = useTranslation();
  if (name.surface === "mail") {
    return (
      <>
        <TextField control={control} name="subject" label={t("templates.subject")} required />
        <TextField control={control} name="title" label={t("templates.title")} required />
        <TextareaField
          control={control}
          name="body"
          label={t("templates.body")}
          description={t("templates.body_about")}
          required
        />
        <TextField
          control={control}
          name="action"
          label={t("templates.action")}
          description={t("templates.action_about")}
          required
        />
        <TextareaField control={control} name="remark" label={t("templates.remark")} />
      </>
    );
  }
  return printFieldsOf(name.kind).map((field) => {
    const props = { control, name: field.name, label: field[currentLanguage()], required: field.required === true };
    return field.longest > MULTILINE_FIELDS ? (
      <TextareaField key={field.name} {...props} />
    ) : (
      <TextField key={field.name} {...props} />
    );
  });
}

interface VersionsProps {
  readonly template: Template;
  readonly form: UseFormReturn<FieldValues, unknown, FieldValues>;
}

/** Earlier versions, and who changed them; any of them can be loaded into the form again. */
function VersionsPanel({ template, form }: VersionsProps) {
  const { t } = useTranslation();
  const bring = (content: Record<string, string>) => {
    for (const [field, text] of Object.entries({ ...template.built_in, ...content }))
      form.setValue(field, text, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Panel title={t("templates.versions")}>
      {template.versions.length === 0 && <Text size="sm">{t("templates.versions_none")}</Text>}
      <ul className={classes.list}>
        {template.versions.map(({ version, content, changed_at, changed_by }) => (
          <li key={version} className={classes.variable}>
            <span className={classes.words}>
              <Text size="sm">
                {t(content === null ? "templates.version_built_in" : "templates.version", { version })}
              </Text>
              <span className={classes.faint}>
                {t("templates.changed_by", { name: changed_by, at: formatDateTime(changed_at, currentLanguage()) })}
              </span>
            </span>
            <Button
              className={classes.put}
              variant="default"
              size="compact-xs"
              aria-label={t("templates.bring_one", { version })}
              onClick={() => bring(content ?? template.built_in)}
            >
              {t("templates.bring")}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
