// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import catalogue from '#features/catalogue/catalogue.fa.json' with { type: 'json' }
import { ApiError } from '#web/api.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import { fakeApi, href, logIn, page, stage, tap } from '../../../test/support/screen/stage.tsx'
import { PollBlock } from './PollBlock.tsx'

const BLOCK = {
  kind: 'poll' as const,
  id: 'next-shelf',
  question: 'قفسهٔ بعدی؟',
  options: [
    { id: 1, text: 'زبان' },
    { id: 2, text: 'عکس' },
  ],
}
const results = {
  voters: 4,
  votes: [
    { optionId: 1, votes: 1 },
    { optionId: 2, votes: 3 },
  ],
}
const poll = (change: object = {}) => ({
  id: 'next-shelf',
  maximumChoices: 1,
  options: BLOCK.options,
  results: null,
  ...change,
})
const VOTED = { poll: poll({ results }), vote: { optionIds: [2], time: '2026-01-01T00:00:00Z' } }

beforeEach(() => {
  // Simulates that every element is near the visible part of the screen.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      tell: (entries: object[]) => void
      constructor(tell: (entries: object[]) => void) {
        this.tell = tell
      }
      observe() {
        this.tell([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
})

function show(known: object, cast: () => unknown = () => VOTED) {
  const { api, asked } = fakeApi({ 'GET /poll/{id}/vote': () => known, 'POST /poll/{id}/vote': cast })
  stage({
    path: '/',
    element: <PollBlock block={BLOCK as never} />,
    load: () => null,
    catalogues: { catalogue, web },
    api,
  })
  return asked
}

test('[21.54] for visitors the options lead to the poll, and nothing is asked', async () => {
  const asked = show({})
  await act(async () => undefined)
  expect(href('زبان')).toBe('/poll/next-shelf?option=1')
  expect(asked).toEqual([])
})

test('[21.54] a vote is remembered on home', async () => {
  logIn()
  show(VOTED)
  await waitFor(() => expect(page()).toContain('۷۵٪'))
  const own = screen
    .getAllByRole('listitem')
    .filter((row) => row.textContent?.includes(catalogue.home_poll_own))
  expect(own.map((row) => row.textContent)).toEqual([expect.stringContaining('عکس')])
  expect(screen.queryByRole('link')).toBeNull()
})

test('[21.54] one tap votes in place', async () => {
  logIn()
  const asked = show({ poll: poll(), vote: null })
  await waitFor(() => expect(screen.getByRole('button', { name: 'عکس' })).toBeTruthy())
  await tap('عکس')
  expect(asked.at(-1)).toMatchObject({
    call: 'POST /poll/{id}/vote',
    input: { id: 'next-shelf', optionIds: [2] },
  })
  expect(page()).toContain('۷۵٪')
  expect(page()).toContain(catalogue.home_poll_thanks)
  expect(document.activeElement?.textContent).toBe(BLOCK.question)
})

test('[21.54] voted elsewhere in the meantime: the message, and the results', async () => {
  logIn()
  let known: object = { poll: poll(), vote: null }
  const { api } = fakeApi({
    'GET /poll/{id}/vote': () => known,
    'POST /poll/{id}/vote': () => {
      known = VOTED
      throw new ApiError(409, { error: 'poll_conflict', message: 'پیش‌تر شرکت کرده‌اید.' })
    },
  })
  stage({
    path: '/',
    element: <PollBlock block={BLOCK as never} />,
    load: () => null,
    catalogues: { catalogue, web },
    api,
  })
  await waitFor(() => expect(screen.getByRole('button', { name: 'زبان' })).toBeTruthy())
  await tap('زبان')
  await waitFor(() => expect(page()).toContain('۷۵٪'))
  expect(page()).toContain('پیش‌تر شرکت کرده‌اید.')
})

test('[21.54] several choices are made on the page of the poll', async () => {
  logIn()
  const asked = show({ poll: poll({ maximumChoices: 2 }), vote: null })
  await waitFor(() => expect(asked).toHaveLength(1))
  await act(async () => undefined)
  expect(href('عکس')).toBe('/poll/next-shelf?option=2')
})
