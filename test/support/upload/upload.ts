import { mkdtempSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answer, Product } from '../product.ts'

/** A separate folder, so that stored files can be counted. */
export function uploadFolder(): string {
  return mkdtempSync(join(tmpdir(), 'bustan-upload-'))
}

export async function storedFiles(dataDir: string): Promise<string[]> {
  return readdir(join(dataDir, 'files/uploads')).catch(() => [])
}

/** Uploads like a browser. */
export function sendFile(
  { call }: Pick<Product, 'call'>,
  headers: Record<string, string>,
  bytes: Uint8Array | string,
  name = 'note.txt',
  more: Record<string, unknown> = {},
): Promise<Answer> {
  const file = new File([bytes as Uint8Array<ArrayBuffer>], name)
  return call('POST /upload/{type}', { type: 'ticket', ...more, file }, headers)
}

export function readFile(
  { call }: Pick<Product, 'call'>,
  headers: Record<string, string>,
  id: string,
): Promise<Answer> {
  return call('GET /upload/{type}/{id}', { type: 'ticket', id }, headers)
}

export async function forgetLimits({ system }: Product): Promise<void> {
  await system.db.deleteFrom('limitBucket').where('limitName', 'like', 'upload%').execute()
}
