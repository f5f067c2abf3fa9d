import { z } from 'zod'
import { endpoint, wholeNumber } from '#kernel/endpoint.ts'
import { COMPONENT_PARTS } from './content.rules.ts'
import { CONTENT_KINDS } from './header.rules.ts'

/** A short caching time, because a planned version replaces a document at its time. */
const CACHE_SECONDS = 30

const words = z.string()
const link = z.strictObject({ tag: z.literal('a'), href: z.string(), children: z.array(words) })
const strong = z.strictObject({ tag: z.literal('strong'), children: z.array(z.union([words, link])) })
const text = z.array(z.union([words, link, strong]))

const paragraph = z.strictObject({ tag: z.literal('p'), children: text })
const item = z.strictObject({ tag: z.literal('li'), children: text })
const headRow = z.strictObject({
  tag: z.literal('tr'),
  children: z.array(z.strictObject({ tag: z.literal('th'), children: text })),
})
const row = z.strictObject({
  tag: z.literal('tr'),
  children: z.array(z.strictObject({ tag: z.literal('td'), 'data-column': words, children: text })),
})

/** The blocks of a document are named like their HTML elements, so a page renders them without code for each kind. */
export const contentBlockSchema = z.union([
  z.strictObject({ tag: z.enum(['h2', 'h3']), id: z.string(), children: z.array(words) }),
  paragraph,
  z.strictObject({ tag: z.enum(['ul', 'ol']), children: z.array(item) }),
  z.strictObject({ tag: z.literal('blockquote'), children: z.array(paragraph) }),
  z.strictObject({
    tag: z.literal('table'),
    children: z.array(
      z.union([
        z.strictObject({ tag: z.literal('thead'), children: z.array(headRow) }),
        z.strictObject({ tag: z.literal('tbody'), children: z.array(row) }),
      ]),
    ),
  }),
  z.strictObject({ tag: z.literal('figure'), part: z.enum(COMPONENT_PARTS), children: z.array(z.never()) }),
])

export const getContent = endpoint('GET /content/{name}', {
  summary: 'A document of the store, such as its terms, with every figure as its reader writes it.',
  access: 'public',
  input: z.object({
    name: z.string().min(1).max(60),
    version: wholeNumber(99_999)
      .optional()
      .describe('An earlier version; by default the one that is valid now.'),
  }),
  output: z.object({
    name: z.string(),
    kind: z.enum(CONTENT_KINDS),
    updated: z
      .string()
      .nullable()
      .describe('Day of the last change, as its reader writes it; null where the text says it.'),
    head: z.object({
      title: z.string(),
      description: z.string(),
      structuredData: z.array(z.record(z.string(), z.unknown())).describe('schema.org, for search engines.'),
    }),
    blocks: z.array(contentBlockSchema),
    version: z.int(),
    versions: z
      .array(z.object({ version: z.int(), day: z.string().describe('Valid from this day.') }))
      .describe('Versions that are or were valid; the first one is valid now.'),
  }),
  cacheSeconds: CACHE_SECONDS,
})
