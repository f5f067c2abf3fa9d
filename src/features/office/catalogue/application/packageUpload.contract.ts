import { z } from 'zod'
import { APPLICATION_ORIGINS, APPLICATION_TYPES } from '#features/catalogue/catalogue.rules.ts'
import { draftErrors, newLabelSchema } from '#features/catalogue/editing/draft.contract.ts'
import { endpoint, receivedFileSchema } from '#kernel/endpoint.ts'
import { CONTENT_ACCESS } from '../../operator/access.contract.ts'
import { picturesWithIdsSchema } from './application.contract.ts'
import {
  changeLogSchema,
  importedSchema,
  ipaErrors,
  MAXIMUM_PACKAGE_BYTES,
  packageUploadErrors,
} from './file.contract.ts'

export const addPackageUpload = endpoint('POST /files/uploads', {
  summary:
    'Takes a package file as the body, reads it, and keeps it for a day until it is decided what it is.',
  ...CONTENT_ACCESS,
  receivesFile: { maximumBytes: MAXIMUM_PACKAGE_BYTES },
  input: z.object({ file: receivedFileSchema }),
  output: z.object({
    id: z.uuid(),
    bundleIdentifier: z.string(),
    name: z.string(),
    version: z.string(),
    build: z.string().nullable(),
    minimumIosVersion: z.string().nullable(),
    isForIphone: z.boolean(),
    isForIpad: z.boolean(),
    size: z.int(),
    sha256: z.string(),
    icon: picturesWithIdsSchema.element.nullable(),
    proposedLabel: z.string(),
    application: z
      .object({
        label: z.string(),
        nameFa: z.string(),
        nameEn: z.string(),
        hasThisVersion: z.boolean(),
      })
      .nullable()
      .describe('The application that has this bundle identifier already.'),
  }),
  errors: { ...packageUploadErrors, package_uploads_full: 409, ...ipaErrors },
})

const refusals = {
  package_application_unknown: 404,
  bundle_of_other: 409,
  package_file_exists: 409,
  package_version_withdrawn: 409,
}
const text = (maximum: number) => z.string('draft_text_missing').trim().max(maximum, 'draft_text_too_long')

export const addApplicationOfPackage = endpoint('POST /files/uploads/{id}/application', {
  summary: 'A new hidden application of an uploaded package file, which becomes its first version.',
  ...CONTENT_ACCESS,
  input: z.object({
    id: z.uuid(),
    label: newLabelSchema,
    nameFa: text(100).min(1, 'draft_text_missing'),
    nameEn: text(100),
    developerEn: text(100).min(1, 'draft_text_missing'),
    type: z.enum(APPLICATION_TYPES, 'choice_wrong'),
    origin: z.enum(APPLICATION_ORIGINS, 'choice_wrong'),
    changeLogFa: changeLogSchema,
    changeLogEn: changeLogSchema,
  }),
  output: importedSchema,
  errors: { ...refusals, ...draftErrors },
})

export const addVersionOfPackage = endpoint('POST /files/uploads/{id}/version', {
  summary: 'Makes an uploaded package file a version of the application with its bundle identifier.',
  ...CONTENT_ACCESS,
  input: z.object({
    id: z.uuid(),
    changeLogFa: changeLogSchema,
    changeLogEn: changeLogSchema,
    replacesIcon: z.boolean().default(false),
    replacesFile: z.boolean().default(false),
  }),
  output: importedSchema,
  errors: refusals,
})

export const discardPackageUpload = endpoint('DELETE /files/uploads/{id}', {
  summary: 'Gives up an uploaded package file.',
  ...CONTENT_ACCESS,
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
})
