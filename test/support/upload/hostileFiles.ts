import { HOSTILE_DOCUMENTS } from './hostileDocuments.ts'
import type { HostileFile } from './hostileFile.types.ts'
import { HOSTILE_NAMES } from './hostileNames.ts'
import { HOSTILE_OTHERS } from './hostileOthers.ts'
import { HOSTILE_PICTURES } from './hostilePictures.ts'

/** Statuses of refusals, by code (the contract of `POST /upload/{type}`). */
export const REFUSALS: Record<string, number> = {
  upload_empty: 400,
  upload_too_large: 413,
  upload_too_many_pixels: 400,
  upload_type_unknown: 415,
  upload_broken: 400,
  upload_locked: 400,
  upload_active: 400,
}

/** Created by code, so that readers can see what is hostile about them. */
export const HOSTILE_FILES: HostileFile[] = [
  ...HOSTILE_PICTURES,
  ...HOSTILE_DOCUMENTS,
  ...HOSTILE_OTHERS,
  ...HOSTILE_NAMES,
]
