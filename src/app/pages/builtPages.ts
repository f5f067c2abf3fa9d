import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readPageFiles } from './pageFiles.ts'
import type { PageRenderer } from './pages.ts'

export const CLIENT_FOLDER = fileURLToPath(new URL('../../../dist/client', import.meta.url))
export const OFFICE_FOLDER = fileURLToPath(new URL('../../../dist/office', import.meta.url))
const RENDERER = new URL('../../../dist/server/render.js', import.meta.url)

/** Loads the built server renderer and the list of built page files. */
export async function builtPages(): Promise<PageRenderer> {
  if (!existsSync(RENDERER))
    throw new Error('the pages are not built; run make build (make start does it too).')
  const { renderPage } = await import(RENDERER.href)
  return { render: renderPage, files: readPageFiles(CLIENT_FOLDER), isDevelopment: false }
}
