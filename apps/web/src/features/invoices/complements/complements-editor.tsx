import { Button, Menu } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import type { Tabla } from "@timbra/cfdi/complementos";
import type { ComplementOption, DraftComplement } from "@timbra/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { headerId } from "../editor/editor-context.ts";
import type { HeaderProblems } from "../editor/problems.ts";
import { emptyNode } from "./complement-data.ts";
import { labelOfComplement, loadComplementTables } from "./complement-parts.ts";
import classes from "./complements.module.css";
import { NodeFields } from "./node-fields.tsx";

interface ComplementsEditorProps {
  readonly offered: readonly ComplementOption[];
  readonly complements: readonly DraftComplement[];
  /** What the paths of its problems, and so the ids of its fields, begin with. */
  readonly base: string;
  readonly problems: HeaderProblems;
  readonly onChange: (complements: DraftComplement[]) => void;
}

/** Each complement as a form of its table, and a menu of those that are offered. */
export function ComplementsEditor({ offered, complements, base, problems, onChange }: ComplementsEditorProps) {
  const { t } = useTranslation();
  const tables = useTables(complements);
  const put = (at: number, changed: DraftComplement) =>
    onChange(complements.map((complement, place) => (place === at ? changed : complement)));
  const add = async (name: string) => {
    const table = (await loadComplementTables([{ name, data: {} }])).get(name);
    if (table !== undefined) onChange([...complements, { name, data: emptyNode(table.raiz) }]);
  };
  return (
    <section className={classes.section} aria-label={t("complements.title")} id={headerId(base)} tabIndex={-1}>
      {complements.map(({ name, data }, at) => {
        const table = tables.get(name);
        const path = `${base}.${at}`;
        const title = labelOfComplement(name, currentLanguage());
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: complements have no other name, and two may be alike
          <fieldset key={`${name} ${at}`} className={classes.complement} id={headerId(path)} tabIndex={-1}>
            <legend className={classes.title}>{title}</legend>
            {problems[path] !== undefined && <p className={classes.error}>{problems[path]}</p>}
            {table !== undefined && (
              <NodeFields
                table={table}
                node={table.raiz}
                value={data}
                path={`${path}.data`}
                around={[]}
                problems={problems}
                onChange={(changed) => put(at, { name, data: changed })}
              />
            )}
            <Button
              className={classes.action}
              variant="subtle"
              color="red"
              size="xs"
              leftSection={<IconTrash className={classes.icon} aria-hidden />}
              onClick={() => onChange(complements.filter((_, place) => place !== at))}
            >
              {t("complements.remove", { name: title })}
            </Button>
          </fieldset>
        );
      })}
      {offered.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              className={classes.action}
              variant="subtle"
              size="xs"
              leftSection={<IconPlus className={classes.icon} aria-hidden />}
            >
              {t("complements.add")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {offered.map(({ id, label }) => (
              <Menu.Item key={id} onClick={() => void add(id)}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </section>
  );
}

/** The tables of the complements that are there. */
function useTables(complements: readonly DraftComplement[]): ReadonlyMap<string, Tabla> {
  const [tables, setTables] = useState<ReadonlyMap<string, Tabla>>(new Map());
  const names = [...new Set(complements.map(({ name }) => name))].join(" ");
  useEffect(() => {
    let isCurrent = true;
    const wanted = names.split(" ").map((name) => ({ name, data: {} }));
    void loadComplementTables(wanted).then((loaded) => isCurrent && setTables(loaded));
    return () => {
      isCurrent = false;
    };
  }, [names]);
  return tables;
}
