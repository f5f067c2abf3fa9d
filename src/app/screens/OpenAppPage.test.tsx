// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import web from '#web/web.fa.json' with { type: 'json' }
import { fakeApi, pass, stage } from '../../../test/support/stage.tsx'
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

async function show() {
  stage({
    path: '/open/{target}/{id}',
    at: '/open/application/baghche',
    element: <OpenAppPage />,
    load: () => null,
    catalogues: { app: fa, web },
    api: fakeApi({}).api,
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
