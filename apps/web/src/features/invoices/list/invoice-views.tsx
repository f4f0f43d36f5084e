import { Button, CloseButton } from "@mantine/core";
import { Fragment, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useSearchParams } from "react-router";
import { type NamedView, useNamedViews } from "../../../ui/data-table/named-views.ts";
import { lazyDialog } from "../../../ui/lazy-dialog.tsx";
import classes from "./list.module.css";

/** Loaded when somebody names a view. */
const NameView = lazyDialog(() => import("./name-view.tsx").then((m) => m.NameView));

/** YYYY-MM-DD in Mexico City, without the table of zones by postal code: a list stays small. */
const TODAY = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Mexico_City" });

/** What each view of the list asks for in its address; what is not there is not asked for. */
const VIEWS = {
  all: () => ({}),
  unpaid: () => ({ pending: "payment" }),
  this_month: (today: string) => daysOfMonth(today),
  unmarked: (today: string) => ({ pending: "unmarked", to: endOfLastMonth(today) }),
  to_cancel: () => ({ pending: "cancellation" }),
} as const satisfies Readonly<Record<string, (today: string) => Readonly<Record<string, string>>>>;

const NAMES = ["all", "unpaid", "this_month", "unmarked", "to_cancel"] as const;

/** What else belongs to an address that is none of the views: any filter besides. */
const FILTERS = ["status", "from", "to", "type", "method", "customer", "series", "min", "max", "pending", "q"];

/** The views that are wanted every day, one press away; that of the address is marked. */
export function InvoiceViews() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const today = TODAY.format(new Date());
  const filters = Object.fromEntries(FILTERS.flatMap((name) => pairOf(name, params.get(name))));
  const now = wordsOf(filters);
  const isCurrent = (asked: Readonly<Record<string, string>>) => wordsOf(asked) === now;
  const link = (label: string, asked: Readonly<Record<string, string>>) => (
    <Link
      className={classes.view}
      to={{ pathname, search: new URLSearchParams(asked).toString() }}
      aria-current={isCurrent(asked) ? "page" : undefined}
    >
      {label}
    </Link>
  );
  return (
    <nav className={classes.views} aria-label={t("invoice_list.views")}>
      {NAMES.map((name) => (
        <Fragment key={name}>{link(t(`invoice_list.view_${name}`), VIEWS[name](today))}</Fragment>
      ))}
      <OwnViews
        list="invoices"
        filters={filters}
        isKnown={NAMES.some((name) => isCurrent(VIEWS[name](today)))}
        link={link}
        isCurrent={isCurrent}
      />
    </nav>
  );
}

interface OwnViewsProps {
  readonly list: string;
  /** The filters of the address. */
  readonly filters: NamedView["filters"];
  /** Whether they are a view that is there anyway. */
  readonly isKnown: boolean;
  /** A view as a link that says whether it is that of the address. */
  readonly link: (name: string, filters: NamedView["filters"]) => ReactNode;
  readonly isCurrent: (filters: NamedView["filters"]) => boolean;
}

/** A user's own combinations of filters, each with a way to take it away; and a name for that of the address. */
function OwnViews({ list, filters, isKnown, link, isCurrent }: OwnViewsProps) {
  const { t } = useTranslation();
  const { views, mayAdd, add, remove } = useNamedViews(list);
  const [naming, setNaming] = useState(false);
  const isNamed = isKnown || views.some((view) => isCurrent(view.filters));
  return (
    <>
      {views.map((view) => (
        <span key={view.name} className={classes.ownView}>
          {link(view.name, view.filters)}
          <CloseButton
            size="sm"
            aria-label={t("invoice_list.view_remove", { name: view.name })}
            onClick={() => remove(view.name)}
          />
        </span>
      ))}
      {!isNamed && mayAdd && !naming && (
        <Button size="compact-sm" variant="subtle" onClick={() => setNaming(true)}>
          {t("invoice_list.view_save")}
        </Button>
      )}
      {!isNamed && naming && <NameView onName={(name) => add({ name, filters })} onClose={() => setNaming(false)} />}
    </>
  );
}

function daysOfMonth(today: string) {
  const [year = 0, month = 1] = today.split("-").map(Number);
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return { from: `${last.slice(0, 8)}01`, to: last };
}

/** PUE is paid by the last day of its month: until then nothing is missing. */
function endOfLastMonth(today: string): string {
  const [year = 0, month = 1] = today.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10);
}

const pairOf = (name: string, value: string | null) => (value === null || value === "" ? [] : [[name, value] as const]);

const wordsOf = (asked: Readonly<Record<string, string>>) =>
  Object.entries(asked)
    .sort(([one], [other]) => one.localeCompare(other))
    .map((pair) => pair.join("="))
    .join("&");
