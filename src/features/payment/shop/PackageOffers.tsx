import type { ComponentType } from 'react'
import type { OfferLayout } from '../variant.rules.ts'
import { PackageCards } from './layout/PackageCards.tsx'
import { PackageComparison } from './layout/PackageComparison.tsx'
import type { OffersProps } from './layout/PackageGroup.tsx'
import { PackageList } from './layout/PackageList.tsx'
import { PackageSlider } from './layout/PackageSlider.tsx'
import { PackageTable } from './layout/PackageTable.tsx'
import { PackageTiles } from './layout/PackageTiles.tsx'

const LAYOUT: Record<OfferLayout, ComponentType<OffersProps>> = {
  cards: PackageCards,
  tiles: PackageTiles,
  list: PackageList,
  table: PackageTable,
  slider: PackageSlider,
  comparison: PackageComparison,
}

/** The shop's offers in the layout of the page's variant. */
export function PackageOffers({ layout, ...rest }: OffersProps & { layout: OfferLayout }) {
  const Layout = LAYOUT[layout]
  return <Layout {...rest} />
}
