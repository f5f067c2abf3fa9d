// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import web from '#web/web.fa.json' with { type: 'json' }
import { fakeApi, pass, stage } from '../../../test/support/screen/stage.tsx'
import fa from '../app.fa.json' with { type: 'json' }
import { OpenAppPage } from './OpenAppPage.tsx'

const assign = vi.fn()
const replace = vi.fn()
let hidden = false

beforeEach(() => {
  hidden = false
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
  vi.spyOn(window.location, 'replace').mockImplementation(replace)
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
})
afterEach(() => {
  assign.mockReset()
  replace.mockReset()
})

const LABEL_CALL = 'GET /application/by_label/{label}'

async function show(application: object | null = null, target = 'application') {
  stage({
    path: '/open/{target}/{id}',
    at: `/open/${target}/baghche`,
    element: <OpenAppPage />,
    load: () => null,
    catalogues: { app: fa, web },
    api: fakeApi(application ? { [LABEL_CALL]: () => application } : {}).api,
    site: { urlScheme: 'bustan', brand: { fa: 'بوستان', en: 'Bustan', ar: 'بوستان', ru: 'Bustan' } },
  })
  await act(async () => undefined)
}

test('[2.23] tries the app at once; if the page stays visible, the web shows the same', async () => {
  await show()
  expect(assign.mock.calls).toEqual([['bustan://application/baghche']])
  await pass(1.9)
  expect(replace).not.toHaveBeenCalled()
  await pass(0.2)
  expect(replace.mock.calls).toEqual([['/applications/baghche']])
})

test('if the app opened and is left later, the web does not follow', async () => {
  await show()
  hidden = true
  document.dispatchEvent(new Event('visibilitychange'))
  hidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(10)
  expect(replace).not.toHaveBeenCalled()
})

test('after leaving the page nothing follows', async () => {
  await show()
  window.dispatchEvent(new Event('pagehide'))
  await pass(10)
  expect(replace).not.toHaveBeenCalled()
})

test('a tap tries again, with the same delay before the web', async () => {
  await show()
  window.dispatchEvent(new Event('pagehide'))
  await act(async () => screen.getByRole('link', { name: fa.open_app_again }).click())
  expect(assign).toHaveBeenCalledTimes(2)
  await pass(2.1)
  expect(replace.mock.calls).toEqual([['/applications/baghche']])
})

test.each([
  [
    'installs by the direct link',
    { isEnableInstallFromWebsite: true },
    fa.open_app_install,
    '/applications/download/7?direct=latest',
  ],
  ['gets the store app first', { isEnableInstallFromWebsite: false }, 'گرفتن اپ بوستان', '/install'],
])('[20.6] without the native app, a visitor %s', async (_, flag, name, address) => {
  await show({ id: 7, isInstallable: true, ...flag })
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(address)
})

test('an application without a file, and other targets, offer no installation', async () => {
  await show({ id: 7, isInstallable: false, isEnableInstallFromWebsite: true })
  expect(screen.queryByRole('link', { name: fa.open_app_install })).toBeNull()
  cleanup()
  await show({ id: 7, isInstallable: true, isEnableInstallFromWebsite: true }, 'story')
  expect(screen.queryByRole('link', { name: fa.open_app_install })).toBeNull()
})
