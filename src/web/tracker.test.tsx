// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { type Tracker, TrackerProvider, useTracker } from './tracker.ts'

function Gate() {
  const tracker = useTracker()
  useEffect(() => tracker.event('install_limit_ios_version', '11.4'), [tracker])
  return null
}

test('a screen calls the provided tracker', () => {
  const told: unknown[] = []
  const tracker: Tracker = {
    open() {},
    track() {},
    event: (...args) => void told.push(args),
    data: async () => ({}),
  }
  render(
    <TrackerProvider value={tracker}>
      <Gate />
    </TrackerProvider>,
  )
  expect(told).toEqual([['install_limit_ios_version', '11.4']])
})

test('without one it does nothing', () => {
  expect(() => render(<Gate />)).not.toThrow()
})
