import { Button, Menu } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { Tabla } from "@timbra/cfdi/complementos";
import type { ComplementData, ComplementValue, NodeAround } from "@timbra/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { headerId } from "../editor/editor-context.ts";
import type { HeaderProblems } from "../editor/problems.ts";
import {
  emptyChild,
  emptyValue,
  fieldsOf,
  isData,
  isGroup,
  isList,
  isRequiredChild,
  isText,
  type TableNode,
  withPart,
} from "./complement-data.ts";
import { labelOfNode } from "./complement-parts.ts";
import classes from "./complements.module.css";
import { ValueField } from "./value-field.tsx";

interface NodeFieldsProps {
  readonly table: Tabla;
  readonly node: TableNode;
  readonly value: ComplementData;
  /** Of a complement of the document as the draft names it, "complements.0.data.Emisor"; of a line after its id. */
  readonly path: string;
  /** The nodes around it, the nearest first. */
  readonly around: readonly NodeAround[];
  readonly problems: HeaderProblems;
  readonly onChange: (value: ComplementData) => void;
}

/** A node of a complement: its fields, its parts, and what may be added. */
export function NodeFields({ table, node, value, path, around, problems, onChange }: NodeFieldsProps) {
  const own = [{ nombre: node.nombre, data: value }, ...around];
  const [opened, setOpened] = useState<readonly string[]>([]);
  const fields = fieldsOf(table, node);
  const parts = node.hijos ?? [];
  // One that is emptied stays, so that it can be typed in again.
  const isShown = (name: string) => opened.includes(name) || value[name] !== undefined;
  const shownFields = fields.filter(({ name, isRequired }) => isRequired || isShown(name));
  const shownParts = parts.filter((part) => value[part.nombre] !== undefined || isRequiredChild(node, part));
  return (
    <>
      {shownFields.length > 0 && (
        <div className={classes.fields}>
          {shownFields.map((field) => (
            <ValueField
              key={field.name}
              field={field}
              id={headerId(`${path}.${field.name}`)}
              label={labelOfNode(field.name, currentLanguage())}
              value={textOf(value[field.name])}
              around={own}
              error={problems[`${path}.${field.name}`]}
              onChange={(text) => onChange(withPart(value, field.name, text))}
            />
          ))}
        </div>
      )}
      {shownParts.map((part) => (
        <PartFields
          key={part.nombre}
          table={table}
          node={part}
          value={value[part.nombre]}
          path={`${path}.${part.nombre}`}
          around={own}
          problems={problems}
          isRequired={isRequiredChild(node, part)}
          onChange={(changed) => onChange(withPart(value, part.nombre, changed))}
        />
      ))}
      <AddMenu
        names={[...fields, ...parts.map(({ nombre }) => ({ name: nombre }))]
          .map(({ name }) => name)
          .filter(
            (name) => ![...shownFields.map((one) => one.name), ...shownParts.map((one) => one.nombre)].includes(name),
          )}
        onAdd={(name) => {
          const part = parts.find(({ nombre }) => nombre === name);
          if (part === undefined) setOpened([...opened, name]);
          else onChange(withPart(value, name, emptyChild(part)));
        }}
      />
    </>
  );
}

const textOf = (value: ComplementValue | undefined): string => (typeof value === "string" ? value : "");

interface PartProps extends Omit<NodeFieldsProps, "value" | "onChange"> {
  readonly value: ComplementValue | undefined;
  readonly isRequired: boolean;
  /** Undefined takes it away. */
  readonly onChange: (value: ComplementValue | undefined) => void;
}

/** What stands under the name of a child: the node, or a card for each of them where it may be there several times. */
function PartFields({ node, value, isRequired, onChange, ...rest }: PartProps) {
  const [only] = node.hijos ?? [];
  const row = isGroup(node) ? only : node;
  const isRepeated = node.max !== undefined || isGroup(node);
  if (row === undefined) return null;
  if (!isRepeated)
    return (
      <Part
        {...rest}
        node={node}
        value={value ?? emptyValue(node)}
        title={labelOfNode(node.nombre, currentLanguage())}
        onChange={onChange}
        onRemove={isRequired ? undefined : () => onChange(undefined)}
      />
    );
  const rows = isList(value) ? value : [];
  const put = (changed: readonly ComplementValue[]) =>
    onChange(changed.length === 0 && !isRequired ? undefined : changed);
  return (
    <>
      {rows.map((item, at) => (
        <Part
          {...rest}
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own
          key={at}
          node={row}
          value={item}
          path={`${rest.path}.${at}`}
          title={`${labelOfNode(row.nombre, currentLanguage())} ${at + 1}`}
          onChange={(changed) => put(rows.map((one, place) => (place === at ? changed : one)))}
          onRemove={() => put(rows.filter((_, place) => place !== at))}
        />
      ))}
      <RowButton name={labelOfNode(row.nombre, currentLanguage())} onClick={() => put([...rows, emptyValue(row)])} />
    </>
  );
}

function RowButton({ name, onClick }: { readonly name: string; readonly onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      className={classes.action}
      variant="subtle"
      size="xs"
      leftSection={<IconPlus className={classes.icon} aria-hidden />}
      onClick={onClick}
    >
      {t("complements.add_row", { name })}
    </Button>
  );
}

interface OnePartProps extends Omit<PartProps, "isRequired" | "onChange"> {
  readonly value: ComplementValue;
  readonly title: string;
  readonly onChange: (value: ComplementValue) => void;
  readonly onRemove: (() => void) | undefined;
}

/** One node under its title. */
function Part({ title, node, value, onRemove, onChange, ...rest }: OnePartProps) {
  const { t } = useTranslation();
  const problem = rest.problems[rest.path];
  return (
    <fieldset className={classes.part} id={headerId(rest.path)} tabIndex={-1}>
      <legend className={classes.partTitle}>{title}</legend>
      {problem !== undefined && !isText(node) && <p className={classes.error}>{problem}</p>}
      <PartContent {...rest} node={node} value={value} title={title} onChange={onChange} />
      {onRemove !== undefined && (
        <Button
          className={classes.action}
          variant="subtle"
          color="red"
          size="xs"
          leftSection={<IconTrash className={classes.icon} aria-hidden />}
          onClick={onRemove}
        >
          {t("complements.remove", { name: title })}
        </Button>
      )}
    </fieldset>
  );
}

function PartContent({ node, value, title, onChange, ...rest }: Omit<OnePartProps, "onRemove">) {
  if (isText(node)) {
    const type = rest.table.tipos[node.texto ?? ""] ?? {};
    const field = { name: node.nombre, isRequired: true, type };
    const id = headerId(`${rest.path}.texto`);
    return (
      <ValueField
        field={field}
        id={id}
        label={title}
        value={textOf(value)}
        around={rest.around}
        error={rest.problems[rest.path]}
        onChange={onChange}
      />
    );
  }
  if (isGroup(node))
    return <PartFields {...rest} node={node} value={value} isRequired onChange={(it) => onChange(it ?? [])} />;
  return <NodeFields {...rest} node={node} value={isData(value) ? value : {}} onChange={onChange} />;
}

function AddMenu({ names, onAdd }: { readonly names: readonly string[]; readonly onAdd: (name: string) => void }) {
  const { t } = useTranslation();
  if (names.length === 0) return null;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          className={classes.action}
          variant="subtle"
          size="xs"
          leftSection={<IconPlus className={classes.icon} aria-hidden />}
        >
          {t("complements.add_data")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {names.map((name) => (
          <Menu.Item key={name} onClick={() => onAdd(name)}>
            {labelOfNode(name, currentLanguage())}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
