import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { LOCALE_NAME, LOCALES, type Locale } from '#kernel/locale.ts'
import { LINKS, SANDBOX_PAGE } from '#routes.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'
import { chooseTheme, readTheme, type Theme } from '#web/theme.ts'
import css from './Shell.module.css'

interface FooterLink {
  label: string
  href: string
}

/** The four pages, help, who we are, and the links elsewhere that the configuration names. */
export function Footer() {
  const t = useMessages()
  const { links, brand, isDemo } = useSite()
  const locale = useLocale()
  const elsewhere = [
    { label: t('footer_developer'), href: links.developer },
    { label: t('footer_mac'), href: links.mac },
    { label: t('footer_shop'), href: links.shop },
    { label: t('footer_blog'), href: links.blog },
    { label: t('footer_telegram'), href: links.telegram },
    { label: t('footer_instagram'), href: links.instagram },
    { label: t('footer_sandbox'), href: isDemo ? SANDBOX_PAGE.path : '' },
  ].filter(({ href }) => href)
  return (
    <footer className={css.footer}>
      <div className={css.columns}>
        <Column
          title={t('footer_store')}
          links={[
            { label: t('nav_applications'), href: LINKS.applications },
            { label: t('nav_games'), href: LINKS.games },
            { label: t('nav_hottest'), href: LINKS.hottest },
            { label: t('nav_bestsellers'), href: LINKS.bestsellers },
            { label: t('footer_categories'), href: LINKS.categories },
            { label: t('footer_packages'), href: LINKS.packages },
          ]}
        />
        <Column
          title={t('footer_help')}
          links={[
            { label: t('footer_guide'), href: LINKS.help },
            { label: t('footer_faq'), href: LINKS.faq },
            { label: t('footer_tickets'), href: LINKS.tickets },
          ]}
        />
        <Column
          title={t('footer_about')}
          links={[
            { label: t('footer_about_us'), href: LINKS.about },
            { label: t('footer_terms'), href: LINKS.terms },
            { label: t('footer_privacy'), href: LINKS.privacy },
          ]}
        />
        {elsewhere.length > 0 && <Column title={t('footer_elsewhere')} links={elsewhere} />}
      </div>
      <div className={css.small}>
        <span>
          {brand[locale]}: {t('footer_promise')}
        </span>
        <LanguageChoice />
        <ThemeChoice />
      </div>
    </footer>
  )
}

function Column({ title, links }: { title: string; links: FooterLink[] }) {
  return (
    <section className={css.column}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ label, href }) => (
          <li key={href}>
            <Anchor href={href}>{label}</Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}

function LanguageChoice() {
  const t = useMessages()
  const current = useLocale()
  const { search } = useLocation()
  // Known only in the browser: one page is sent for many queries. The path is the address's own for the same reason.
  const [query, setQuery] = useState('')
  useEffect(() => setQuery(search), [search])
  return (
    <nav className={css.choice} aria-label={t('footer_language')}>
      {LOCALES.map((locale) => (
        <a
          key={locale}
          href={inLanguage(query, locale)}
          lang={locale}
          aria-current={locale === current ? 'true' : undefined}
        >
          {LOCALE_NAME[locale]}
        </a>
      ))}
    </nav>
  )
}

function inLanguage(query: string, locale: Locale): string {
  const parameters = new URLSearchParams(query)
  parameters.set('lang', locale)
  return `?${parameters}`
}

const THEMES = [
  { theme: 'system', label: 'theme_system' },
  { theme: 'light', label: 'theme_light' },
  { theme: 'dark', label: 'theme_dark' },
] as const

function ThemeChoice() {
  const t = useMessages()
  // Known only in the browser: the server's page is the same for everybody.
  const [theme, setTheme] = useState<Theme | null>(null)
  useEffect(() => setTheme(readTheme()), [])
  const choose = (next: Theme) => {
    chooseTheme(next)
    setTheme(next)
  }
  return (
    <fieldset className={css.choice} aria-label={t('footer_theme')}>
      {THEMES.map(({ theme: choice, label }) => (
        <button key={choice} type="button" aria-pressed={theme === choice} onClick={() => choose(choice)}>
          {t(label)}
        </button>
      ))}
    </fieldset>
  )
}
