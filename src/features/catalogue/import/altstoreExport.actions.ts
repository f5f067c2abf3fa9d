import { createHash } from 'node:crypto'
import type { Ctx } from '#server/context.ts'
import {
  altStoreSourceView,
  FULL_SOURCE_DETAIL,
  type SourceDetail,
  type SourceRows,
} from './altstore.views.ts'
import * as store from './export.store.ts'

const MAXIMUM_NEWS = 30
/** The maximum size of the document: phones load it completely, and proxies do not cache larger ones. */
const MAXIMUM_BYTES = 5 * 1024 * 1024
/** If a source is too large, long texts are dropped first, then older versions, then the least popular applications. */
const EXTENTS: SourceDetail[] = [
  { versions: 3, textLength: FULL_SOURCE_DETAIL.textLength },
  { versions: 3, textLength: 1000 },
  { versions: 1, textLength: 200 },
]

/** All published applications as an AltStore source. */
export async function exportAltStoreSource(ctx: Ctx) {
  return altStoreSourceView(ctx.config, await loadRows(ctx, { isOpen: false }, FULL_SOURCE_DETAIL.versions))
}

async function loadRows({ db }: Ctx, filter: store.ExportFilter, versionLimit: number): Promise<SourceRows> {
  const [applications, versions, pictures, stories] = await Promise.all([
    store.listPublishedApplications(db, filter),
    store.listPublishedVersions(db, filter, versionLimit),
    store.listScreenshots(db, filter),
    store.listNews(db, MAXIMUM_NEWS),
  ])
  return { applications, versions, pictures, stories }
}

export interface OpenCatalogue {
  body: string
  etag: string
}

/** The applications that everybody may download, as a document for AltStore, SideStore and Feather. */
export async function renderOpenCatalogue(ctx: Ctx, maximumBytes = MAXIMUM_BYTES): Promise<OpenCatalogue> {
  const rows = await loadRows(ctx, { isOpen: true }, EXTENTS[0]?.versions ?? 1)
  const body = fitSource(ctx, rows, maximumBytes)
  return { body, etag: `W/"${createHash('sha1').update(body).digest('base64url')}"` }
}

function fitSource({ config }: Ctx, rows: SourceRows, maximumBytes: number): string {
  let body = ''
  for (const extent of EXTENTS) {
    body = JSON.stringify(altStoreSourceView(config, rows, extent))
    if (Buffer.byteLength(body) <= maximumBytes) return body
  }
  const { length } = rows.applications
  if (length === 0) return body
  const share = (maximumBytes / Buffer.byteLength(body)) * 0.95
  const applications = rows.applications.slice(0, Math.min(length - 1, Math.floor(length * share)))
  return fitSource({ config } as Ctx, { ...rows, applications }, maximumBytes)
}
