import {
  IconBox,
  IconFilePlus,
  IconFileUpload,
  IconListCheck,
  IconReceipt,
  IconSettings,
  IconShieldLock,
  IconUserPlus,
} from "@tabler/icons-react";
import { hasPermission, type Scope } from "@timbra/contract";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { isAccountant } from "../../lib/reads-only.ts";
import type { Session } from "../../lib/session.ts";
import { ACCOUNT_SECTIONS } from "../account-sections.ts";
import { isSuperAdmin, menuOf } from "../menu.ts";
import { useOpenModal } from "../modal-host.tsx";
import type { PaletteEntry } from "./entry.ts";

/** What somebody can do from anywhere: make things, go to the parts of the menu, and change their settings. */
export function useActions(session: Session): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const openModal = useOpenModal();
  const { user, isRegisterCompleted } = session;
  return useMemo(() => {
    const go = (to: string) => () => void navigate(to);
    const may = (scope: Scope) => hasPermission([scope], user.scopes);
    const action = (id: string, label: string, icon: PaletteEntry["icon"], run: () => void): PaletteEntry => ({
      id,
      group: "actions",
      label,
      icon,
      run,
    });
    const invoices = may("crud_user_invoices") && isRegisterCompleted;
    const sections = sectionsOf(user);
    return [
      ...(invoices
        ? [
            action("new-invoice", t("shell.create_invoice"), IconFilePlus, go("/create/invoice")),
            action("new-pay", t("screens.create_pay"), IconFilePlus, go("/create/pay")),
          ]
        : []),
      ...(may("crud_user_clients")
        ? [action("new-customer", t("shell.add_customer"), IconUserPlus, () => openModal("customer"))]
        : []),
      ...(may("crud_user_products")
        ? [action("new-product", t("shell.add_product"), IconBox, () => openModal("product"))]
        : []),
      ...menuOf(user, isRegisterCompleted).map(({ to, label, icon }) => action(to, t(label), icon, go(to))),
      ...(may("crud_user_clients")
        ? [action("import-customers", t("imports.customers_title"), IconFileUpload, go("/import/customers"))]
        : []),
      ...(may("crud_user_products")
        ? [action("import-products", t("imports.products_title"), IconFileUpload, go("/import/products"))]
        : []),
      ...(invoices
        ? [
            action("new-global", t("tickets.global_title"), IconReceipt, go("/create/global-invoice")),
            action("bulk-invoices", t("bulk.title"), IconFileUpload, go("/bulk/invoices")),
            action("tickets", t("tickets.list_title"), IconReceipt, go("/list/tickets")),
            action("import-tickets", t("imports.tickets_title"), IconFileUpload, go("/import/tickets")),
          ]
        : []),
      ...(sections.length > 0 && !isRegisterCompleted
        ? [action("register", t("shell.incomplete_action"), IconListCheck, go("/complete/register"))]
        : []),
      action("security", t("account_menu.security"), IconShieldLock, go("/user/security")),
      ...sections.map((name) => action(name, t(`account_menu.${name}`), IconSettings, () => openModal(name))),
    ];
  }, [t, navigate, openModal, user, isRegisterCompleted]);
}

/** The parts of the profile; neither an administrator nor an accountant has one here. */
const sectionsOf = (user: Session["user"]) => (isSuperAdmin(user) || isAccountant(user) ? [] : ACCOUNT_SECTIONS);
