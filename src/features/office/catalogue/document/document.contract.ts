import { z } from 'zod'
import { endpoint, wholeNumber, wireInstant } from '#kernel/endpoint.ts'
import { CONTENT_ACCESS } from '../../operator/access.contract.ts'

const MAXIMUM_TEXT_LENGTH = 100_000
/** Enough for four texts in scripts with two bytes per letter. */
const MAXIMUM_BODY_BYTES = 1024 * 1024

const name = z.string().min(1).max(60)
const number = wholeNumber(99_999)
const text = z
  .string()
  .max(MAXIMUM_TEXT_LENGTH, 'draft_text_too_long')
  .optional()
  .describe('Markdown; without it the text stays')

const version = z.object({
  version: z.int(),
  state: z.enum(['planned', 'valid', 'earlier']),
  validFrom: wireInstant.nullable().describe('Null for the text that came with the store.'),
  author: z.string(),
})

const documents = z.object({
  documents: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      version: z.int().describe('The one that is valid now.'),
      validFrom: wireInstant.nullable(),
      plannedFrom: wireInstant.nullable().describe('When the next version becomes valid.'),
    }),
  ),
})

const document = z.object({
  name: z.string(),
  versions: z.array(version),
  version: z.int().describe('The version that the texts are of.'),
  textFa: z.string(),
  textEn: z.string(),
  textAr: z.string(),
  textRu: z.string(),
})

export const listDocuments = endpoint('GET /documents', {
  summary: 'Lists the texts of /content with their current and next versions.',
  ...CONTENT_ACCESS,
  input: z.object({}),
  output: documents,
})

export const getDocument = endpoint('GET /documents/{name}', {
  summary: 'Gets a text of /content in every language, with its versions.',
  ...CONTENT_ACCESS,
  input: z.object({
    name,
    version: number.optional().describe('by default the last one, also a planned one'),
  }),
  output: document,
})

export const addDocumentVersion = endpoint('POST /documents/{name}', {
  summary: 'Adds a version of a text of /content. Pages show it from its start time on.',
  ...CONTENT_ACCESS,
  maximumBodyBytes: MAXIMUM_BODY_BYTES,
  input: z.object({
    name,
    textFa: text,
    textEn: text,
    textAr: text,
    textRu: text,
    validFrom: z.iso.datetime('draft_time_wrong').nullable().describe('from when on; none: from now on'),
    seen: z.int().optional().describe('the version that was edited; refused if there is a newer one'),
  }),
  output: document,
  errors: { document_faulty: 400, document_headerless: 400, edited_meanwhile: 409 },
})

export const withdrawDocumentVersion = endpoint('DELETE /documents/{name}/versions/{version}', {
  summary: 'Withdraws a version that is not in effect yet.',
  ...CONTENT_ACCESS,
  input: z.object({ name, version: number }),
  output: document,
  errors: { document_valid_already: 409 },
})
