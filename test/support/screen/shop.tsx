import { act, screen } from '@testing-library/react'
import { PACKAGE_VARIANTS } from '#features/payment/packageVariant.table.ts'
import fa from '#features/payment/payment.fa.json' with { type: 'json' }
import type { loadPackages } from '#features/payment/payment.loader.ts'
import { PackagesPage } from '#features/payment/shop/PackagesPage.tsx'
import web from '#web/web.fa.json' with { type: 'json' }
import { type Answer, fakeApi, stage } from './stage.tsx'

export type ShopData = Awaited<ReturnType<typeof loadPackages>>
type Package = ShopData['packages'][number]

const createPackage = (
  id: number,
  name: string,
  price: number,
  length: number,
  change: Partial<Package> = {},
) =>
  ({
    id,
    label: `p${id}`,
    name,
    description: '',
    price,
    discountedPrice: null,
    length,
    isSpecial: false,
    vat: 0,
    total: 0,
    ...change,
  }) satisfies Package

export const SHOP: ShopData = {
  variant: PACKAGE_VARIANTS.N,
  reviews: null,
  application: null,
  vatPercent: 10,
  packages: [
    createPackage(1, 'یک‌ماهه', 200_000, 30),
    createPackage(2, 'یک‌ساله', 1_500_000, 360, { discountedPrice: 1_200_000 }),
    createPackage(3, 'ویژه', 900_000, 360, { isSpecial: true }),
  ],
  methods: ['direct', 'bank'],
  usualWaitSeconds: 18 * 24 * 3600,
  isOpen: true,
  campaign: null,
  asked: null,
}

/** The package page with its data, as after hydration. */
export async function showShop(
  answers: Record<string, Answer>,
  change: Partial<ShopData> = {},
  at = '/packages',
) {
  const { api, asked } = fakeApi(answers)
  const trackedEvents: string[] = []
  const router = stage({
    path: '/packages',
    at,
    element: <PackagesPage />,
    load: () => ({ ...SHOP, ...change }),
    catalogues: { payment: fa, web },
    api,
    site: { resetGiftDays: 7 },
    tracker: {
      open() {},
      event() {},
      track: (name) => void trackedEvents.push(name),
      data: async () => ({ purchaseFlowGroup: `A${asked.length}`, packageTestGroup: 'N' }),
    },
  })
  await act(async () => undefined)
  const paid = () => asked.filter(({ call }) => call === 'POST /payment')
  return { router, asked, trackedEvents, paid }
}

export const shopText = () => document.body.textContent ?? ''
export const chooseOffer = (name: RegExp | string) =>
  act(async () => screen.getByRole('radio', { name }).click())
export const payButton = () => screen.getByRole('button', { name: /هزار تومان/ })
