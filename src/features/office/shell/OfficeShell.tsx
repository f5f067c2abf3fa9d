import { type ReactNode, useEffect, useRef, useState } from 'react'
import { joinList } from '#kernel/locale.ts'
import { matchPath } from '#kernel/path.ts'
import { isRoleAllowed } from '#kernel/role.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { classes } from '#ui/classes.ts'
import { Button } from '#ui/form/Button.tsx'
import { Icon } from '#ui/picture/Icon.tsx'
import { LogoMark } from '#ui/picture/LogoMark.tsx'
import { ThemeChoice } from '#web/choice/ThemeChoice.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useMutation } from '../kit/useMutation.ts'
import { MenuCount, UrgentWork } from './MenuCount.tsx'
import { OfficeLanguage } from './OfficeLanguage.tsx'
import css from './OfficeShell.module.css'
import { useOfficeFacts } from './officeApi.ts'
import { MENU_GROUPS, OFFICE_PAGES } from './officePages.ts'
import { OFFICE_PATH, officeHref, useOfficeLocation } from './officeRouter.tsx'
import { SearchButton, SearchIcon, useSearch } from './SearchButton.tsx'
import type { SignedInOperator } from './signedIn.types.ts'
import { WorkProvider } from './useWork.tsx'

interface Props {
  who: SignedInOperator
  onSignedOut: () => void
  children: ReactNode
}

export function OfficeShell({ who, onSignedOut, children }: Props) {
  const t = useMessages('office')
  const { path } = useOfficeLocation()
  const [isOpen, setOpen] = useState(false)
  const search = useSearch(who)
  // Close the menu when the screen changes.
  useEffect(() => {
    void path
    setOpen(false)
  }, [path])
  return (
    <WorkProvider>
      <div className={css.office}>
        <UrgentWork />
        <a className={css.skip} href="#content">
          {t('skip_to_content')}
        </a>
        <header className={css.bar}>
          <button
            type="button"
            className={css.toggle}
            aria-expanded={isOpen}
            aria-controls="office-menu"
            aria-label={t('office_menu')}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'close' : 'menu'} />
          </button>
          <Brand />
          <SearchIcon onOpen={search.open} />
        </header>
        <nav id="office-menu" className={classes(css.menu, isOpen && css.open)} aria-label={t('office_menu')}>
          <div className={css.brandInMenu}>
            <Brand />
          </div>
          <SearchButton onOpen={search.open} />
          <Menu who={who} isOpen={isOpen} />
          <Foot who={who} onSignedOut={onSignedOut} />
        </nav>
        <main id="content" tabIndex={-1} className={css.main}>
          {children}
        </main>
        {search.dialogs}
      </div>
    </WorkProvider>
  )
}

function Brand() {
  const t = useMessages('office')
  const { brand } = useOfficeFacts()
  return (
    <Anchor className={css.brand} href={OFFICE_PATH}>
      <LogoMark size={26} />
      <span>
        {brand} · {t('office_name')}
      </span>
    </Anchor>
  )
}

function Menu({ who, isOpen }: { who: SignedInOperator; isOpen: boolean }) {
  const t = useMessages('office')
  const { path } = useOfficeLocation()
  const place = useRef<HTMLDivElement>(null)
  // Keeps the entry of the current screen visible in a menu that is longer than the window.
  useEffect(() => {
    void path
    void isOpen
    place.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [path, isOpen])
  const groups = MENU_GROUPS.map((group) => {
    const pages = OFFICE_PAGES.filter(
      ({ menu, roles }) => menu?.group === group && isRoleAllowed(who.roles, roles),
    )
    if (pages.length === 0) return null
    return (
      <section key={group} className={css.group} aria-label={t(`office_menu_${group}`)}>
        <h2 className={css.groupTitle}>{t(`office_menu_${group}`)}</h2>
        <ul className={css.list}>
          {pages.map((page) => (
            <li key={page.path}>
              <Anchor
                className={css.link}
                href={officeHref(page.path)}
                aria-current={isAt(page.path, path) ? 'page' : undefined}
              >
                <Icon name={page.menu?.icon ?? 'info'} size={20} />
                {t(page.title)}
                <MenuCount path={page.path} />
              </Anchor>
            </li>
          ))}
        </ul>
      </section>
    )
  })
  return (
    <div className={css.pages} ref={place}>
      {groups}
    </div>
  )
}

/** Whether a menu entry is the current one. The screen of one ticket marks the menu entry of the tickets. */
function isAt(menuPath: string, path: string): boolean {
  return path === menuPath || (menuPath !== '/' && matchPath(`${menuPath}/{any}`, path) !== null)
}

function Foot({ who, onSignedOut }: Omit<Props, 'children'>) {
  const t = useMessages('office')
  const locale = useLocale()
  const { act, isBusy } = useMutation()
  const leave = async () => {
    if (await act('DELETE /session', {})) onSignedOut()
  }
  return (
    <div className={css.foot}>
      <p className={css.who}>
        <bdi>{who.name}</bdi>
        <span className={css.roles}>
          {joinList(
            locale,
            who.roles.map((role) => t(`office_role_${role}`)),
          )}
        </span>
      </p>
      <ThemeChoice />
      <OfficeLanguage />
      <Button kind="quiet" size="small" busy={isBusy} onClick={leave}>
        {t('office_sign_out')}
      </Button>
    </div>
  )
}
