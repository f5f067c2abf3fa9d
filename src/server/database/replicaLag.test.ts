import { describe, expect, test } from 'vitest'
import { createLagMeter } from './replicaLag.ts'

/** Records one position of the primary per second, starting at 0. */
function meterOf(...positions: number[]) {
  const meter = createLagMeter()
  for (const [second, position] of positions.entries()) meter.note(position, second * 1000)
  return meter
}

describe('the lag of a replica', () => {
  test('is 0 at the newest position of the primary', () => {
    expect(meterOf(10, 20).lagOf(20)).toBe(0)
    expect(meterOf(10, 20).lagOf(25)).toBe(0)
  })

  test('is the age of the newest position that it has reached, and does not grow while the primary is away', () => {
    const meter = meterOf(10, 20, 30, 40)
    expect(meter.lagOf(30)).toBe(1000)
    expect(meter.lagOf(39)).toBe(1000)
    expect(meter.lagOf(10)).toBe(3000)
  })

  test('counts from the last look at which the primary stood there', () => {
    expect(meterOf(10, 10, 10, 20).lagOf(10)).toBe(1000)
  })

  test('is unknown before the first look, and for data older than all looks', () => {
    expect(createLagMeter().lagOf(10)).toBeNull()
    expect(meterOf(10, 20).lagOf(9)).toBeNull()
  })

  test('forgets positions of a former primary with a longer log', () => {
    const meter = meterOf(10, 20, 30, 25)
    expect(meter.lagOf(25)).toBe(0)
    expect(meter.lagOf(20)).toBe(2000)
  })
})
