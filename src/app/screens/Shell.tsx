import { type ReactNode, useEffect } from 'react'
import { useUserOverview } from '#features/catalogue/own/userOverview.ts'
import { formatNumber } from '#kernel/locale.ts'
import type { Layout } from '#kernel/page/page.ts'
import { link } from '#links.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { BasicIcon } from '#ui/picture/BasicIcon.tsx'
import { LogoMark } from '#ui/picture/LogoMark.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useLocation } from '#web/router.tsx'
import { useSite } from '#web/site.tsx'
import { Footer } from './Footer.tsx'
import css from './Shell.module.css'

interface Props {
  layout: Layout
  isLoading: boolean
  children: ReactNode
}

/** Header, tabs and footer around a page. A flow shows only the brand, so that no link leads away from the step. */
export function Shell({ layout, isLoading, children }: Props) {
  const t = useMessages()
  const isStore = layout === 'store'
  // On the body, because toasts are rendered outside of the page and must stay above the tabs.
  useEffect(() => void document.body.toggleAttribute('data-tabs', isStore), [isStore])
  return (
    <div className={isStore ? css.underTabs : undefined}>
      <a className={css.skip} href="#content">
        {t('skip_to_content')}
      </a>
      <Header isStore={isStore} isLoading={isLoading} />
      <main id="content" tabIndex={-1} className={isStore ? css.main : `${css.main} ${css.flow}`}>
        {children}
      </main>
      {isStore && <Footer />}
      {isStore && <TabBar />}
    </div>
  )
}

function Header({ isStore, isLoading }: { isStore: boolean; isLoading: boolean }) {
  const t = useMessages()
  const site = useSite()
  const locale = useLocale()
  return (
    <header className={css.header}>
      {isLoading && <div className={css.progress} role="progressbar" aria-label={t('loading')} />}
      <div className={css.bar}>
        <Anchor className={css.brand} href={link('/')}>
          <LogoMark size={28} />
          {site.brand[locale]}
        </Anchor>
        {isStore && (
          <nav className={css.links} aria-label={t('nav_main')}>
            <HeaderLink href={link('/pages/APPLICATIONS')}>{t('nav_applications')}</HeaderLink>
            <HeaderLink href={link('/pages/GAMES')}>{t('nav_games')}</HeaderLink>
            <HeaderLink href={link('/pages/HOTTEST')}>{t('nav_hottest')}</HeaderLink>
            <HeaderLink href={link('/pages/BESTSELLERS')}>{t('nav_bestsellers')}</HeaderLink>
            <HeaderSearch />
            <HeaderLink href={link('/account')} icon="user">
              {t('nav_account')}
            </HeaderLink>
          </nav>
        )}
      </div>
    </header>
  )
}

/**
 * The link to the search, and on wide screens a field beside it, except on /search, which has its own. A plain form, so
 * that it works at once. Not of the type `search`, whose Escape empties the field.
 */
function HeaderSearch() {
  const t = useMessages()
  const isHere = useLocation().pathname === link('/search')
  return (
    <>
      <HeaderLink href={link('/search')} icon="search" label={t('nav_search')}>
        {isHere && t('nav_search')}
      </HeaderLink>
      {!isHere && (
        <search>
          <form action={link('/search')}>
            <input
              className={css.search}
              type="text"
              name="q"
              enterKeyHint="search"
              dir="auto"
              maxLength={200}
              aria-label={t('nav_search')}
              placeholder={t('nav_search')}
              autoComplete="off"
            />
          </form>
        </search>
      )}
    </>
  )
}

function HeaderLink({
  href,
  icon,
  label,
  children,
}: {
  href: string
  icon?: 'search' | 'user'
  /** The name of a link that shows only its icon. */
  label?: string
  children: ReactNode
}) {
  const { pathname } = useLocation()
  return (
    <Anchor
      className={css.link}
      href={href}
      aria-label={label}
      aria-current={pathname === href ? 'page' : undefined}
    >
      {icon && <BasicIcon name={icon} size={20} />}
      {children}
      {icon === 'user' && <Updates />}
    </Anchor>
  )
}

const TABS = [
  { href: link('/'), icon: 'home', label: 'nav_home' },
  { href: link('/pages/APPLICATIONS'), icon: 'apps', label: 'nav_applications' },
  { href: link('/pages/GAMES'), icon: 'games', label: 'nav_games' },
  { href: link('/search'), icon: 'search', label: 'nav_search' },
  { href: link('/account'), icon: 'user', label: 'nav_account' },
] as const

function TabBar() {
  const t = useMessages()
  const { pathname } = useLocation()
  return (
    <nav className={css.tabs} aria-label={t('nav_main')}>
      {TABS.map(({ href, icon, label }) => (
        <Anchor
          key={href}
          className={css.tab}
          href={href}
          aria-current={pathname === href ? 'page' : undefined}
        >
          <BasicIcon name={icon} />
          {t(label)}
          {icon === 'user' && <Updates />}
        </Anchor>
      ))}
    </nav>
  )
}

/** How many updates wait for the user, beside the account. Its place is reserved, so nothing moves when it appears. */
function Updates() {
  const t = useMessages()
  const locale = useLocale()
  const count = useUserOverview()?.updates ?? 0
  if (count === 0) return null
  return (
    <span className={css.updates} role="img" aria-label={t('nav_updates', { count })}>
      {formatNumber(locale, Math.min(count, 99))}
    </span>
  )
}
