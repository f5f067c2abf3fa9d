import type { ComponentType } from 'react'
import type { OfferLayout } from '../variant.rules.ts'
import { PackageCards } from './PackageCards.tsx'
import { PackageComparison } from './PackageComparison.tsx'
import type { OffersProps } from './PackageGroup.tsx'
import { PackageList } from './PackageList.tsx'
import { PackageSlider } from './PackageSlider.tsx'
import { PackageTable } from './PackageTable.tsx'
import { PackageTiles } from './PackageTiles.tsx'

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
