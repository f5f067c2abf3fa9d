import { link } from '#links.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { LanguageChoice } from '#web/choice/LanguageChoice.tsx'
import { ThemeChoice } from '#web/choice/ThemeChoice.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'
import css from './Shell.module.css'

interface FooterLink {
  label: string
  href: string
}

/** The footer: links to the four main pages, help, about us, and the external links of the settings. */
export function Footer() {
  const t = useMessages()
  const { links, brand, hasIphone } = useSite()
  const locale = useLocale()
  const elsewhere = [
    { label: t('footer_developer'), href: links.developer },
    { label: t('footer_mac'), href: links.mac },
    { label: t('footer_shop'), href: links.shop },
    { label: t('footer_blog'), href: links.blog },
    { label: t('footer_telegram'), href: links.telegram },
    { label: t('footer_instagram'), href: links.instagram },
    { label: t('footer_sandbox'), href: hasIphone ? link('/sandbox') : '' },
  ].filter(({ href }) => href)
  return (
    <footer className={css.footer}>
      <div className={css.columns}>
        <Column
          title={t('footer_store')}
          links={[
            { label: t('nav_applications'), href: link('/pages/APPLICATIONS') },
            { label: t('nav_games'), href: link('/pages/GAMES') },
            { label: t('nav_hottest'), href: link('/pages/HOTTEST') },
            { label: t('nav_bestsellers'), href: link('/pages/BESTSELLERS') },
            { label: t('footer_categories'), href: link('/categories') },
            { label: t('footer_packages'), href: link('/packages') },
            { label: t('footer_campaigns'), href: link('/campaign') },
          ]}
        />
        <Column
          title={t('footer_help')}
          links={[
            { label: t('footer_guide'), href: link('/content/help') },
            { label: t('footer_faq'), href: link('/content/faq') },
            { label: t('footer_tickets'), href: link('/ticket') },
          ]}
        />
        <Column
          title={t('footer_about')}
          links={[
            { label: t('footer_about_us'), href: link('/content/about') },
            { label: t('footer_terms'), href: link('/content/tos') },
            { label: t('footer_privacy'), href: link('/content/privacyPolicy') },
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
