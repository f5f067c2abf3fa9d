import { z } from 'zod'
import { endpoint, localisedFields, wholeNumber, wireInstant } from '#kernel/endpoint.ts'
import { plainFields } from './application/plainField.contract.ts'
import {
  APPLICATION_ORIGINS,
  APPLICATION_SORTS,
  APPLICATION_TYPES,
  APPLICATIONS_PER_PAGE,
  DEVICE_FAMILIES,
  MAXIMUM_APPLICATIONS_PER_PAGE,
  MAXIMUM_PAGE_NUMBER,
} from './catalogue.rules.ts'
import { commentSchema } from './comment/comment.contract.ts'

/** How long shared caches may keep catalogue responses. Counters and comments may be this old. */
const CACHED = { access: 'public', cacheSeconds: 60 } as const

const label = z.string().min(1).max(120)

export const pictureSchema = z.object({
  /** The picture's URL without size and extension: append `-320.webp`. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  color: z.string(),
})

const titled = localisedFields('title')
const subtitled = localisedFields('subtitle')

const { nameFa, nameEn } = localisedFields('name')
const developer = z.object({ id: z.int(), displayName: z.string(), nameFa, nameEn })

export const applicationCardSchema = z.object({
  id: z.int(),
  label: z.string(),
  type: z.enum(APPLICATION_TYPES),
  origin: z.enum(APPLICATION_ORIGINS),
  nameFa: z.string(),
  nameEn: z.string(),
  summaryFa: z.string(),
  summaryEn: z.string(),
  price: z.int(),
  icon: pictureSchema.nullable(),
  primaryColor: z.string(),
  score: z.number().nullable(),
  isEnableInstallFromWebsite: z.boolean(),
  isCompatibleWithIphone: z.boolean(),
  isCompatibleWithIpad: z.boolean(),
  installableIos: z
    .string()
    .nullable()
    .describe('The lowest iOS that can install it; null: no version has a package file yet.'),
})

const category = z.object({
  id: z.int(),
  type: z.enum(APPLICATION_TYPES),
  ...localisedFields('name'),
  icon: pictureSchema.nullable(),
  label: z.string(),
  page: z.string(),
})

/** Null when the application's statistics are switched off. */
const downloadCount = z.int().nullable()

/** An application in a list: the data of its card, and the fields for filtering and sorting. */
export const applicationListItemSchema = applicationCardSchema.extend({
  downloadCount,
  categories: z.array(
    z.object({
      id: z.int(),
      type: z.enum(APPLICATION_TYPES),
      name: z.string(),
      label: z.string(),
      page: z.string(),
    }),
  ),
})

export const versionSchema = z.object({
  name: z.string(),
  /** Distinguishes two builds of one version; empty if the store does not know the build. */
  build: z.string(),
  ...localisedFields('changeLog'),
  isForce: z.boolean(),
  fileSize: z.int(),
  minimumIosVersion: z.string(),
  maximumIosVersion: z.string().nullable(),
  createTime: wireInstant,
})

const paging = z.object({ page: z.int(), perPage: z.int(), total: z.int(), pages: z.int() })

/** Numbers by type and by origin. Each ignores its own filter, so that a client can offer the other choices. */
export const facetCountsShape = {
  counts: z.object({ all: z.int(), application: z.int(), game: z.int() }),
  origins: z.object({ all: z.int(), iranian: z.int(), foreign: z.int(), unlocked: z.int() }),
}

/** The user's iOS version: only applications that run on it are listed. */
export const iosVersionSchema = z.string().regex(/^\d{1,4}(\.\d{1,4}){0,3}$/, 'number_wrong')

/** A package of days for one application. Prices include VAT. */
const applicationPackage = z.object({
  id: z.int(),
  label: z.string(),
  ...localisedFields('name', 'description'),
  price: z.int(),
  discountedPrice: z.int().nullable(),
  length: z.int().describe('Days.'),
})

const applicationDetail = applicationCardSchema.extend({
  packageName: z.string(),
  descriptionFa: z.string(),
  descriptionEn: z.string(),
  downloadCount,
  bannerType: z.enum(['none', 'wide', 'fullscreen']),
  banner: pictureSchema.nullable(),
  ipadBanner: pictureSchema.nullable(),
  fullscreenBanner: pictureSchema.nullable(),
  ipadFullscreenBanner: pictureSchema.nullable(),
  ...plainFields,
  developer,
  isEnableComment: z.boolean(),
  isEnableStatistics: z.boolean(),
  isEnableUpdateWithoutPackage: z.boolean(),
  /** False: no version has a package file yet. */
  isInstallable: z.boolean(),
  titleIsDark: z.boolean(),
  categories: z.array(category),
  imageLists: z.object({ iphone: z.array(pictureSchema), ipad: z.array(pictureSchema) }),
  /** Number of ratings for each score, five stars first. */
  scoreCounts: z.array(z.int()),
  comments: z.array(commentSchema),
  commentCount: z.int(),
  latestVersion: versionSchema.nullable(),
  versions: z.array(versionSchema),
  suggestedApplication: applicationCardSchema.nullable(),
  relatedApplications: z.array(applicationCardSchema),
  developerApplications: z.array(applicationCardSchema),
  bestApplicationsInMainCategory: z.array(applicationCardSchema),
  mainPackage: applicationPackage.nullable(),
  packages: z.array(applicationPackage),
})

const collection = z.object({
  id: z.int(),
  type: z.string(),
  label: z.string(),
  ...titled,
  ...subtitled,
  applications: z.array(applicationListItemSchema),
})

const storyCard = z.object({
  id: z.int(),
  label: z.string(),
  ...titled,
  ...subtitled,
  image: pictureSchema.nullable(),
  isDark: z.boolean(),
})

const story = storyCard.extend({
  type: z.string(),
  ...localisedFields('description'),
  action: z.object({ ...localisedFields('label'), href: z.string() }).nullable(),
  pinApplication: applicationCardSchema.nullable(),
  applications: z.array(applicationCardSchema),
  contents: z.array(
    z.object({
      type: z.enum(['text', 'image', 'video', 'applications']),
      url: z.string().nullable(),
      picture: pictureSchema.nullable(),
      ...localisedFields('text'),
      applications: z.array(applicationCardSchema),
    }),
  ),
})

const banner = z.object({
  href: z.string(),
  ...titled,
  ...subtitled,
  image: pictureSchema.nullable(),
  isDark: z.boolean(),
})

/** The blocks of an editorial page with all their content. */
export const pageBlockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('banners'), banners: z.array(banner) }),
  z.object({
    kind: z.literal('stories'),
    ...titled,
    /** Path of the page with all stories; null on that page. */
    href: z.string().nullable(),
    stories: z.array(storyCard),
  }),
  z.object({
    kind: z.literal('applications'),
    ...titled,
    look: z.enum(['row', 'tile', 'rank']),
    /** Path of the complete list behind a shelf. */
    href: z.string().nullable(),
    applications: z.array(applicationCardSchema),
  }),
  z.object({ kind: z.literal('categories'), ...titled, categories: z.array(category) }),
  z.object({
    kind: z.literal('promo'),
    ...localisedFields('title', 'text', 'label'),
    href: z.string(),
  }),
  z.object({
    kind: z.literal('poll'),
    id: z.string(),
    ...localisedFields('question'),
    options: z.array(z.object({ id: z.int(), ...localisedFields('text') })),
  }),
])

export const listApplications = endpoint('GET /application', {
  summary: 'Applications, a page at a time, the most downloaded first unless asked otherwise.',
  ...CACHED,
  input: z.object({
    perPage: wholeNumber(MAXIMUM_APPLICATIONS_PER_PAGE).default(APPLICATIONS_PER_PAGE),
    page: wholeNumber(MAXIMUM_PAGE_NUMBER).default(1),
    category: label.optional(),
    developer: wholeNumber().optional(),
    sort: z.enum(APPLICATION_SORTS, 'choice_wrong').default('download_count'),
    type: z.enum(APPLICATION_TYPES, 'choice_wrong').optional(),
    origin: z.enum(APPLICATION_ORIGINS, 'choice_wrong').optional(),
    device: z.enum(DEVICE_FAMILIES, 'choice_wrong').optional(),
    ios: iosVersionSchema.optional(),
  }),
  output: paging.extend({ items: z.array(applicationListItemSchema), ...facetCountsShape }),
})

export const getApplication = endpoint('GET /application/by_label/{label}', {
  summary: 'Everything the page of an application shows.',
  ...CACHED,
  input: z.object({ label }),
  output: applicationDetail,
  errors: { application_not_found: 404 },
})

export const viewApplication = endpoint('POST /application/{id}/event/view_site', {
  summary: 'Counts one view of the page of an application.',
  access: 'public',
  input: z.object({ id: wholeNumber() }),
  output: z.object({}),
  errors: { application_not_found: 404 },
})

export const listComments = endpoint('GET /application/{id}/comment', {
  summary: 'Comments on an application with answers of its developer, newest first.',
  ...CACHED,
  input: z.object({
    id: wholeNumber(),
    perPage: wholeNumber(MAXIMUM_APPLICATIONS_PER_PAGE).default(APPLICATIONS_PER_PAGE),
    page: wholeNumber(MAXIMUM_PAGE_NUMBER).default(1),
  }),
  output: paging.extend({ items: z.array(commentSchema) }),
  errors: { application_not_found: 404 },
})

export const listCategories = endpoint('GET /category', {
  summary: 'All categories, or those that have applications of an origin.',
  ...CACHED,
  input: z.object({ origin: z.enum(APPLICATION_ORIGINS, 'choice_wrong').optional() }),
  output: z.object({ items: z.array(category) }),
})

export const getCategory = endpoint('GET /category/by_label/{label}', {
  summary: 'One category.',
  ...CACHED,
  input: z.object({ label }),
  output: category,
})

export const getPage = endpoint('GET /page/by_label/{label}', {
  summary: 'A page: its blocks with everything they show.',
  ...CACHED,
  input: z.object({ label }),
  output: z.object({
    id: z.int(),
    type: z.string(),
    label: z.string(),
    ...titled,
    blocks: z.array(pageBlockSchema),
  }),
})

export const getCollection = endpoint('GET /collection/by_label/{label}', {
  summary: 'A collection with its applications.',
  ...CACHED,
  input: z.object({ label }),
  output: collection,
})

export const getStory = endpoint('GET /story/by_label/{label}', {
  summary: 'A story with its contents.',
  ...CACHED,
  input: z.object({ label }),
  output: story,
})
