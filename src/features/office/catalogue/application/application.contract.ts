import { z } from 'zod'
import { picture, version as publicVersion } from '#features/catalogue/catalogue.contract.ts'
import { MAXIMUM_PAGE, ORIGINS, TYPES } from '#features/catalogue/catalogue.rules.ts'
import {
  applicationDraft,
  draftErrors,
  newLabel,
  storedApplication,
} from '#features/catalogue/editing/draft.contract.ts'
import { endpoint, wireInstant } from '#kernel/endpoint.ts'
import { CONTENT } from '../../operator/access.contract.ts'

export const label = z.string().min(1).max(120)
export const version = z.string().max(40)
export const none = z.object({})

/** An application as a list or a picker in the office shows it. */
export const choice = z.object({
  label: z.string(),
  nameFa: z.string(),
  nameEn: z.string(),
  icon: picture.nullable(),
  primaryColor: z.string(),
  isPublished: z.boolean(),
})

/** Pictures with the ids by which drafts refer to them. */
export const pictures = z.array(picture.extend({ id: z.string() }))

const listed = choice.extend({
  id: z.int(),
  packageName: z.string(),
  type: z.enum(TYPES),
  origin: z.enum(ORIGINS),
  downloadCount: z.int(),
  latestVersion: z.string().nullable(),
})

export const listApplications = endpoint('GET /applications', {
  summary: 'Applications, also hidden ones; by name, label or bundle identifier.',
  ...CONTENT,
  input: z.object({
    q: z.string().trim().max(100).optional(),
    type: z.enum(TYPES, 'choice_wrong').optional(),
    origin: z.enum(ORIGINS, 'choice_wrong').optional(),
    category: label.optional(),
    state: z.enum(['published', 'hidden'], 'choice_wrong').optional(),
    page: z.coerce
      .number('number_wrong')
      .int('number_wrong')
      .min(1, 'number_wrong')
      .max(MAXIMUM_PAGE, 'number_wrong')
      .default(1),
  }),
  output: z.object({ items: z.array(listed), total: z.int(), page: z.int(), pages: z.int() }),
})

const application = z.object({
  label: z.string(),
  version: z.string(),
  draft: storedApplication,
  pictures,
  /** The applications that the draft refers to. */
  choices: z.array(choice),
  price: z.int(),
  downloadCount: z.int(),
  viewCount: z.int(),
  createTime: wireInstant,
  updateTime: wireInstant,
  versions: z.array(
    publicVersion.extend({
      /** When the installed file was uploaded; null if there is none. */
      fileTime: wireInstant.nullable(),
    }),
  ),
})

export const getApplication = endpoint('GET /applications/{label}', {
  summary: 'An application with everything that is edited of it, its versions and files.',
  ...CONTENT,
  input: z.object({ label }),
  output: application,
})

export const addApplication = endpoint('POST /applications', {
  summary: 'A new application.',
  ...CONTENT,
  input: z.object({ label: newLabel, draft: applicationDraft }),
  output: application,
  errors: draftErrors,
})

export const saveApplication = endpoint('PUT /applications/{label}', {
  summary: 'Writes an application as edited, unless somebody saved in between.',
  ...CONTENT,
  input: z.object({ label, version, draft: applicationDraft }),
  output: application,
  errors: draftErrors,
})
