import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { Badge } from "#client/components/badge.tsx";
import { Icon } from "#client/components/icon.tsx";
import { displayName } from "#client/features/accounts/display-name.ts";
import type { User } from "#shared/accounts/contract.ts";
import { paths } from "#shared/client-routes.ts";
import { accountBarClass } from "./account-bar-placeholder.tsx";

type AccountBarProps = {
  user: User;
  /** Shown before the name. */
  start?: ReactNode;
  /** What the menu has below the link to the account. */
  children?: ReactNode;
};

/** Who is logged in, and in a menu the account and what `children` add. */
export const AccountBar = ({ user, start, children }: AccountBarProps) => (
  <div className={accountBarClass}>
    {start}
    <AccountMenu user={user}>{children}</AccountMenu>
  </div>
);

function AccountMenu({ user, children }: AccountBarProps) {
  const { t } = useTranslation("accounts");
  const { isOpen, menuId, button, toggle, close, ...events } = useDisclosure();
  return (
    <div className="relative ml-auto min-w-0 sm:ml-0" {...events}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={menuId}
        onClick={toggle}
        className="flex min-h-11 max-w-full min-w-0 items-center gap-2 rounded-control px-1 text-sm hover:text-accent sm:min-h-10"
      >
        <span className="truncate font-medium">{displayName(user, t)}</span>
        <Badge tone="soft">{t(`users.roles.${user.role}`)}</Badge>
        <span className="sr-only">{t("account.menu")}</span>
        <Icon name="chevron" className={`size-4 ${isOpen ? "rotate-180" : ""}`} />
      </button>
      <ul
        id={menuId}
        hidden={!isOpen}
        className="absolute right-0 z-30 mt-1 min-w-52 space-y-1 rounded-control border border-line bg-surface p-2 shadow-float"
      >
        <MenuLink href={paths.home} onClick={close}>
          {t("account.home")}
        </MenuLink>
        <MenuLink href={paths.account} onClick={close}>
          {t("account.title")}
        </MenuLink>
        {children ? <li className="*:w-full">{children}</li> : null}
      </ul>
    </div>
  );
}

type MenuLinkProps = { href: string; onClick: () => void; children: string };

const MenuLink = (props: MenuLinkProps) => (
  <li>
    <Link
      className="flex min-h-11 items-center rounded-control px-3 text-sm hover:bg-sunken sm:min-h-10"
      {...props}
    />
  </li>
);

/** A button that shows a list. Escape closes it and returns the focus; so does leaving it, with the focus or a press. */
function useDisclosure() {
  const [isOpen, setOpen] = useState(false);
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    menuId,
    button,
    toggle: () => setOpen(!isOpen),
    close: () => setOpen(false),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Escape" || !isOpen) return;
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) setOpen(false);
    },
  };
}
