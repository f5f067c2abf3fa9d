import type { Page } from '#kernel/page/page.ts'
import { PAGES } from '#pages.ts'
import { GALLERY_PAGE, MISSING_PAGE } from '../app.pages.ts'
import { catalogueFileUrl, messageFileUrl } from './messageFile.ts'

/** Names of the office's message files, which the office loads all at once. */
export const OFFICE_CATALOGUES = [
  'web',
  'office',
  'catalogue',
  'ticket',
  'recovery',
  'refund',
  'officeCatalogue',
  'officeDevice',
  'officeOperations',
  'officeProviders',
  'officeCustomer',
  'officeSearch',
  'officeSlots',
  'officeStaff',
  'officeSetup',
  'officeMoney',
  'officeSales',
  'officeSupport',
  'officeAudit',
  'officeToday',
  'officeFigures',
  'officeVersion',
]

/**
 * Names of all message files that the server answers, such as `notice+web.json`. Three kinds exist: all messages of a
 * page that is the first of a visit, one file alone for each later page, and the office's set. Any other combination is
 * 404, because the number of combinations has no practical end and each costs CPU and memory.
 */
export function listMessageFiles(sandboxPages: Page[] = []): Set<string> {
  const pages = [...PAGES, MISSING_PAGE, GALLERY_PAGE, ...sandboxPages]
  const names = pages.flatMap(({ messages }) => ['web', ...messages])
  const files = [
    ...pages.map((page) => messageFileUrl('', page)),
    ...names.map((name) => catalogueFileUrl('', [name])),
    catalogueFileUrl('', OFFICE_CATALOGUES),
  ]
  return new Set(files.map((file) => file.slice(1)))
}
