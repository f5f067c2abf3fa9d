import { useEffect, useLayoutEffect, useRef } from 'react'
import { useOverviewLoading } from '#features/catalogue/own/userOverview.ts'
import type { PageRoute } from '#kernel/page/page.ts'
import { ToastProvider } from '#ui/feedback/Toast.tsx'
import { UiProvider } from '#ui/UiContext.tsx'
import { useCatalogues, useLocale, useMessages } from '#web/i18n.tsx'
import { type PageHead, pageHeadOf } from '#web/loader.ts'
import { Outlet, useIsNavigating, useLocation, useRouterState, useShownPage } from '#web/router.tsx'
import { useSite } from '#web/site.tsx'
import { startLoading, useLoading } from '#web/storage/stores.ts'
import { pageTitle } from '../pages/pageTitle.ts'
import { useScroll } from '../scroll.ts'
import { RouterAnchor } from './RouterAnchor.tsx'
import { Shell } from './Shell.tsx'

/** The frame of every page: providers, header and footer, scroll, focus and title. */
export function Root() {
  const t = useMessages()
  const locale = useLocale()
  const { route, data } = useShownPage()
  useScroll()
  useAfterNavigation(route, pageHeadOf(data))
  const { pathname } = useLocation()
  // Runs after the page's own data has loaded, because a private page loads that first.
  useOverviewLoading(route.layout === 'store' && data !== undefined ? pathname : null)
  return (
    <UiProvider locale={locale} anchor={RouterAnchor}>
      <ToastProvider closeLabel={t('close')}>
        <Shell layout={route.layout} isLoading={usePageLoading()}>
          <Outlet />
        </Shell>
      </ToastProvider>
    </UiProvider>
  )
}

/** Whether the next page is loading, by the marker `page` of the app store. */
function usePageLoading(): boolean {
  const isNavigating = useIsNavigating()
  useEffect(() => (isNavigating ? startLoading('page') : undefined), [isNavigating])
  return useLoading('page')
}

/** After a navigation, sets the new page title and moves the focus to the top of the page for screen readers. */
function useAfterNavigation(route: PageRoute, head: PageHead): void {
  const { pathname } = useLocation()
  const { navigationType } = useRouterState()
  const site = useSite()
  const locale = useLocale()
  const catalogues = useCatalogues()
  const arrivedAt = useRef(pathname)
  // A new query, such as another search, changes only the title.
  const title = pageTitle(route, head, locale, catalogues, site)
  const shownTitle = useRef(title)
  // A layout effect, because the title must be set before the effects of the page: the not-found page sets its own
  // title.
  useLayoutEffect(() => {
    if (arrivedAt.current !== pathname || shownTitle.current !== title) document.title = title
    shownTitle.current = title
    if (arrivedAt.current === pathname) return
    const left = arrivedAt.current
    arrivedAt.current = pathname
    const content = document.getElementById('content')
    const ledAway = navigationType === 'POP' ? findLinkTo(content, left) : undefined
    ;(ledAway ?? content)?.focus({ preventScroll: true })
  }, [pathname, navigationType, title])
}

/** The link that opened a page. When the user goes back, it gets the focus again. */
function findLinkTo(content: HTMLElement | null, path: string): HTMLAnchorElement | undefined {
  return Array.from(content?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? []).find(
    ({ pathname }) => pathname === path,
  )
}
