import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useSession } from "../lib/session.ts";
import { Page, type PageProps } from "../ui/page.tsx";
import { Wordmark } from "../ui/wordmark.tsx";
import { LOGIN } from "./guard.ts";
import { LanguageControl } from "./language-control.tsx";
import { PublicLinks } from "./public-links.tsx";
import classes from "./public-page.module.css";

/** A page that anybody may read, with or without an account: the product's name, the language, the page, the others. */
export function PublicPage({ children, ...page }: PageProps) {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <div className={classes.screen}>
      <div className={classes.head}>
        <Link to={LOGIN} className={classes.brand}>
          <Wordmark />
        </Link>
        <LanguageControl />
      </div>
      <Page {...page}>{children}</Page>
      <PublicLinks>
        <Anchor component={Link} to={LOGIN} size="sm">
          {t(session === null ? "screens.login" : "shell.go_home")}
        </Anchor>
      </PublicLinks>
    </div>
  );
}
