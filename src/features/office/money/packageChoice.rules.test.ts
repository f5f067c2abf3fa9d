import { expect, test } from 'vitest'
import { packageChoices } from './packageChoice.rules.ts'

const sold = (id: number, nameEn: string, priceToman: number) => ({
  id,
  label: `p${id}`,
  nameFa: nameEn,
  nameEn,
  priceToman,
})

test('[23.17] packages of the same name say their price, of the same price their label; others their name alone', () => {
  const packages = [
    sold(1, 'One month', 100_000),
    sold(2, 'One month', 120_000),
    sold(3, 'One month', 120_000),
    sold(4, 'One year', 900_000),
  ]
  expect(packageChoices('en', packages).map(({ name }) => name)).toEqual([
    'One month · 100,000',
    'One month · 120,000 · p2',
    'One month · 120,000 · p3',
    'One year',
  ])
})
