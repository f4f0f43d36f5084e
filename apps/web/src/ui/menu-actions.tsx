import { Menu } from "@mantine/core";
import { Link } from "react-router";
import { useBackLinkState } from "../lib/navigation.ts";
import type { RowAction } from "./data-table/types.ts";

/** The entries of a menu; a link remembers the list that it leaves. */
export function MenuActions({ actions }: { readonly actions: readonly RowAction[] }) {
  const cameFrom = useBackLinkState();
  return actions.map(({ label, icon, danger = false, disabled = false, to, run }) => {
    const props = {
      leftSection: icon,
      disabled,
      ...(danger ? { style: { color: "var(--mantine-color-error)" } } : {}),
    };
    return to === undefined ? (
      <Menu.Item key={label} {...props} onClick={() => run?.()}>
        {label}
      </Menu.Item>
    ) : (
      <Menu.Item key={label} {...props} component={Link} to={to} state={cameFrom}>
        {label}
      </Menu.Item>
    );
  });
}
