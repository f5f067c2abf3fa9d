import { z } from 'zod'
import {
  applicationListItemSchema,
  facetCountsShape,
  iosVersionSchema,
  pictureSchema,
} from '#features/catalogue/catalogue.contract.ts'
import {
  APPLICATION_ORIGINS,
  APPLICATION_TYPES,
  DEVICE_FAMILIES,
} from '#features/catalogue/catalogue.rules.ts'
import { endpoint, wholeNumber } from '#kernel/endpoint.ts'
import {
  MAXIMUM_PAGE_NUMBER,
  MAXIMUM_RESULTS_PER_PAGE,
  MAXIMUM_TYPED_QUERY_LENGTH,
  MAXIMUM_WISH_LENGTH,
  RESULTS_PER_PAGE,
  SUGGESTION_KINDS,
} from './search.rules.ts'

/** How long shared caches may keep search responses: as long as catalogue responses. */
const CACHE_SECONDS = 60

const query = z.string().max(MAXIMUM_TYPED_QUERY_LENGTH, 'input_invalid').default('')

export const search = endpoint('GET /search', {
  summary: 'Applications by name, developer, category or summary: forgiving, the best match first.',
  access: 'public',
  cacheSeconds: CACHE_SECONDS,
  input: z.object({
    q: query,
    page: wholeNumber(MAXIMUM_PAGE_NUMBER).default(1),
    perPage: wholeNumber(MAXIMUM_RESULTS_PER_PAGE).default(RESULTS_PER_PAGE),
    type: z.enum(APPLICATION_TYPES, 'choice_wrong').optional(),
    category: z.string().min(1).max(120).optional(),
    origin: z.enum(APPLICATION_ORIGINS, 'choice_wrong').optional(),
    device: z.enum(DEVICE_FAMILIES, 'choice_wrong').optional(),
    ios: iosVersionSchema.optional(),
  }),
  output: z.object({
    items: z.array(applicationListItemSchema),
    page: z.int(),
    perPage: z.int(),
    /** Number of matches of the requested type and origin. */
    total: z.int(),
    pages: z.int(),
    ...facetCountsShape,
    /** Whether more applications match than were counted. */
    isMore: z.boolean(),
    /** The corrected query that was searched instead of, or besides, the typed one. */
    didYouMean: z.string().nullable(),
  }),
})

export const askForApplication = endpoint('POST /search/wish', {
  summary:
    'Asks the store for an application that a search did not find. Counted once per visitor, text and day.',
  access: 'public',
  input: z.object({
    q: z.string().trim().min(1, 'input_invalid').max(MAXIMUM_WISH_LENGTH, 'input_invalid'),
    visitor: z.string().max(64).optional().describe('The random id of the browser.'),
  }),
  output: z.object({ isCounted: z.boolean().describe('False when it was counted today already.') }),
})

export const suggest = endpoint('GET /search/suggest', {
  summary: 'What somebody who has typed this far may be looking for.',
  access: 'public',
  cacheSeconds: CACHE_SECONDS,
  input: z.object({ q: query }),
  output: z.object({
    items: z.array(
      z.object({
        kind: z.enum(SUGGESTION_KINDS),
        /** The suggestion in the language of the request. */
        text: z.string(),
        /** The label of the suggested application or category; null for a developer. */
        label: z.string().nullable(),
        href: z.string(),
        /** The icon of an application, and the colour that is used for its background. */
        icon: pictureSchema.nullable(),
        primaryColor: z.string().nullable(),
      }),
    ),
  }),
})
