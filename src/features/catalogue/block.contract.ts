import { z } from 'zod'
import { ORIGINS, SORTS, TYPES } from './catalogue.rules.ts'

/** What an editor writes for each kind of block; page_block.data holds it. */
const text = z.string().max(200)
const titles = { titleFa: text, titleEn: text }

const query = z.object({
  type: z.enum(TYPES).optional(),
  origin: z.enum(ORIGINS).optional(),
  category: z.string().optional(),
  sort: z.enum(SORTS).default('download_count'),
})

export const blockData = z.discriminatedUnion('kind', [
  /** Each item leads to a story, an application or a collection and takes its words and picture from there. */
  z.object({
    kind: z.literal('banners'),
    items: z.array(z.object({ story: z.string() }).or(z.object({ application: z.string() }))),
  }),
  z.object({ kind: z.literal('stories'), ...titles, labels: z.array(z.string()).optional() }),
  z.object({
    kind: z.literal('applications'),
    ...titles,
    look: z.enum(['row', 'tile', 'rank']).default('row'),
    limit: z.int().min(1).max(60).default(15),
    collection: z.string().optional(),
    query: query.optional(),
  }),
  z.object({ kind: z.literal('categories'), ...titles, type: z.enum(TYPES).optional() }),
  z.object({
    kind: z.literal('promo'),
    ...titles,
    textFa: text,
    textEn: text,
    labelFa: text,
    labelEn: text,
    href: z.string().regex(/^\/(?!\/)/),
  }),
  /** As long as it takes votes. */
  z.object({ kind: z.literal('poll'), poll: z.string() }),
])

export type BlockData = z.output<typeof blockData>
export type BlockOf<Kind extends BlockData['kind']> = Extract<BlockData, { kind: Kind }>
