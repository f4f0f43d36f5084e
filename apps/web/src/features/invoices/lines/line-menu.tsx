import { ActionIcon, Menu } from "@mantine/core";
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDotsVertical,
  IconListDetails,
  IconTrash,
} from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { withCopyOf, withLineMoved, withoutLine } from "../draft/changes.ts";
import type { Line } from "../draft/editor-draft.ts";
import { useEditor } from "../editor/editor-context.ts";
import classes from "./lines.module.css";

interface LineMenuProps {
  readonly line: Line;
  readonly number: number;
  readonly isLast: boolean;
  readonly error: string | undefined;
}

/**
 * What can be done with a line. The menu itself is made when it is first opened: five hundred shut ones cost nothing.
 */
export function LineMenu({ line, number, isLast, error }: LineMenuProps) {
  const { t } = useTranslation();
  const { form, edit, openDetails, focusCell } = useEditor();
  const [used, setUsed] = useState(false);
  // Where it goes, the focus goes: whoever moves it far presses on.
  const move = (way: "up" | "down") => {
    edit(withLineMoved(line.id, way));
    focusCell(line.id, "menu");
  };
  const target = (
    <ActionIcon
      data-line={line.id}
      data-cell="menu"
      size="md"
      className={classes.menu}
      data-invalid={error !== undefined}
      title={error}
      aria-label={t("invoice_editor.line_menu", { number })}
      aria-haspopup="menu"
      onClick={() => setUsed(true)}
    >
      <IconDotsVertical className={classes.icon} aria-hidden />
    </ActionIcon>
  );
  if (!used) return target;
  return (
    <Menu position="bottom-end" defaultOpened>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconListDetails className={classes.icon} aria-hidden />}
          onClick={() => openDetails(line.id)}
        >
          {t("invoice_editor.line_details")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy className={classes.icon} aria-hidden />}
          onClick={() => edit(withCopyOf(line))}
        >
          {t("invoice_editor.duplicate_line")}
        </Menu.Item>
        <Menu.Item
          disabled={number === 1}
          leftSection={<IconArrowUp className={classes.icon} aria-hidden />}
          onClick={() => move("up")}
        >
          {t("invoice_editor.move_up")}
        </Menu.Item>
        <Menu.Item
          disabled={isLast}
          leftSection={<IconArrowDown className={classes.icon} aria-hidden />}
          onClick={() => move("down")}
        >
          {t("invoice_editor.move_down")}
        </Menu.Item>
        <Menu.Item
          className={classes.danger ?? ""}
          leftSection={<IconTrash className={classes.icon} aria-hidden />}
          onClick={() => edit(withoutLine(line.id, form))}
        >
          {t("invoice_editor.remove_line")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
