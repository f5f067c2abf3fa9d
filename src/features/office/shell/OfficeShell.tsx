import { type ReactNode, useEffect, useState } from 'react'
import { LOCALE_NAME, type Locale } from '#kernel/locale.ts'
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
import css from './OfficeShell.module.css'
import { useOfficeFacts } from './officeApi.ts'
import { MENU_GROUPS, OFFICE_PAGES } from './officePages.ts'
import { OFFICE_PATH, officeHref, useOfficeLocation } from './place.tsx'
import type { SignedInOperator } from './signedIn.types.ts'

interface Props {
  who: SignedInOperator
  onSignedOut: () => void
  children: ReactNode
}

export function OfficeShell({ who, onSignedOut, children }: Props) {
  const t = useMessages('office')
  const { path } = useOfficeLocation()
  const [isOpen, setOpen] = useState(false)
  // Close the menu when the screen changes.
  useEffect(() => {
    void path
    setOpen(false)
  }, [path])
  return (
    <div className={css.office}>
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
      </header>
      <nav id="office-menu" className={classes(css.menu, isOpen && css.open)} aria-label={t('office_menu')}>
        <div className={css.brandInMenu}>
          <Brand />
        </div>
        <Menu who={who} />
        <Foot who={who} onSignedOut={onSignedOut} />
      </nav>
      <main id="content" tabIndex={-1} className={css.main}>
        {children}
      </main>
    </div>
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

function Menu({ who }: { who: SignedInOperator }) {
  const t = useMessages('office')
  const { path } = useOfficeLocation()
  return MENU_GROUPS.map((group) => {
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
              </Anchor>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

/** Whether a menu entry is the current one. The screen of one ticket marks the menu entry of the tickets. */
function isAt(menuPath: string, path: string): boolean {
  return path === menuPath || (menuPath !== '/' && matchPath(`${menuPath}/{any}`, path) !== null)
}

const LANGUAGES: readonly Locale[] = ['fa', 'en']

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
        <span className={css.roles}>{who.roles.map((role) => t(`office_role_${role}`)).join('، ')}</span>
      </p>
      <ThemeChoice />
      <p className={css.languages}>
        {LANGUAGES.map((language) => (
          <a key={language} href={`?lang=${language}`} lang={language} aria-current={language === locale}>
            {LOCALE_NAME[language]}
          </a>
        ))}
      </p>
      <Button kind="quiet" size="small" busy={isBusy} onClick={leave}>
        {t('office_sign_out')}
      </Button>
    </div>
  )
}
