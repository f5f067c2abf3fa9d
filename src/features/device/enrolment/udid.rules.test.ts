import { describe, expect, test } from 'vitest'
import { deviceTypeOfProduct, iosMajorOfBuild, normaliseUdid } from './udid.rules.ts'

describe("parsing a device's answer", () => {
  test.each([
    ['2B6F0CC904D137BE2E1730235F5664094B831186', '2b6f0cc904d137be2e1730235f5664094b831186'],
    ['00008030-001a2b3c4d5e6f70', '00008030-001A2B3C4D5E6F70'],
    ['00008030001A2B3C4D5E6F70', null],
    ['2b6f0cc904d137be2e1730235f5664094b83118', null],
    ['2b6f0cc904d137be2e1730235f5664094b83118g', null],
    [' 00008030-001A2B3C4D5E6F70', null],
    ['', null],
  ])('udid %j → %j', (text, udid) => {
    expect(normaliseUdid(text)).toBe(udid)
  })

  test.each([
    ['iPhone15,4', 0],
    ['iPad14,1', 1],
    ['iPod9,1', 2],
    ['Mac14,2', null],
    ['AppleTV11,1', null],
    ['iPhone', null],
    ['', null],
  ])('[3.23] product %j is of type %j', (product, type) => {
    expect(deviceTypeOfProduct(product)).toBe(type)
  })

  test.each([
    ['13F69', 9],
    ['16H81', 12],
    ['18D70', 14],
    ['21A350', 17],
    ['22B91', 18],
    ['22A3354', 18],
    ['23A341', 26],
    ['22A5282m', 18],
    ['', null],
    ['abc', null],
  ])('build %j is iOS %j', (build, major) => {
    expect(iosMajorOfBuild(build)).toBe(major)
  })
})
