import { Text, TextInput, UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { drawings } from "../../ui/drawings.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, Panel } from "../../ui/page.tsx";
import { toast } from "../../ui/toast.ts";
import * as ICONS from "./icons.ts";
import classes from "./poc.module.css";

/** /poc/icon/list: the icons that the product uses; a click copies a name. */
export function IconListScreen() {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const found = Object.entries(ICONS).filter(([name]) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const copy = async (name: string) => {
    await navigator.clipboard.writeText(name).then(
      () => toast.success(t("gallery.icon_copied", { name })),
      () => toast.error(t("gallery.icon_not_copied")),
    );
  };
  return (
    <Page title={t("gallery.icons")} text={t("gallery.icons_text")}>
      <div className={classes.stack}>
        <TextInput
          type="search"
          aria-label={t("table.search")}
          placeholder={t("table.search")}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed" role="status">
          {t("gallery.icons_found", { count: found.length })}
        </Text>
        <Panel>
          {found.length === 0 && (
            <EmptyState drawing={drawings.search} title={t("table.no_match_title")} text={t("gallery.icons_none")} />
          )}
          <ul className={classes.icons}>
            {found.map(([name, Icon]) => (
              <li key={name}>
                <UnstyledButton className={classes.icon} onClick={() => void copy(name)}>
                  <Icon aria-hidden />
                  {name.replace(/^Icon/, "")}
                </UnstyledButton>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </Page>
  );
}
