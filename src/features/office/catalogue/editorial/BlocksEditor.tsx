import { useState } from 'react'
import type { BlockData, BlockOf } from '#features/catalogue/editorial/block.contract.ts'
import { localisedText } from '#features/catalogue/localised.rules.ts'
import { emptyTexts } from '#features/catalogue/texts.rules.ts'
import { Button } from '#ui/form/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { Icon } from '#ui/picture/Icon.tsx'
import { renderStaticList } from '#ui/renderStaticList.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { Loaded } from '../../kit/Loaded.tsx'
import { useFormatFigures } from '../../kit/useFormatFigures.ts'
import { useLoadedData } from '../../kit/useLoadedData.ts'
import { MoveButtons } from '../MoveButtons.tsx'
import { replaceItem } from '../order.rules.ts'
import type { CatalogueChoice, ItemIndex } from '../useChoices.ts'
import { BlockFields } from './BlockFields.tsx'
import blocksCss from './blocks.module.css'

interface Props {
  blocks: BlockData[]
  onBlocks: (blocks: BlockData[]) => void
  errorAt: (path: string) => string | undefined
  hasErrorIn: (path: string) => boolean
  choices: ItemIndex<CatalogueChoice>
}

const KINDS = ['banners', 'stories', 'applications', 'categories', 'promo', 'poll'] as const

const NO_TITLES = emptyTexts('title')
const FRESH: { [Kind in BlockData['kind']]: () => BlockOf<Kind> } = {
  banners: () => ({ kind: 'banners', items: [] }),
  stories: () => ({ kind: 'stories', ...NO_TITLES }),
  applications: () => ({
    kind: 'applications',
    ...NO_TITLES,
    look: 'row',
    limit: 15,
    query: { sort: 'download_count' },
  }),
  categories: () => ({ kind: 'categories', ...NO_TITLES }),
  promo: () => ({
    kind: 'promo',
    ...emptyTexts('title', 'text', 'label'),
    href: '/',
  }),
  poll: () => ({ kind: 'poll', poll: '' }),
}

/** Editor for the blocks of an editorial page: the blocks in order, with the fields of the open one. */
export function BlocksEditor({ blocks, onBlocks, errorAt, hasErrorIn, choices }: Props) {
  const t = useMessages('officeCatalogue')
  const material = useLoadedData('GET /catalogue/choices', {})
  const { number } = useFormatFigures()
  const [openAt, setOpenAt] = useState<number | null>(null)
  /** Changes the order of the blocks. The open block stays open when it moves. */
  const order = (next: BlockData[]) => {
    const open = openAt === null ? undefined : blocks[openAt]
    setOpenAt(open ? next.indexOf(open) : null)
    onBlocks(next)
  }
  const add = (kind: BlockData['kind']) => {
    setOpenAt(blocks.length)
    onBlocks([...blocks, FRESH[kind]()])
  }
  return (
    <section aria-label={t('office_blocks')}>
      <Stack gap={3}>
        <h2>{t('office_blocks')}</h2>
        <Loaded of={material}>
          {(known) => (
            <>
              {renderStaticList(blocks, (block, at) => (
                <Card as="section" label={`${t(`office_block_${block.kind}`)} ${number(at + 1)}`}>
                  <Stack gap={3}>
                    <div className={blocksCss.head}>
                      <BlockName
                        block={block}
                        isOpen={at === openAt}
                        isWrong={hasErrorIn(`blocks.${at}`)}
                        onToggle={() => setOpenAt(at === openAt ? null : at)}
                      />
                      <MoveButtons
                        list={blocks}
                        at={at}
                        name={t(`office_block_${block.kind}`)}
                        onList={order}
                      />
                    </div>
                    {at === openAt && (
                      <BlockFields
                        block={block}
                        onBlock={(next) => onBlocks(replaceItem(blocks, at, next))}
                        errorAt={(path) => errorAt(`blocks.${at}.${path}`)}
                        material={known}
                        choices={choices}
                      />
                    )}
                  </Stack>
                </Card>
              ))}
            </>
          )}
        </Loaded>
        <AddBlock onKind={add} />
      </Stack>
    </section>
  )
}

function AddBlock({ onKind }: { onKind: (kind: BlockData['kind']) => void }) {
  const t = useMessages('officeCatalogue')
  return (
    <Cluster>
      {KINDS.map((kind) => (
        <Button
          key={kind}
          kind="secondary"
          size="small"
          icon={<Icon name="plus" size={18} />}
          onClick={() => onKind(kind)}
        >
          {t(`office_block_${kind}`)}
        </Button>
      ))}
    </Cluster>
  )
}

interface NameProps {
  block: BlockData
  isOpen: boolean
  isWrong: boolean
  onToggle: () => void
}

function BlockName({ block, isOpen, isWrong, onToggle }: NameProps) {
  const t = useMessages('officeCatalogue')
  const locale = useLocale()
  const kind = t(`office_block_${block.kind}`)
  const title = 'titleFa' in block ? localisedText(locale, block, 'title') : ''
  return (
    <h3 className={blocksCss.name}>
      <button type="button" className={blocksCss.toggle} aria-expanded={isOpen} onClick={onToggle}>
        {title ? `${kind}: ${title}` : kind}
      </button>
      {isWrong && <Badge tone="danger">{t('office_block_wrong')}</Badge>}
    </h3>
  )
}
