// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import web from '#web/web.fa.json' with { type: 'json' }
import { fakeApi, stage } from '../../../test/support/screen/stage.tsx'
import fa from '../app.fa.json' with { type: 'json' }
import { PrivateBrowsingPage } from './PrivateBrowsingPage.tsx'

function show() {
  return stage({
    path: '/private-browsing',
    element: <PrivateBrowsingPage />,
    load: () => null,
    catalogues: { app: fa, web },
    api: fakeApi({}).api,
    site: { publicUrl: 'https://bustan.example' },
  })
}

test('[2.57] [8.16] says that the device cannot be registered here, and how to leave the private tab', () => {
  show()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(fa.private_browsing_title)
  expect(document.body.textContent).toContain(fa.private_browsing_text)
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  // An existing account can log in in a private tab.
  const login = screen.getByRole('link', { name: fa.private_browsing_log_in })
  expect(login.getAttribute('href')).toBe('/register?member=1')
})

test('[2.58] copies the address of the store and confirms it; the user can continue anyway', async () => {
  const writeText = vi.fn(async (_: string) => undefined)
  vi.spyOn(window.navigator.clipboard, 'writeText').mockImplementation(writeText)
  const router = show()
  await act(async () => screen.getByRole('button', { name: fa.private_browsing_copy }).click())
  expect(writeText).toHaveBeenCalledWith('https://bustan.example')
  expect(screen.getByRole('button', { name: fa.private_browsing_copied })).toBeTruthy()
  await act(async () => screen.getByRole('button', { name: fa.private_browsing_not }).click())
  expect(router.state.location.pathname).toBe('/startRegister')
})
