import { expect, test } from 'vitest'
import { CAMPAIGN_VARIANTS, findCampaignVariant } from './campaignVariant.table.ts'

test.each([
  ['/campaign', 'A'],
  ['/campaign?utm_source=x', 'A'],
  ['/campaignC', 'C'],
  ['/campaignD?a=1', 'D'],
  ['/campaignX', 'A'],
  ['/campaigns', 'A'],
])('%s is variant %s', (path, name) => {
  expect(findCampaignVariant(path)).toBe(name)
})

test('[15.4] variants differ in layout, list or order, and each shows everything', () => {
  const all = Object.values(CAMPAIGN_VARIANTS)
  for (const part of ['hero', 'partners', 'parts'] as const)
    expect(new Set(all.map((variant) => String(variant[part]))).size).toBe(all.length)
  for (const { parts } of all) expect([...parts].sort()).toEqual(['general', 'partners', 'steps'])
})
