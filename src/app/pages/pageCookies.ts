import { randomInt } from 'node:crypto'
import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import {
  isPackageTestGroup,
  PACKAGE_GROUP_COOKIE,
  type PackageTestGroup,
  packageTestGroupOfBucket,
} from '#features/tracking/testGroup.rules.ts'
import { EXPERIMENT_BUCKET_COUNT } from '#kernel/experiment.ts'
import { DEFAULT_LOCALE, isLocale, type Locale, localeFromHeader } from '#kernel/locale.ts'
import type { PageRoute } from '#kernel/page/page.ts'
import type { Config } from '#server/settings/settings.ts'

/** The two cookies that the HTML of pages depends on: the language and the package group. */

const LOCALE_COOKIE = 'lang'
const A_YEAR_SECONDS = 31_536_000

/** The language of a page: `?lang=` sets it and its cookie; otherwise the cookie counts, then Persian. */
export function resolveLocale(config: Config, c: Context, url: URL): Locale {
  const asked = url.searchParams.get('lang')
  if (!isLocale(asked)) return localeOfCookies(c.req.header('cookie'))
  remember(config, c, LOCALE_COOKIE, asked)
  return asked
}

/** The language of a page that is not cached: for an unknown visitor the one that the browser requests. */
export function resolveOwnLocale(config: Config, c: Context, url: URL): Locale {
  const isChosen = url.searchParams.has('lang') || LOCALE_IN_COOKIES.test(c.req.header('cookie') ?? '')
  return isChosen ? resolveLocale(config, c, url) : localeFromHeader(c.req.header('accept-language'))
}

const LOCALE_IN_COOKIES = inCookies(LOCALE_COOKIE)

export function localeOfCookies(cookies: string | undefined): Locale {
  const remembered = cookies && LOCALE_IN_COOKIES.exec(cookies)?.[1]
  return isLocale(remembered) ? remembered : DEFAULT_LOCALE
}

interface PageVariant {
  variant?: string
  /** The visitor's package group was drawn in this request. */
  isDrawn?: true
}

/**
 * The visitor's package group. Draws it at the first visit and stores it in a cookie; the browser adopts it
 * (ownPackageGroup.ts).
 */
export function resolvePageVariant(config: Config, c: Context, route: PageRoute | undefined): PageVariant {
  if (!route?.hasVariant) return route?.variant ? { variant: route.variant } : {}
  const known = packageGroupOfCookies(c.req.header('cookie'))
  if (known) return { variant: known }
  const drawn = packageTestGroupOfBucket(randomInt(EXPERIMENT_BUCKET_COUNT))
  remember(config, c, PACKAGE_GROUP_COOKIE, drawn)
  return { variant: drawn, isDrawn: true }
}

const GROUP_IN_COOKIES = inCookies(PACKAGE_GROUP_COOKIE)

export function packageGroupOfCookies(cookies: string | undefined): PackageTestGroup | null {
  const remembered = cookies && GROUP_IN_COOKIES.exec(cookies)?.[1]
  return isPackageTestGroup(remembered) ? remembered : null
}

function inCookies(name: string): RegExp {
  return new RegExp(`(?:^|;\\s*)${name}=(\\w+)`)
}

function remember(config: Config, c: Context, name: string, value: string): void {
  setCookie(c, name, value, {
    path: '/',
    maxAge: A_YEAR_SECONDS,
    sameSite: 'Lax',
    // Decide by the public URL, because the request behind a proxy is plain HTTP.
    secure: config.publicUrl.startsWith('https://'),
  })
}
