import { describe, expect, test } from 'vitest'
import { createLagMeter } from './replicaLag.ts'

/** Records one position of the primary per second, starting at 0. */
function meterOf(...positions: number[]) {
  const meter = createLagMeter()
  for (const [second, position] of positions.entries()) meter.note(position, second * 1000)
  return meter
}

describe('the lag of a replica', () => {
  test('is 0 at the newest recorded position of the primary, however old it is', () => {
    expect(meterOf(10, 20).lagOf(20, 90_000)).toBe(0)
    expect(meterOf(10, 20).lagOf(25, 90_000)).toBe(0)
  })

  test('is the age of the newest recorded position that the replica has reached', () => {
    const meter = meterOf(10, 20, 30, 40)
    expect(meter.lagOf(30, 3500)).toBe(1500)
    expect(meter.lagOf(39, 3500)).toBe(1500)
    expect(meter.lagOf(10, 3500)).toBe(3500)
  })

  test('counts from the last time at which the primary was recorded at that position', () => {
    expect(meterOf(10, 10, 10, 20).lagOf(10, 3500)).toBe(1500)
  })

  test('is unknown before the first recorded position, and for positions older than all recorded ones', () => {
    expect(createLagMeter().lagOf(10, 0)).toBeNull()
    expect(meterOf(10, 20).lagOf(9, 1000)).toBeNull()
  })

  test('forgets positions of a former primary with a longer log', () => {
    const meter = meterOf(10, 20, 30, 25)
    expect(meter.lagOf(25, 3000)).toBe(0)
    expect(meter.lagOf(20, 3000)).toBe(2000)
  })
})
