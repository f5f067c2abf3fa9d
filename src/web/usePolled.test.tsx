// @vitest-environment happy-dom
import { act, render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { usePolled } from './usePolled.ts'

interface Question {
  subject: string
  answer(value: string): Promise<void>
  fail(): Promise<void>
}

let open: Question[]
let heard: string[]
let askNow: () => Promise<void>

beforeEach(() => {
  vi.useFakeTimers()
  open = []
  heard = []
})

function Watcher({ subject, name = '' }: { subject: string | null; name?: string }) {
  askNow = usePolled<string>(subject, {
    ask: () =>
      new Promise((resolve, reject) =>
        open.push({
          subject: `${subject}`,
          answer: (value) => act(async () => resolve(value)),
          fail: () => act(async () => reject(new Error('away'))),
        }),
      ),
    onAnswer: (answer, stop) => {
      heard.push(`${name}${answer}`)
      if (answer === 'last') stop()
    },
    onFailure: () => heard.push(`${name}failure`),
    pause: (_, failures) => 1000 * (1 + failures),
  })
  return null
}

const tick = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('polls after each pause and backs off after failures', async () => {
  render(<Watcher subject="a" />)
  await tick(1000)
  await open[0]?.fail()
  await tick(1999)
  expect(open).toHaveLength(1)
  await tick(1)
  await open[1]?.answer('here')
  await tick(1000)
  expect([open.length, heard]).toEqual([3, ['failure', 'here']])
})

test('continues when rendered again, and calls the newest callbacks', async () => {
  const { rerender } = render(<Watcher subject="a" name="old " />)
  await tick(500)
  rerender(<Watcher subject="a" name="new " />)
  await tick(500)
  await open[0]?.answer('answer')
  expect(heard).toEqual(['new answer'])
})

test('restarts for another subject and ignores answers about the previous one', async () => {
  const { rerender } = render(<Watcher subject="a" />)
  await tick(1000)
  rerender(<Watcher subject="b" />)
  await open[0]?.answer('late')
  await tick(1000)
  expect([open.map(({ subject }) => subject), heard]).toEqual([['a', 'b'], []])
})

test('does not poll without a subject, when stopped by an answer and after the page is gone', async () => {
  const { rerender, unmount } = render(<Watcher subject={null} />)
  await tick(5000)
  await act(askNow)
  expect(open).toHaveLength(0)
  rerender(<Watcher subject="a" />)
  await tick(1000)
  await open[0]?.answer('last')
  await tick(5000)
  expect(open).toHaveLength(1)
  rerender(<Watcher subject="b" />)
  await tick(1000)
  unmount()
  await open[1]?.answer('late')
  await tick(5000)
  expect([open.length, heard]).toEqual([2, ['last']])
})

test('polls at once on request', async () => {
  render(<Watcher subject="a" />)
  const asked = askNow()
  expect(open).toHaveLength(1)
  await open[0]?.answer('by hand')
  await asked
  expect(heard).toEqual(['by hand'])
})

test('pauses while the tab is hidden and polls at once when it is visible again', async () => {
  render(<Watcher subject="a" />)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  await tick(5000)
  expect(open).toHaveLength(0)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(open).toHaveLength(1)
  hidden.mockRestore()
})
