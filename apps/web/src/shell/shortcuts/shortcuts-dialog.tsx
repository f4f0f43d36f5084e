import { Kbd, Modal, Switch, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { hasPermission } from "@timbra/contract";
import type { ParseKeys } from "i18next";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { type BrowserSession, isAccountant, useSession } from "../../lib/session.ts";
import { SINGLE_KEYS, useSingleKeys } from "../../lib/single-keys.ts";
import { useReturnFocus } from "../../ui/return-focus.ts";
import { isSuperAdmin, menuOf } from "../menu.ts";
import classes from "./shortcuts-dialog.module.css";
import { SCREEN_SHORTCUTS } from "./use-shortcut-keys.ts";

interface ListedShortcut {
  /** Keys that are pressed together, or one after the other. */
  readonly keys: readonly string[];
  readonly label: ParseKeys;
}

interface ShortcutGroup {
  readonly title: ParseKeys;
  /** Keys of one character, which can be switched off. */
  readonly isSingle: boolean;
  readonly shortcuts: readonly ListedShortcut[];
}

const CTRL = "Ctrl";

function groupsOf(session: BrowserSession): readonly ShortcutGroup[] {
  const { user, isRegisterCompleted } = session;
  const menu = menuOf(user, isRegisterCompleted).map(({ to }) => to);
  const mayInvoice = hasPermission(["crud_user_invoices"], user.scopes) && isRegisterCompleted;
  const known = SCREEN_SHORTCUTS.filter(({ to }) => to.some((path) => menu.includes(path)));
  const single: ListedShortcut[] = [
    { keys: [SINGLE_KEYS.help], label: "shortcuts.help" },
    { keys: [SINGLE_KEYS.search], label: "shortcuts.search" },
    ...(mayInvoice ? [{ keys: [SINGLE_KEYS.newInvoice], label: "shell.create_invoice" } as const] : []),
    { keys: [SINGLE_KEYS.nextRow], label: "shortcuts.next_row" },
    { keys: [SINGLE_KEYS.previousRow], label: "shortcuts.previous_row" },
  ];
  const groups: ShortcutGroup[] = [
    { title: "shortcuts.single", isSingle: true, shortcuts: single },
    {
      title: "shortcuts.go",
      isSingle: true,
      shortcuts: known.map(({ key, label }) => ({ keys: [SINGLE_KEYS.go, key], label })),
    },
    {
      title: "shortcuts.anywhere",
      isSingle: false,
      shortcuts: [{ keys: [CTRL, "K"], label: "shortcuts.palette" }],
    },
    {
      title: "shortcuts.list",
      isSingle: false,
      shortcuts: [
        { keys: ["↓", "↑"], label: "shortcuts.rows" },
        { keys: ["Enter"], label: "shortcuts.open_row" },
        { keys: ["Space"], label: "shortcuts.tick_row" },
        { keys: ["Shift", "F10"], label: "shortcuts.menu_row" },
      ],
    },
  ];
  const editor: ShortcutGroup = {
    title: "shortcuts.editor",
    isSingle: false,
    shortcuts: [
      { keys: [CTRL, "S"], label: "shortcuts.save" },
      { keys: [CTRL, "Enter"], label: "shortcuts.stamp" },
      { keys: ["Enter"], label: "shortcuts.next_line" },
      { keys: ["Shift", "Enter"], label: "shortcuts.previous_line" },
    ],
  };
  return mayInvoice && !isSuperAdmin(user) && !isAccountant(user) ? [...groups, editor] : groups;
}

/** Every shortcut that there is for whoever is signed in, and the switch for those of a single key. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const [isOn, setOn] = useSingleKeys();
  const phone = useMediaQuery("(max-width: 48em)");
  useReturnFocus();
  if (session === null) return null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("shortcuts.title")}
      size="lg"
      fullScreen={phone}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <Switch
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
        label={t("shortcuts.switch")}
        description={t("shortcuts.switch_hint")}
      />
      <div className={classes.groups}>
        {groupsOf(session).map(({ title, isSingle, shortcuts }) => (
          <section key={title} aria-label={t(title)} data-off={(isSingle && !isOn) || undefined}>
            <Text size="sm" fw={600} component="h2">
              {t(title)}
            </Text>
            <dl className={classes.list}>
              {shortcuts.map(({ keys, label }) => (
                <div key={`${label} ${keys.join()}`}>
                  <dt>{t(label)}</dt>
                  <dd>
                    {keys.map((key, at) => (
                      <Fragment key={key}>
                        {at > 0 && " "}
                        <Kbd>{key === "Space" ? t("shortcuts.space") : key}</Kbd>
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
