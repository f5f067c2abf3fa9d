// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { appStore, startLoading } from './storage/stores.ts'
import { useCall } from './useCall.ts'

/** Simulates API calls that the test answers, in the order they were made. */
function stage(explain: (error: unknown, name: string) => string | undefined = () => 'sorry') {
  const calls: Array<{ name: string; answer(): Promise<void>; refuse(): Promise<void> }> = []
  const results: boolean[] = []
  const call = (name: string) =>
    new Promise<void>((resolve, reject) => {
      calls.push({
        name,
        answer: () => act(async () => resolve()),
        refuse: () => act(async () => reject(new Error('refused'))),
      })
    })
  function Page() {
    const { run, isBusy, busyWith, failure, fail } = useCall(call, explain)
    return (
      <>
        <button type="button" onClick={() => void run('save').then((isDone) => results.push(isDone))}>
          save
        </button>
        <button type="button" onClick={() => fail('by hand')}>
          fail
        </button>
        <output>
          {[isBusy ? `busy with ${busyWith?.[0]}` : 'idle', failure].filter(Boolean).join(', ')}
        </output>
      </>
    )
  }
  const { unmount } = render(<Page />)
  const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const shown = () => screen.getByRole('status').textContent
  return { calls, results, tap, shown, unmount }
}

test('is busy until the call ends, and returns whether it succeeded', async () => {
  const { calls, results, tap, shown } = stage()
  expect(shown()).toBe('idle')
  tap('save')
  expect(shown()).toBe('busy with save')
  await calls[0]?.answer()
  expect([shown(), results]).toEqual(['idle', [true]])
})

test('ignores a second tap while the call runs, also in the same tick', async () => {
  const { calls, results, tap } = stage()
  act(() => {
    tap('save')
    tap('save')
  })
  tap('save')
  await calls[0]?.answer()
  expect([calls.length, results.sort()]).toEqual([1, [false, false, true]])
  tap('save')
  expect(calls).toHaveLength(2)
})

test('shows the error until the next call', async () => {
  const { calls, results, tap, shown } = stage((error, name) => `${name}: ${(error as Error).message}`)
  tap('save')
  await calls[0]?.refuse()
  expect([shown(), results]).toEqual(['idle, save: refused', [false]])
  tap('save')
  expect(shown()).toBe('busy with save')
  await calls[1]?.answer()
  expect(shown()).toBe('idle')
  tap('fail')
  expect(shown()).toBe('idle, by hand')
})

test('shows no error that is handled', async () => {
  const { calls, tap, shown } = stage(() => undefined)
  tap('save')
  await calls[0]?.refuse()
  expect(shown()).toBe('idle')
})

test('is free again when the error handler fails', async () => {
  const { calls, tap, shown } = stage(() => {
    throw new Error('no words')
  })
  const unhandled: unknown[] = []
  const keep = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', keep)
  tap('save')
  await calls[0]?.refuse()
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', keep)
  expect([shown(), unhandled.length]).toEqual(['idle', 1])
})

test('ends silently after the page is gone', async () => {
  const { calls, results, tap, unmount } = stage()
  tap('save')
  unmount()
  await calls[0]?.refuse()
  expect(results).toEqual([false])
})

test('[3.13] a marker of the app store decides what is shown as loading', async () => {
  const calls: Array<() => void> = []
  // Calls of the other tests may still run.
  const before = appStore.get().loadings
  const added = () => appStore.get().loadings.filter((name) => !before.includes(name))
  function Form({ name }: { name?: string }) {
    const { run, isBusy } = useCall(
      () => new Promise<void>((resolve) => calls.push(resolve)),
      () => undefined,
      name,
    )
    return (
      <button type="button" onClick={() => void run()}>
        {isBusy ? 'busy' : 'idle'}
      </button>
    )
  }
  render(
    <>
      <Form name="register" />
      <Form />
    </>,
  )
  const shown = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  const tap = (at: number) => fireEvent.click(screen.getAllByRole('button')[at] as HTMLElement)
  tap(0)
  expect([added(), shown()]).toEqual([['register'], ['busy', 'idle']])
  await act(async () => calls[0]?.())
  expect([added(), shown()]).toEqual([[], ['idle', 'idle']])
  tap(1)
  expect([added().length, shown()]).toEqual([1, ['idle', 'busy']])
  await act(async () => calls[1]?.())
  // Loading that something else began is shown too.
  let end = () => {}
  act(() => {
    end = startLoading('register')
  })
  expect(shown()).toEqual(['busy', 'idle'])
  act(() => end())
  expect(shown()).toEqual(['idle', 'idle'])
})
