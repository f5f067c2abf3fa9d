import { randomUUID } from 'node:crypto'
import { applicationDraft, collectionDraft, pageDraft, storyDraft } from '../../../support/drafts.ts'
import type { OfficeRow } from './officeRow.types.ts'

const allowed = ['content'] as const
const MISSING = { label: 'is-nowhere' }
const CATEGORY = { type: 'game', name_fa: 'دسته', name_en: 'Category', icon: null, is_hidden: false }
const VERSION = { ...MISSING, version: '1.0' }
const fresh = () => ({ label: `m-${randomUUID()}` })

export const CATALOGUE_ROWS: Record<string, OfficeRow> = {
  'GET /catalogue/choices': { allowed, status: 200 },
  'GET /wishes': { allowed, status: 200 },
  'POST /pictures': { allowed, status: 415, input: () => ({ file: new File(['words'], 'words.txt') }) },
  'POST /videos': { allowed, status: 415, input: () => ({ file: new File(['words'], 'words.txt') }) },
  'GET /applications': { allowed, status: 200 },
  'GET /applications/{label}': { allowed, status: 404, input: () => MISSING },
  'POST /applications': {
    allowed,
    status: 200,
    input: () => ({ ...fresh(), draft: applicationDraft({ package_name: `example.${randomUUID()}` }) }),
  },
  'PUT /applications/{label}/open_download': {
    allowed,
    status: 404,
    input: () => ({ ...MISSING, is_open: true }),
  },
  'PUT /applications/{label}': {
    allowed,
    status: 404,
    input: () => ({ ...MISSING, version: 'x', draft: applicationDraft() }),
  },
  'GET /pages': { allowed, status: 200 },
  'GET /pages/{label}': { allowed, status: 404, input: () => MISSING },
  'POST /pages': { allowed, status: 200, input: () => ({ ...fresh(), draft: pageDraft() }) },
  'PUT /pages/{label}': {
    allowed,
    status: 404,
    input: () => ({ ...MISSING, version: 'x', draft: pageDraft() }),
  },
  'DELETE /pages/{label}': { allowed, status: 404, input: () => ({ ...MISSING, version: 'x' }) },
  'POST /pages/{label}/preview': {
    allowed,
    status: 200,
    input: () => ({ label: 'new', draft: pageDraft() }),
  },
  'GET /documents': { allowed, status: 200 },
  'GET /documents/{name}': { allowed, status: 404, input: () => ({ name: 'nothing' }) },
  'POST /documents/{name}': {
    allowed,
    status: 400,
    input: () => ({ name: 'about', text_fa: 'no header', valid_from: null }),
  },
  'DELETE /documents/{name}/versions/{version}': {
    allowed,
    status: 409,
    input: () => ({ name: 'about', version: 2 }),
  },
  'GET /categories': { allowed, status: 200 },
  'POST /categories': { allowed, status: 200, input: () => ({ ...fresh(), ...CATEGORY }) },
  'PUT /categories/{label}': {
    allowed,
    status: 404,
    input: () => ({ ...MISSING, version: 'x', ...CATEGORY }),
  },
  'POST /categories/order': { allowed, status: 409, input: () => ({ type: 'game', labels: [] }) },
  'DELETE /categories/{label}': { allowed, status: 404, input: () => MISSING },
  'GET /stories': { allowed, status: 200 },
  'GET /stories/{label}': { allowed, status: 404, input: () => MISSING },
  'POST /stories': { allowed, status: 200, input: () => ({ ...fresh(), draft: storyDraft() }) },
  'PUT /stories/{label}': {
    allowed,
    status: 404,
    input: () => ({ ...MISSING, version: 'x', draft: storyDraft() }),
  },
  'DELETE /stories/{label}': { allowed, status: 404, input: () => ({ ...MISSING, version: 'x' }) },
  'POST /stories/{label}/preview': {
    allowed,
    status: 200,
    input: () => ({ label: 'new', draft: storyDraft() }),
  },
  'GET /collections': { allowed, status: 200 },
  'GET /collections/{label}': { allowed, status: 404, input: () => MISSING },
  'POST /collections': { allowed, status: 200, input: () => ({ ...fresh(), draft: collectionDraft() }) },
  'PUT /collections/{label}': {
    allowed,
    status: 404,
    input: () => ({ ...MISSING, version: 'x', draft: collectionDraft() }),
  },
  'DELETE /collections/{label}': { allowed, status: 404, input: () => ({ ...MISSING, version: 'x' }) },
  'POST /collections/{label}/preview': {
    allowed,
    status: 200,
    input: () => ({ label: 'new', draft: collectionDraft() }),
  },
  'PUT /applications/{label}/versions/{version}': {
    allowed,
    status: 404,
    input: () => ({ ...VERSION, change_log_fa: '', change_log_en: '' }),
  },
  'POST /applications/{label}/versions/{version}/withdraw': { allowed, status: 404, input: () => VERSION },
  'POST /applications/{label}/versions/{version}/offer': { allowed, status: 404, input: () => VERSION },
  'POST /applications/{label}/versions/{version}/roll_back': { allowed, status: 404, input: () => VERSION },
  // The body is the file; the JSON sent here is not a package.
  'POST /files/uploads': { allowed, status: 422, input: () => ({ words: 'no package' }) },
  'POST /files/uploads/{id}/application': {
    allowed,
    status: 404,
    input: () => ({
      id: randomUUID(),
      label: 'm-upload',
      name_fa: 'باغ',
      name_en: 'Garden',
      developer_en: 'Team',
      type: 'application',
      origin: 'iranian',
    }),
  },
  'POST /files/uploads/{id}/version': { allowed, status: 404, input: () => ({ id: randomUUID() }) },
  'DELETE /files/uploads/{id}': { allowed, status: 404, input: () => ({ id: randomUUID() }) },
  'GET /files': { allowed, status: 200 },
  'GET /files/storage': { allowed, status: 200 },
  // The body is the file; the JSON sent here is not a package.
  'POST /files': { allowed, status: 422, input: () => ({ words: 'no package' }) },
}
