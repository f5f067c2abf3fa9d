// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  Outlet,
  PageRedirect,
  RouterProvider,
  useLoaderData,
  usePageError,
  useRouterState,
} from '#web/router.tsx'
import { MISSING_PAGE } from './app.pages.ts'
import { createStoreRouter, type OpenedPage, type Page, type StoreRouterOptions } from './router.ts'
import { useScroll } from './scroll.ts'

beforeEach(() => {
  window.history.replaceState(null, '', '/one')
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

/** Pages named after their URL. The test decides when each opens, and with what. */
function world(first: Partial<StoreRouterOptions['first']> = {}) {
  const opening = new Map<
    string,
    { answer(data: unknown): Promise<void>; fail(error: unknown): Promise<void> }
  >()
  const asked: string[] = []
  const signals: AbortSignal[] = []
  const pageAt = (pathname: string): Page => ({
    route: { ...MISSING_PAGE, path: pathname },
    parameters: { name: pathname.slice(1) },
    open: (url, signal) =>
      new Promise<OpenedPage>((resolve, reject) => {
        asked.push(url.pathname + url.search)
        signals.push(signal)
        opening.set(pathname, {
          answer: (data) => act(async () => resolve({ element: <Shown />, data })),
          fail: (error) => act(async () => reject(error)),
        })
      }),
  })
  const router = createStoreRouter({
    errorElement: <Failed />,
    pageAt: async (path) => pageAt(path),
    first: { page: pageAt('/one'), opened: { element: <Shown />, data: 'first' }, isWhole: true, ...first },
  })
  render(
    <RouterProvider router={router}>
      <Around />
    </RouterProvider>,
  )
  const go = (...to: Parameters<typeof router.navigate>) => act(async () => void router.navigate(...to))
  return { router, asked, signals, go, at: (path: string) => opening.get(path) }
}

function Around() {
  useScroll()
  const { destination } = useRouterState()
  return (
    <>
      <p data-testid="state" id="جا">
        {destination ? `loading ${destination.pathname}` : 'idle'}
      </p>
      <Outlet />
    </>
  )
}

const BROKEN = 'a value that the page cannot show'

function Shown() {
  if (useRouterState().page.data === BROKEN) throw 'broken'
  return <h1>{`${useRouterState().page.parameters['name']}: ${String(useLoaderData())}`}</h1>
}

function Failed() {
  return <h1>{`failed: ${String(usePageError())}`}</h1>
}

const heading = () => screen.getByRole('heading').textContent
const state = () => screen.getByTestId('state').textContent
const address = () => window.location.pathname + window.location.search + window.location.hash

/** Simulates the browser's back and forward buttons, which happy-dom lacks. */
async function pop(to: string, key: string): Promise<void> {
  await act(async () => {
    window.history.replaceState({ key, idx: 0 }, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
}

test("the server's page is shown as it is, and nothing is fetched", () => {
  const { asked } = world()
  expect(heading()).toBe('one: first')
  expect(asked).toEqual([])
})

test('the page replaces its skeleton without a bar and without a history entry', async () => {
  const { asked, at } = world({ opened: { element: <h1>skeleton</h1> }, isWhole: false })
  expect(heading()).toBe('skeleton')
  expect(state()).toBe('idle')
  const { length } = window.history
  await at('/one')?.answer('data')
  expect(heading()).toBe('one: data')
  expect(asked).toEqual(['/one'])
  expect(window.history.length).toBe(length)
})

test('the first page is opened as given, not looked up again', async () => {
  const page: Page = {
    route: MISSING_PAGE,
    parameters: { name: 'given' },
    open: async () => ({ element: <Shown />, data: 'data' }),
  }
  await act(async () => world({ page, opened: { element: <h1>skeleton</h1> }, isWhole: false }))
  expect(heading()).toBe('given: data')
})

test('a navigation shows the old page and a bar until the new one is loaded, then its address', async () => {
  const { asked, go, at } = world()
  await go('/two?a=%D8%A8')
  expect([heading(), state(), address()]).toEqual(['one: first', 'loading /two', '/one'])
  await at('/two')?.answer('data')
  expect([heading(), state(), address()]).toEqual(['two: data', 'idle', '/two?a=%D8%A8'])
  expect(asked).toEqual(['/two?a=%D8%A8'])
})

test('the newest navigation wins, whichever ends first', async () => {
  const { go, at } = world()
  await go('/two')
  await go('/three')
  await at('/three')?.answer('new')
  await at('/two')?.answer('old')
  expect([heading(), address()]).toEqual(['three: new', '/three'])
})

test('a navigation is aborted by any newer one', async () => {
  const { router, go, at, signals } = world()
  const lost = () => signals.map(({ aborted }) => aborted)
  await go('/two')
  expect(lost()).toEqual([false])
  await go('/three')
  expect(lost()).toEqual([true, false])
  await at('/three')?.answer('new')
  expect(lost()).toEqual([true, false])
  await act(async () => void router.reload())
  await go('#جا')
  expect(lost()).toEqual([true, true, true])
})

test('the newest navigation also wins when the older one fails', async () => {
  const { go, at } = world()
  await go('/two')
  await go('/three')
  await at('/two')?.fail('gone')
  expect(heading()).toBe('one: first')
  await at('/three')?.answer('new')
  expect(heading()).toBe('three: new')
})

test('going back cancels a running navigation', async () => {
  const { go, at } = world()
  await go('/two')
  await pop('/zero', 'k0')
  await at('/two')?.answer('late')
  await at('/zero')?.answer('back')
  expect([heading(), address()]).toEqual(['zero: back', '/zero'])
})

test('a page that fails to open keeps its address, and the next one has no error', async () => {
  const { go, at } = world()
  await go('/two')
  await at('/two')?.fail('no network')
  expect([heading(), address()]).toEqual(['failed: no network', '/two'])
  await go('/three')
  await at('/three')?.answer('data')
  expect(heading()).toBe('three: data')
})

test('a page that fails to render shows the error, and the next one is whole', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { go, at } = world()
  await go('/two')
  await at('/two')?.answer(BROKEN)
  expect([heading(), address()]).toEqual(['failed: broken', '/two'])
  await go('/three')
  await at('/three')?.answer('data')
  expect(heading()).toBe('three: data')
})

test('an error of the first page is shown, and a hash does not clear it', async () => {
  const { go } = world({ opened: {}, error: 'broken' })
  expect(heading()).toBe('failed: broken')
  await go('#below')
  expect([heading(), address()]).toEqual(['failed: broken', '/one#below'])
})

test('a hash on the same page fetches nothing; without it the page is fetched again', async () => {
  const { asked, go } = world()
  await go('#below')
  expect([heading(), address(), state()]).toEqual(['one: first', '/one#below', 'idle'])
  expect(asked).toEqual([])
  await go('/one')
  expect(asked).toEqual(['/one'])
})

test('a hash during the skeleton of the first page still loads the page', async () => {
  const { go, at } = world({ opened: { element: <h1>skeleton</h1> }, isWhole: false })
  await go('#below')
  await at('/one')?.answer('data')
  expect([heading(), address()]).toEqual(['one: data', '/one#below'])
})

test('addresses are relative to the page: a query or a path', async () => {
  const { asked, go, at } = world()
  await go('?page=2')
  await at('/one')?.answer('second')
  await go('/بازی?q=آ')
  await at('/%D8%A8%D8%A7%D8%B2%DB%8C')?.answer('games')
  expect(asked).toEqual(['/one?page=2', '/%D8%A8%D8%A7%D8%B2%DB%8C?q=%D8%A2'])
})

test('another origin is refused', async () => {
  const { router } = world()
  for (const to of ['https://elsewhere.example/', '//elsewhere.example/', 'javascript:alert(1)'])
    await expect(router.navigate(to)).rejects.toThrow('not this store')
})

test('replace leaves no history entry, and an entry keeps its state', async () => {
  const { router, go, at } = world()
  const { length } = window.history
  await go('/two', { replace: true, state: { isFromPage: true } })
  await at('/two')?.answer('data')
  expect(window.history.length).toBe(length)
  expect(router.state.location.state).toEqual({ isFromPage: true })
  expect(window.history.state.usr).toEqual({ isFromPage: true })
})

test('a page that redirects is never shown and leaves no history entry', async () => {
  const { go, at } = world()
  const { length } = window.history
  await go('/two')
  await at('/two')?.fail(new PageRedirect('/three?from=two'))
  expect([heading(), state()]).toEqual(['one: first', 'loading /three'])
  await at('/three')?.answer('data')
  expect([heading(), address()]).toEqual(['three: data', '/three?from=two'])
  expect(window.history.length).toBe(length + 1)
})

test('a redirect on the way back, or of the first page, replaces the entry', async () => {
  const { router, at } = world({ opened: { element: <h1>skeleton</h1> }, isWhole: false })
  const { length } = window.history
  await at('/one')?.fail(new PageRedirect('/two'))
  await at('/two')?.answer('data')
  expect([heading(), address(), router.state.navigationType]).toEqual(['two: data', '/two', 'REPLACE'])
  await pop('/three', 'k3')
  await at('/three')?.fail(new PageRedirect('/four'))
  await at('/four')?.answer('data')
  expect([heading(), router.state.navigationType]).toEqual(['four: data', 'REPLACE'])
  expect(window.history.length).toBe(length)
})

test('a reload shows the page with fresh data in place', async () => {
  const { router, at } = world()
  await act(async () => void router.reload())
  expect([heading(), state()]).toEqual(['one: first', 'idle'])
  await at('/one')?.answer('fresh')
  expect([heading(), state(), address()]).toEqual(['one: fresh', 'idle', '/one'])
})

test('a navigation cancels a reload, and not the other way round', async () => {
  const { router, go, at } = world()
  await act(async () => void router.reload())
  await go('/two')
  await act(async () => void router.reload())
  await at('/one')?.answer('late')
  await at('/two')?.answer('data')
  expect([heading(), state()]).toEqual(['two: data', 'idle'])
})

test('the scroll position of an entry is restored on return', async () => {
  const { router, go, at } = world()
  const { key } = router.state.location
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(700)
  await go('/two')
  await at('/two')?.answer('data')
  expect(router.state.scrollPosition).toBeNull()
  await pop('/one', key)
  await at('/one')?.answer('back')
  expect(router.state.scrollPosition).toBe(700)
})

test('a new page starts at its top, at its hash, or keeps the scroll if told to', async () => {
  const { go, at } = world()
  expect(window.scrollTo).not.toHaveBeenCalled()
  await go('/two')
  await at('/two')?.answer('data')
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0)
  await go('?page=2', { preventScrollReset: true })
  await at('/two')?.answer('data')
  const place = vi.spyOn(screen.getByTestId('state'), 'scrollIntoView')
  await go('/three#%D8%AC%D8%A7')
  await at('/three')?.answer('data')
  expect(place).toHaveBeenCalledTimes(1)
  expect(window.scrollTo).toHaveBeenCalledTimes(1)
  await go('#%')
  expect(window.scrollTo).toHaveBeenCalledTimes(2)
})

test('the scroll position survives a reload', async () => {
  const { router } = world()
  const { key } = router.state.location
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(40)
  window.dispatchEvent(new Event('pagehide'))
  expect(window.history.scrollRestoration).toBe('auto')
  cleanup()
  const again = world({ opened: { element: <h1>skeleton</h1> }, isWhole: false })
  expect(window.history.scrollRestoration).toBe('manual')
  await again.at('/one')?.answer('data')
  expect([again.router.state.location.key, again.router.state.scrollPosition]).toEqual([key, 40])
})

test('a newly opened document does not take the scroll position of the one before', async () => {
  world()
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(40)
  window.dispatchEvent(new Event('pagehide'))
  cleanup()
  window.history.replaceState(null, '', '/one')
  const { router, at } = world({ opened: { element: <h1>skeleton</h1> }, isWhole: false })
  await at('/one')?.answer('data')
  expect(heading()).toBe('one: data')
  expect(router.state.scrollPosition).toBe(false)
})

test('works without storage', () => {
  const refused = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('refused')
  })
  world()
  window.dispatchEvent(new Event('pagehide'))
  expect(refused).toHaveBeenCalled()
  expect(heading()).toBe('one: first')
})
