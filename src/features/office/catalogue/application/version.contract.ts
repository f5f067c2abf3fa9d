import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { CONTENT_ACCESS } from '../../operator/access.contract.ts'
import { applicationSchema, labelSchema } from './application.contract.ts'

const version = {
  label: labelSchema,
  version: z.string().min(1).max(64),
  build: z.string().max(256).default('').describe('Only where several builds have the same version.'),
}
const changeLog = z.string('draft_text_missing').trim().max(4000, 'draft_text_too_long')

export const changeReleaseNotes = endpoint('PUT /applications/{label}/versions/{version}', {
  summary: 'Changes the release notes of a version.',
  ...CONTENT_ACCESS,
  input: z.object({ ...version, changeLogFa: changeLog, changeLogEn: changeLog }),
  output: applicationSchema,
  errors: { version_not_found: 404 },
})

export const withdrawVersion = endpoint('POST /applications/{label}/versions/{version}/withdraw', {
  summary: 'Offers a version no longer: nobody installs it, and installations under way end.',
  ...CONTENT_ACCESS,
  input: z.object(version),
  output: applicationSchema,
  errors: { version_not_found: 404, version_withdrawn: 409 },
})

export const offerVersion = endpoint('POST /applications/{label}/versions/{version}/offer', {
  summary: 'Offers a withdrawn version again.',
  ...CONTENT_ACCESS,
  input: z.object(version),
  output: applicationSchema,
  errors: { version_not_found: 404, version_offered: 409 },
})

export const rollBackToVersion = endpoint('POST /applications/{label}/versions/{version}/roll_back', {
  summary: 'Makes an earlier version with a file the latest again; newer ones are withdrawn.',
  ...CONTENT_ACCESS,
  input: z.object(version),
  output: applicationSchema,
  errors: { version_not_found: 404, version_not_earlier: 409 },
})
