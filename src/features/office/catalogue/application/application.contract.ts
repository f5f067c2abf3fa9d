import { z } from 'zod'
import { pictureSchema, versionSchema as publicVersion } from '#features/catalogue/catalogue.contract.ts'
import {
  APPLICATION_ORIGINS,
  APPLICATION_TYPES,
  MAXIMUM_PAGE_NUMBER,
} from '#features/catalogue/catalogue.rules.ts'
import {
  applicationDraftSchema,
  draftErrors,
  newLabelSchema,
  storedApplicationSchema,
} from '#features/catalogue/editing/draft.contract.ts'
import { endpoint, wholeNumber, wireInstant } from '#kernel/endpoint.ts'
import { CONTENT_ACCESS } from '../../operator/access.contract.ts'

export const labelSchema = z.string().min(1).max(120)
export const versionSchema = z.string().max(40)
export const emptyObjectSchema = z.object({})

/** An application as a list or a picker in the office shows it. */
export const choiceSchema = z.object({
  label: z.string(),
  nameFa: z.string(),
  nameEn: z.string(),
  icon: pictureSchema.nullable(),
  primaryColor: z.string(),
  isPublished: z.boolean(),
})

/** Pictures with the ids by which drafts refer to them. */
export const picturesWithIdsSchema = z.array(pictureSchema.extend({ id: z.string() }))

const listed = choiceSchema.extend({
  id: z.int(),
  packageName: z.string(),
  type: z.enum(APPLICATION_TYPES),
  origin: z.enum(APPLICATION_ORIGINS),
  downloadCount: z.int(),
  latestVersion: z.string().nullable(),
  isInstallable: z.boolean(),
})

export const listApplications = endpoint('GET /applications', {
  summary: 'Lists applications, also hidden ones, by name, slug or bundle identifier.',
  ...CONTENT_ACCESS,
  input: z.object({
    q: z.string().trim().max(100).optional(),
    type: z.enum(APPLICATION_TYPES, 'choice_wrong').optional(),
    origin: z.enum(APPLICATION_ORIGINS, 'choice_wrong').optional(),
    category: labelSchema.optional(),
    state: z.enum(['published', 'hidden'], 'choice_wrong').optional(),
    file: z.enum(['with', 'without'], 'choice_wrong').optional(),
    page: wholeNumber(MAXIMUM_PAGE_NUMBER).default(1),
  }),
  output: z.object({ items: z.array(listed), total: z.int(), page: z.int(), pages: z.int() }),
})

export const applicationSchema = z.object({
  label: z.string(),
  version: z.string(),
  draft: storedApplicationSchema,
  pictures: picturesWithIdsSchema,
  /** The applications that the draft refers to. */
  choices: z.array(choiceSchema),
  price: z.int(),
  downloadCount: z.int(),
  viewCount: z.int(),
  createTime: wireInstant,
  updateTime: wireInstant,
  versions: z.array(
    publicVersion.omit({ changeLog: true }).extend({
      changeLogFa: z.string(),
      changeLogEn: z.string(),
      /** When the installed file was uploaded; null if there is none. */
      fileTime: wireInstant.nullable(),
      /** When the version was withdrawn; null while it is offered. */
      withdrawTime: wireInstant.nullable(),
    }),
  ),
})

export const getApplication = endpoint('GET /applications/{label}', {
  summary: 'Gets an application for editing, with its versions and files.',
  ...CONTENT_ACCESS,
  input: z.object({ label: labelSchema }),
  output: applicationSchema,
})

export const addApplication = endpoint('POST /applications', {
  summary: 'Creates an application.',
  ...CONTENT_ACCESS,
  input: z.object({ label: newLabelSchema, draft: applicationDraftSchema }),
  output: applicationSchema,
  errors: draftErrors,
})

export const saveApplication = endpoint('PUT /applications/{label}', {
  summary: 'Saves an application. Refused if it was changed in the meantime.',
  ...CONTENT_ACCESS,
  input: z.object({ label: labelSchema, version: versionSchema, draft: applicationDraftSchema }),
  output: applicationSchema,
  errors: draftErrors,
})

export const openApplication = endpoint('PUT /applications/{label}/open_download', {
  summary: 'Allows or forbids downloads of the unsigned package from the open catalogue.',
  ...CONTENT_ACCESS,
  input: z.object({ label: labelSchema, isOpen: z.boolean() }),
  output: z.object({ label: z.string(), isOpen: z.boolean() }),
})
