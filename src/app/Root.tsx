import { type ComponentProps, useEffect, useRef } from 'react'
import {
  Link,
  Outlet,
  UNSAFE_useScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router'
import { findRedirect, type PageRoute } from '#routes.ts'
import { ToastProvider } from '#ui/Toast.tsx'
import { UiProvider } from '#ui/UiContext.tsx'
import { useCatalogues, useLocale, useMessages } from '#web/i18n.tsx'
import { headOf, type PageHead } from '#web/loader.ts'
import { useSite } from '#web/site.tsx'
import { pageTitle } from './pageTitle.ts'
import { useIntent } from './prefetch.ts'
import { Shell } from './Shell.tsx'

/** Links inside the store go through the router; what the server answers itself is a real navigation. */
function RouterAnchor({ href, ...rest }: ComponentProps<'a'>) {
  const address = href ?? ''
  const isOurs = address.startsWith('/') && !address.startsWith('//') && !address.includes('lang=')
  if (!isOurs || findRedirect(address.split('?')[0] ?? '', '')) return <a href={href} {...rest} />
  return <IntentLink to={address} {...rest} />
}

/** Fetches its page as soon as somebody seems to want it. */
function IntentLink({ to, ...rest }: ComponentProps<typeof Link> & { to: string }) {
  return <Link to={to} {...useIntent(to)} {...rest} />
}

/** Everything around a page: providers, shell, scroll, focus and title. */
export function Root() {
  const t = useMessages()
  const locale = useLocale()
  const match = useMatches().at(-1)
  const route = match?.handle as PageRoute | undefined
  UNSAFE_useScrollRestoration()
  useArrival(route, headOf(match?.loaderData))
  return (
    <UiProvider locale={locale} anchor={RouterAnchor}>
      <ToastProvider closeLabel={t('close')}>
        <Shell layout={route?.layout ?? 'store'} isLoading={useNavigation().state === 'loading'}>
          <Outlet />
        </Shell>
      </ToastProvider>
    </UiProvider>
  )
}

/** After a step inside the store: the new title, and the focus at the top of the new page for screen readers. */
function useArrival(route: PageRoute | undefined, head: PageHead): void {
  const { pathname } = useLocation()
  const site = useSite()
  const locale = useLocale()
  const catalogues = useCatalogues()
  const arrivedAt = useRef(pathname)
  useEffect(() => {
    if (arrivedAt.current === pathname) return
    arrivedAt.current = pathname
    document.title = pageTitle(route, head, locale, catalogues, site)
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname, route, head, locale, catalogues, site])
}
