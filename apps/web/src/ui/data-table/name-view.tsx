import { ActionIcon, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./list-views.module.css";

const NAME_MAX = 40;

interface NameViewProps {
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a view, in its place. */
export function NameView({ onName, onClose }: NameViewProps) {
  const { t } = useTranslation();
  const [name, setName] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    if (given !== "") onName(given);
    onClose();
  };
  return (
    <form className={classes.ownView} onSubmit={submit}>
      <TextInput
        size="xs"
        aria-label={t("table.view_name")}
        placeholder={t("table.view_name")}
        maxLength={NAME_MAX}
        autoComplete="off"
        // It is what the button before it was pressed for.
        ref={(field) => field?.focus()}
        value={name}
        onChange={({ currentTarget: { value } }) => setName(value)}
        onKeyDown={({ key }) => key === "Escape" && onClose()}
      />
      <ActionIcon type="submit" variant="default" aria-label={t("table.view_save")}>
        <IconCheck size="1rem" aria-hidden />
      </ActionIcon>
    </form>
  );
}
