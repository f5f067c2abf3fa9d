// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { UiProvider } from '../UiContext.tsx'
import { Countdown, formatClockTime } from './Countdown.tsx'

let now = 5000
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})

const pass = (seconds: number, ticks = 1) =>
  act(() => {
    now += seconds * 1000
    vi.advanceTimersByTime(ticks * 1000)
  })
const clock = () => screen.getByRole('timer').textContent

test('keeps time in a background tab with few ticks, announces rarely, ends once', () => {
  const end = vi.fn()
  const announce = vi.fn((seconds: number) => `${seconds} left`)
  const { container } = render(<Countdown secondsLeft={120} onEnd={end} announce={announce} />)
  expect(clock()).toBe('۰۲:۰۰')
  pass(45)
  expect(clock()).toBe('۰۱:۱۵')
  expect(announce).not.toHaveBeenCalled()
  pass(15)
  expect(container.querySelector('[aria-live=polite]')?.textContent).toBe('60 left')
  pass(70)
  expect(clock()).toBe('۰۰:۰۰')
  expect(end).toHaveBeenCalledTimes(1)
  pass(5, 5)
  expect(end).toHaveBeenCalledTimes(1)
  expect(announce).toHaveBeenCalledTimes(2)
})

test('a new number of seconds restarts it', () => {
  const view = render(<Countdown secondsLeft={10} announce={String} />)
  pass(4)
  view.rerender(<Countdown secondsLeft={90} announce={String} />)
  expect(clock()).toBe('۰۱:۳۰')
})

test('the server renders what the browser starts with, days in words', () => {
  const html = renderToString(
    <UiProvider locale="en">
      <Countdown secondsLeft={2 * 86_400 + 61} announce={String} daysLabel={(days) => `${days} days`} />
    </UiProvider>,
  )
  expect(html).toContain('2 days')
  expect(html).toContain('00:01:01')
  expect(formatClockTime(3600)).toBe('01:00:00')
})
