import type { Locale } from '#kernel/locale.ts'
import type { PageRoute } from '#kernel/page/page.ts'
import { type CatalogueName, type Catalogues, createTranslator } from '#web/i18n.tsx'
import type { PageHead } from '#web/loader.ts'
import type { Site } from '#web/site.tsx'

/** The title of a page: `Title | Brand`; on the home page the brand comes first. */
export function pageTitle(
  route: PageRoute | undefined,
  head: PageHead,
  locale: Locale,
  catalogues: Catalogues,
  site: Site,
): string {
  const brand = site.brand[locale]
  const web = createTranslator(locale, catalogues, 'web')
  if (route?.path === '/') return `${brand} | ${web('footer_promise')}`
  const title =
    head.title && route
      ? head.title
      : route
        ? message(route, route.title, locale, catalogues)
        : web('page_not_found')
  // The messages did not load: show only the brand instead of a key.
  return title === route?.title ? brand : `${title} | ${brand}`
}

export function pageDescription(
  route: PageRoute | undefined,
  locale: Locale,
  catalogues: Catalogues,
): string {
  const own = route && message(route, `${route.title}_description`, locale, catalogues)
  return own && own !== `${route.title}_description`
    ? own
    : createTranslator(locale, catalogues, 'web')('store_description')
}

/** A message by a key of the page definition, which holds keys as plain strings. A test checks that each key exists. */
function message(route: PageRoute, key: string, locale: Locale, catalogues: Catalogues): string {
  const name = (route.messages[0] ?? 'app') as CatalogueName
  return (createTranslator(locale, catalogues, name) as (key: string) => string)(key)
}
