import { z } from 'zod'
import { isPathOfThisSite } from '#kernel/webAddress.ts'
import { APPLICATION_ORIGINS, APPLICATION_SORTS, APPLICATION_TYPES } from '../catalogue.rules.ts'
import { textFieldsByLanguage } from '../texts.contract.ts'

/** The fields of each kind of block that an operator sends; stored in page_block.data. */
const text = z.string().max(200, 'draft_text_too_long')
const label = z.string().max(120)
const titles = textFieldsByLanguage('title', text, text)

const query = z.object({
  type: z.enum(APPLICATION_TYPES).optional(),
  origin: z.enum(APPLICATION_ORIGINS).optional(),
  category: label.optional(),
  sort: z.enum(APPLICATION_SORTS).default('download_count'),
})

export const blockDataSchema = z.discriminatedUnion('kind', [
  /** Each item links to a story, an application or a collection and takes its text and picture from it. */
  z.object({
    kind: z.literal('banners'),
    items: z.array(z.object({ story: label }).or(z.object({ application: label }))).max(30),
  }),
  z.object({ kind: z.literal('stories'), ...titles, labels: z.array(label).max(100).optional() }),
  z.object({
    kind: z.literal('applications'),
    ...titles,
    look: z.enum(['row', 'tile', 'rank']).default('row'),
    limit: z.int('number_wrong').min(1, 'number_wrong').max(60, 'number_wrong').default(15),
    collection: label.optional(),
    query: query.optional(),
  }),
  z.object({ kind: z.literal('categories'), ...titles, type: z.enum(APPLICATION_TYPES).optional() }),
  z.object({
    kind: z.literal('promo'),
    ...titles,
    ...textFieldsByLanguage('text', text, text),
    ...textFieldsByLanguage('label', text, text),
    href: z.string().max(500).refine(isPathOfThisSite, 'draft_address_wrong'),
  }),
  /** A poll. The block is shown while the poll is open. */
  z.object({ kind: z.literal('poll'), poll: label }),
])

export type BlockData = z.output<typeof blockDataSchema>
export type BlockOf<Kind extends BlockData['kind']> = Extract<BlockData, { kind: Kind }>
