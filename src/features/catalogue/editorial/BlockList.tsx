import { Fragment, type ReactNode } from 'react'
import { PollBlock } from '#features/poll/PollBlock.tsx'
import { RenderWhenNear } from '#ui/layout/RenderWhenNear.tsx'
import { useMessages } from '#web/i18n.tsx'
import { CategoryTiles } from '../browsing/CategoryTiles.tsx'
import { BannerSlider } from './BannerSlider.tsx'
import { BlockApplications } from './BlockApplications.tsx'
import css from './BlockList.module.css'
import { BlockPromo } from './BlockPromo.tsx'
import { BlockStories } from './BlockStories.tsx'
import type { Block, BlockOfKind } from './block.types.ts'

/** How many blocks a phone shows without scrolling; their pictures load eagerly. */
const FIRST_SCREEN = 3

/** The blocks of an editorial page, in the operator's order. */
export function BlockList({ blocks }: { blocks: Block[] }) {
  const firstShelf = blocks.findIndex(({ kind }) => kind === 'applications')
  return (
    <div className={css.blocks}>
      {blocks.map((block, at) => {
        const view = <BlockView block={block} isFirst={at === 0 || at === firstShelf} />
        const isLater = at >= FIRST_SCREEN && block.kind === 'applications'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place; the list never changes while shown
          <Fragment key={at}>{isLater ? <LaterShelf block={block}>{view}</LaterShelf> : view}</Fragment>
        )
      })}
    </div>
  )
}

function LaterShelf({ block, children }: { block: BlockOfKind<'applications'>; children: ReactNode }) {
  return (
    <RenderWhenNear items={block.applications} look={block.look === 'tile' ? 'tile' : 'row'}>
      {children}
    </RenderWhenNear>
  )
}

function BlockView({ block, isFirst }: { block: Block; isFirst: boolean }) {
  switch (block.kind) {
    case 'banners':
      return <BannerSlider banners={block.banners} eager={isFirst} />
    case 'stories':
      return <BlockStories block={block} />
    case 'applications':
      return <BlockApplications block={block} eager={isFirst} />
    case 'categories':
      return <Categories block={block} />
    case 'promo':
      return <BlockPromo block={block} />
    case 'poll':
      return <PollBlock block={block} />
    default:
      // Skip kinds of blocks that only a newer release knows.
      return null
  }
}

function Categories({ block }: { block: BlockOfKind<'categories'> }) {
  const t = useMessages('catalogue')
  return (
    <CategoryTiles
      title={block.title}
      categories={block.categories}
      more={{ href: '/categories', label: t('browse_all') }}
    />
  )
}
