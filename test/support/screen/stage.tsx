import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import { ToastProvider } from '#ui/feedback/Toast.tsx'
import { UiProvider } from '#ui/UiContext.tsx'
import type { Api } from '#web/api.ts'
import { ApiProvider } from '#web/apiContext.ts'
import { type Catalogues, I18nProvider } from '#web/i18n.tsx'
import { type Site, SiteProvider } from '#web/site.tsx'
import { writeStored } from '#web/storage/storage.ts'
import { type Tracker, TrackerProvider } from '#web/tracker.ts'
import { createMemoryRouter, type MemoryPage, MemoryPages } from './memoryRouter.tsx'

export type Answer = (input: Record<string, unknown>, key: string | undefined) => unknown
export interface RecordedCall {
  call: string
  input: Record<string, unknown>
  key: string | undefined
}

/** An API that answers by call, and records its calls. */
export function fakeApi(answers: Record<string, Answer>): { api: Api; asked: RecordedCall[] } {
  const asked: RecordedCall[] = []
  const api = (async (call: string, input: Record<string, unknown>, key?: string) => {
    asked.push({ call, input, key })
    const answer = answers[call]
    if (!answer) throw new Error(`nobody answers ${call}`)
    return answer(input, key)
  }) as unknown as Api
  return { api, asked }
}

const TRACKER: Tracker = { open() {}, track() {}, event() {}, data: async () => ({}) }

interface Stage {
  path: string
  element: ReactElement
  /** Called again at every load of the page. */
  load(url: URL): unknown
  /** Other pages that can be navigated to; each shows its path. */
  others?: MemoryPage[]
  at?: string
  catalogues: Catalogues
  api: Api
  site?: Partial<Site>
  tracker?: Tracker
}

/** One page with its surroundings, as in the browser after its data loaded. */
export function stage({ path, element, load, others = [], at = path, ...world }: Stage) {
  const data = load(new URL(at, 'http://store.test'))
  const router = createMemoryRouter([{ path, element, load }, ...others], { at, data })
  render(
    <I18nProvider locale="fa" catalogues={world.catalogues}>
      <UiProvider locale="fa">
        <SiteProvider value={{ metricaId: null, isDemo: false, ...world.site } as Site}>
          <ApiProvider value={world.api}>
            <TrackerProvider value={world.tracker ?? TRACKER}>
              <ToastProvider closeLabel="بستن">
                <MemoryPages router={router} />
              </ToastProvider>
            </TrackerProvider>
          </ApiProvider>
        </SiteProvider>
      </UiProvider>
    </I18nProvider>,
  )
  return router
}

export const page = () => document.body.textContent ?? ''
export const title = () => screen.getByRole('heading', { level: 1 }).textContent
export const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
export async function tap(name: string | RegExp) {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  await loadParts()
}
/** Lets the fake timers run. */
export async function pass(seconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
  await loadParts()
}
/** Waits until everything that the page imports late is shown; a part may import another one. */
export async function loadParts() {
  for (let depth = 0; depth < 3; depth++) await act(() => vi.dynamicImportSettled())
}
export const logIn = () => writeStored('accessToken', { accessToken: 'a', refreshToken: 'r' })
