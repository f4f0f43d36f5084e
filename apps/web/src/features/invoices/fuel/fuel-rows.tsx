import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { combustibleOf, petroliferoDe, SUBPRODUCTOS, tipoDePermiso } from "@timbra/cfdi/complementos";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../i18n/i18n.ts";
import { useOpenModal } from "../../../shell/modal-host.tsx";
import { SearchSelect } from "../../../ui/fields/search-select.tsx";
import { useEditor } from "../editor/editor-context.ts";
import sections from "../editor/sections.module.css";
import classes from "./fuel.module.css";
import { type FuelGroup, fuelGroups, setFuel } from "./fuel-lines.ts";
import type { FuelSectionProps } from "./fuel-section.tsx";

/** One row a fuel: its lines, the permit that it is sold with, and the subproduct. */
export function FuelRows({ lines, problems }: FuelSectionProps) {
  const { t } = useTranslation();
  const openModal = useOpenModal();
  return (
    <section className={`${sections.section} ${classes.section}`} aria-labelledby="invoice-fuels">
      <h2 id="invoice-fuels" className={sections.title}>
        {t("fuel.title")}
      </h2>
      {fuelGroups(lines).map((group) => (
        <FuelRow
          key={group.numbers[0]}
          group={group}
          error={group.lines.map(({ id }) => problems.get(id)?.menu).find((message) => message !== undefined)}
        />
      ))}
      <Button
        variant="subtle"
        size="xs"
        className={classes.add}
        leftSection={<IconPlus className={classes.icon} aria-hidden />}
        onClick={() => openModal("fuel_permits")}
      >
        {t("fuel.add_permit")}
      </Button>
    </section>
  );
}

/** In the place of a permit: the sale does not carry the complement. */
const NONE = "-";
/** Nothing is chosen yet. */
const OPEN = "";

interface FuelRowProps {
  readonly group: FuelGroup;
  readonly error: string | undefined;
}

function FuelRow({ group, error }: FuelRowProps) {
  const { t } = useTranslation();
  const { form, edit } = useEditor();
  const { key, said, numbers } = group;
  const fuel = combustibleOf(key);
  const permits = form.issuer.fuel_permits;
  const chosen = said === undefined ? NONE : (said.NumeroPermiso ?? OPEN);
  const isForeign = ![NONE, OPEN].includes(chosen) && !permits.some(({ number }) => number === chosen);
  const setPermit = (number: string | null) => {
    if (number === null || number === NONE) return edit(setFuel(group, null));
    const begun = said ?? petroliferoDe(key, []);
    edit(setFuel(group, { ...begun, TipoPermiso: tipoDePermiso(number) ?? "", NumeroPermiso: number }));
  };
  const setSubproduct = (SubProductoHYP: string | null) =>
    edit(setFuel(group, { ...said, SubProductoHYP: SubProductoHYP ?? "" }));
  const listed = new Intl.ListFormat(currentLanguage(), { type: "conjunction" }).format(numbers.map(String));
  return (
    <div className={classes.row} data-fuel-of={group.lines.map(({ id }) => id).join(" ")}>
      <p className={classes.what}>
        <strong>{fuel?.nombre}</strong>
        <span className={classes.lines}>{t("fuel.lines", { count: numbers.length, numbers: listed })}</span>
      </p>
      <SearchSelect
        data-fuel="permit"
        label={t("fuel.permit")}
        aria-label={t("fuel.permit_of", { fuel: fuel?.nombre ?? key })}
        placeholder={t("fuel.choose")}
        data={[
          ...permits.map(({ number, name }) => ({
            value: number,
            label: name === null ? number : `${name} · ${number}`,
          })),
          ...(isForeign ? [{ value: chosen, label: t("fuel.other_permit", { number: chosen }) }] : []),
          // Whoever has a permit sells with it: the sale would be refused.
          ...(permits.length === 0 || chosen === NONE ? [{ value: NONE, label: t("fuel.no_permit") }] : []),
        ]}
        value={chosen === OPEN ? null : chosen}
        onChange={setPermit}
      />
      {said !== undefined && (
        <SearchSelect
          data-fuel="subproduct"
          label={t("fuel.subproduct")}
          aria-label={t("fuel.subproduct_of", { fuel: fuel?.nombre ?? key })}
          placeholder={t("fuel.choose")}
          data={(fuel?.subproductos ?? []).map((one) => ({ value: one, label: `${one} · ${SUBPRODUCTOS[one] ?? ""}` }))}
          value={said.SubProductoHYP || null}
          onChange={setSubproduct}
        />
      )}
      {error !== undefined && <p className={classes.error}>{error}</p>}
    </div>
  );
}
