// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Layout } from '#kernel/page/page.ts'
import { UiProvider } from '#ui/UiContext.tsx'
import { I18nProvider } from '#web/i18n.tsx'
import { RouterProvider } from '#web/router.tsx'
import { type Site, SiteProvider } from '#web/site.tsx'
import web from '#web/web.fa.json' with { type: 'json' }
import { createMemoryRouter } from '../../../test/support/screen/memoryRouter.tsx'
import { Shell } from './Shell.tsx'

const known = vi.hoisted(() => ({ updates: 0 }))
vi.mock('#features/catalogue/own/userOverview.ts', () => ({
  useUserOverview: () => (known.updates ? known : null),
}))

const NOWHERE: Site['links'] = { developer: '', mac: '', shop: '', blog: '', telegram: '', instagram: '' }
const EDITORIAL = ['/pages/APPLICATIONS', '/pages/GAMES', '/pages/HOTTEST', '/pages/BESTSELLERS']

function show({ layout = 'store', links = NOWHERE }: { layout?: Layout; links?: Site['links'] } = {}) {
  const brand = { fa: 'بوستان', en: 'Bustan', ar: 'بوستان', ru: 'Bustan' }
  render(
    <RouterProvider router={createMemoryRouter([])}>
      <SiteProvider value={{ brand, links, hasIphone: false } as Site}>
        <I18nProvider locale="fa" catalogues={{ web }}>
          <UiProvider locale="fa">
            <Shell layout={layout} isLoading={false}>
              <h1>page</h1>
            </Shell>
          </UiProvider>
        </I18nProvider>
      </SiteProvider>
    </RouterProvider>,
  )
}

const pathsOf = (part: HTMLElement) =>
  Array.from(part.querySelectorAll('a'), (link) => link.getAttribute('href'))
const header = () => pathsOf(screen.getByRole('banner'))
const footer = () => pathsOf(screen.getByRole('contentinfo'))

test('[2.16] the header and the footer link the four editorial pages', () => {
  show()
  expect(header()).toEqual(['/', ...EDITORIAL, '/search', '/account'])
  expect(footer().slice(0, 4)).toEqual(EDITORIAL)
  expect(footer()).toContain('/campaign')
})

test('[21.76] the header of wide screens has a search field that works as a plain form', () => {
  show()
  const field = within(screen.getByRole('banner')).getByRole('textbox', { name: web.nav_search })
  expect(field.getAttribute('name')).toBe('q')
  expect(field.closest('search form')?.getAttribute('action')).toBe('/search')
})

test('[2.25] external links are those of the configuration, or none', () => {
  show()
  expect(footer().filter((path) => !path?.startsWith('/') && !path?.startsWith('?'))).toEqual([])
  expect(screen.queryByText(web.footer_elsewhere)).toBeNull()
  cleanup()
  const at = (name: string) => `https://${name}.example`
  const names = ['developer', 'mac', 'shop', 'blog', 'telegram', 'instagram'] as const
  const links = { ...NOWHERE }
  for (const name of names) links[name] = at(name)
  show({ links })
  const named = within(screen.getByRole('contentinfo'))
  for (const name of names)
    expect(named.getByRole('link', { name: web[`footer_${name}`] }).getAttribute('href')).toBe(at(name))
})

test('toasts know whether there are tabs below them', () => {
  show()
  expect(document.body.hasAttribute('data-tabs')).toBe(true)
  cleanup()
  show({ layout: 'flow' })
  expect(document.body.hasAttribute('data-tabs')).toBe(false)
})

test('a step of a flow shows only the brand', () => {
  show({ layout: 'flow' })
  expect(header()).toEqual(['/'])
  expect(screen.queryByRole('contentinfo')).toBeNull()
})

test('[21.45] the account shows the number of updates, in the header and in the tab bar', () => {
  show()
  expect(screen.queryByRole('img', { name: /به‌روزرسانی/ })).toBeNull()
  cleanup()
  known.updates = 3
  show()
  const marks = screen.getAllByRole('img', { name: '۳ به‌روزرسانی' })
  expect(marks.map((mark) => mark.closest('a')?.getAttribute('href'))).toEqual(['/account', '/account'])
})
