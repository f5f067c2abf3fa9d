import type { OfficeRow } from './officeRow.types.ts'

const NOBODYS = '11111111-1111-4111-8111-111111111111'
const MISSING = 999_999_999
const support = { allowed: ['support'], status: 404 } as const
const either = { allowed: ['support', 'content'], status: 404 } as const

export const SUPPORT_ROWS: Record<string, OfficeRow> = {
  'GET /tickets': { ...support, status: 200 },
  'GET /tickets/{number}': { ...support, input: () => ({ number: MISSING }) },
  'POST /tickets/{number}/message': {
    ...support,
    input: () => ({ number: MISSING, speech: 'answer', text: 'x', seen: 1 }),
  },
  'POST /tickets/{number}/close': { ...support, input: () => ({ number: MISSING, seen: 1 }) },
  'POST /tickets/{number}/file': {
    ...support,
    input: () => ({ number: MISSING, file: new File(['x'], 'note.txt') }),
  },
  'GET /tickets/{number}/file/{id}': { ...support, input: () => ({ number: MISSING, id: NOBODYS }) },
  'GET /tickets/{number}/file/{id}/thumbnail': {
    ...support,
    input: () => ({ number: MISSING, id: NOBODYS }),
  },
  'GET /tickets/{number}/next': { ...support, status: 200, input: () => ({ number: MISSING }) },
  'GET /tickets/{number}/replies': { ...support, input: () => ({ number: MISSING }) },
  'POST /tickets/{number}/assign': {
    ...support,
    input: () => ({ number: MISSING, assignee: null, seen: null }),
  },
  'POST /tickets/{number}/note': { ...support, input: () => ({ number: MISSING, text: 'x' }) },
  'POST /tickets/{number}/reopen': { ...support, input: () => ({ number: MISSING }) },
  'GET /replies': { ...support, status: 200 },
  'POST /replies': { ...support, status: 400 },
  'PUT /replies/{id}': {
    ...support,
    input: () => ({
      id: NOBODYS,
      revision: 1,
      title: 'x',
      text_fa: 'x',
      text_en: '',
      text_ar: '',
      text_ru: '',
    }),
  },
  'DELETE /replies/{id}': { ...support, input: () => ({ id: NOBODYS }) },
  'GET /problems': { ...support, status: 200 },
  'POST /problems/{number}/solve': { ...support, input: () => ({ number: MISSING, answer: 'x' }) },
  'GET /comments': { ...either, status: 200 },
  'POST /comments/{id}/hide': { ...either, input: () => ({ id: MISSING, revision: 1, is_hidden: true }) },
  'POST /comments/{id}/answer': { ...either, input: () => ({ id: MISSING, revision: 1, answer: 'x' }) },
}
