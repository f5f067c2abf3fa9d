import type { Request } from '@playwright/test'
import { open, type Page } from './fixtures.ts'

/** The files that the first visit of a page loads. */
export interface FirstView {
  scriptBytes: number
  /** Files that were requested before the page was usable. */
  filesBeforeUsable: number
  files: number
  bytes: number
  loaded: LoadedFile[]
}

export interface LoadedFile {
  path: string
  kind: string
  bytes: number
  isBeforeUsable: boolean
}

/** Opens a page for the first time in this browser and waits until it is idle. */
export async function measureFirstView(page: Page, path: string): Promise<FirstView> {
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  await page.addInitScript(rememberWhenUsable)
  await open(page, path)
  await page.waitForLoadState('networkidle')
  const usableAt = await page.evaluate(() => {
    const [mark] = performance.getEntriesByName('usable')
    return performance.timeOrigin + (mark?.startTime ?? 0)
  })
  const loaded = await Promise.all(requests.map((request) => fileOf(request, usableAt)))
  const files = loaded.filter(({ kind }) => kind !== 'picture' && kind !== 'data')
  return {
    scriptBytes: sumOf(loaded.filter(({ kind }) => kind === 'script')),
    filesBeforeUsable: files.filter(({ isBeforeUsable }) => isBeforeUsable).length,
    files: files.length,
    bytes: sumOf(loaded),
    loaded,
  }
}

/** Marks the moment when the page is hydrated and shows more than a skeleton. */
function rememberWhenUsable(): void {
  const look = () => {
    if (!document.querySelector('[data-over-modal]') || !document.querySelector('#content :is(h1, h2)'))
      return
    performance.mark('usable')
    observer.disconnect()
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true, attributes: true })
}

async function fileOf(request: Request, usableAt: number): Promise<LoadedFile> {
  const { pathname } = new URL(request.url())
  const { responseBodySize } = await request.sizes()
  const { startTime } = request.timing()
  return {
    path: pathname,
    kind: kindOf(request, pathname),
    bytes: responseBodySize,
    isBeforeUsable: startTime < usableAt,
  }
}

function kindOf(request: Request, pathname: string): string {
  const type = request.resourceType()
  if (type === 'image') return 'picture'
  if (type !== 'fetch' && type !== 'xhr') return type
  return pathname.startsWith('/messages/') ? 'messages' : 'data'
}

function sumOf(files: LoadedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}
