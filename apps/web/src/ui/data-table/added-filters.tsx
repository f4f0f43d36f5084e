import { Button, CloseButton, Menu } from "@mantine/core";
import { IconFilterPlus } from "@tabler/icons-react";
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceFilter } from "./choice-filter.tsx";
import classes from "./data-table.module.css";

/** A filter of a list that is there when it is wanted. */
interface AddedFilter {
  readonly id: string;
  readonly label: string;
  /** Whether it leaves rows out. */
  readonly active: boolean;
  readonly control: ReactNode;
  readonly clear: () => void;
}

/** The filters that narrow a list, each with a way to take it away, and a menu of the others. */
export function AddedFilters({ filters }: { readonly filters: readonly AddedFilter[] }) {
  const { t } = useTranslation();
  const [added, setAdded] = useState<readonly string[]>([]);
  const [newest, setNewest] = useState<string | null>(null);
  const menu = useRef<HTMLButtonElement>(null);
  const shown = filters.filter(({ id, active }) => active || added.includes(id));
  const others = filters.filter((one) => !shown.includes(one));
  const remove = ({ id, clear }: AddedFilter) => {
    setAdded(added.filter((one) => one !== id));
    setNewest(null);
    clear();
    menu.current?.focus();
  };
  return (
    <>
      {shown.map((filter) => (
        <Chip key={filter.id} filter={filter} isNew={filter.id === newest} onRemove={() => remove(filter)} />
      ))}
      {others.length > 0 && (
        <Menu position="bottom-start" returnFocus={false}>
          <Menu.Target>
            <Button ref={menu} variant="default" leftSection={<IconFilterPlus className={classes.icon} aria-hidden />}>
              {t("table.add_filter")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ id, label }) => (
              <Menu.Item
                key={id}
                onClick={() => {
                  setAdded([...added, id]);
                  setNewest(id);
                }}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}

interface AddedChoice extends ComponentProps<typeof ChoiceFilter> {
  readonly id: string;
}

/** Filters that are one thing out of several each. */
export function AddedChoices({ choices }: { readonly choices: readonly AddedChoice[] }) {
  const filters = choices.map(({ id, ...filter }) => ({
    id,
    label: filter.label,
    active: filter.options.some(({ value }) => value === filter.choice.value),
    control: <ChoiceFilter {...filter} />,
    clear: () => filter.choice.set(null),
  }));
  return <AddedFilters filters={filters} />;
}

interface ChipProps {
  readonly filter: AddedFilter;
  /** It was just added: the next key press goes to it. */
  readonly isNew: boolean;
  readonly onRemove: () => void;
}

function Chip({ filter: { label, control }, isNew, onRemove }: ChipProps) {
  const { t } = useTranslation();
  const chip = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!isNew) return;
    // The menu that it was chosen from closes first.
    const timer = setTimeout(() => chip.current?.querySelector("input")?.focus(), 0);
    return () => clearTimeout(timer);
  }, [isNew]);
  return (
    <fieldset ref={chip} className={classes.chip} aria-label={label}>
      {control}
      <CloseButton size="sm" aria-label={t("table.remove_filter", { name: label })} onClick={onRemove} />
    </fieldset>
  );
}
