// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { UiProvider } from '#ui/UiContext.tsx'
import { ApiError } from '#web/api.ts'
import { I18nProvider } from '#web/i18n.tsx'
import web from '#web/web.fa.json' with { type: 'json' }
import { createMemoryRouter, MemoryPages } from '../../../test/support/screen/memoryRouter.tsx'
import { pageFaultOfError } from '../pages/pageFault.ts'
import { ErrorPage } from './ErrorPage.tsx'

function show(error: unknown) {
  const fail = () => {
    throw pageFaultOfError(error) ?? error
  }
  const errorElement = <ErrorPage missing={() => <p>not there</p>} />
  const router = createMemoryRouter([{ path: '/', element: <p />, load: fail }], { errorElement })
  void router.navigate('/')
  render(
    <UiProvider locale="fa">
      <I18nProvider locale="fa" catalogues={{ web }}>
        <MemoryPages router={router} />
      </I18nProvider>
    </UiProvider>,
  )
}

test.each([
  ['a server that is away', new ApiError(503), web.server_failed],
  ['a server that wants us to wait', new ApiError(429), web.server_failed],
  ['a network that is away', new ApiError(0), web.network_failed],
  ['what nobody knows', new Error('a bug'), web.information_loading_error_text],
])('%s has its own message', async (_, error, words) => {
  show(error)
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a missing page shows the 404 page', async () => {
  show(new ApiError(404))
  expect(await screen.findByText('not there')).toBeTruthy()
})
