import { createHash } from 'node:crypto'
import { parse } from 'plist'
import { z } from 'zod'
import { AppError } from '#kernel/errors.ts'
import { sleep } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { DispatchRequest } from './iphone.actions.ts'

/** The user agent of the process that downloads packages on iOS. */
const FETCHER = 'com.apple.appstored/1.0 iOS/18.1 model/iPhone15,4 build/22B83'
const LARGEST_PART = 4 * 1024 * 1024
const PARTS = 8

interface InstallInput {
  manifestUrl: string
  /** A pause between parts of the download, so that the progress is visible. */
  pauseMilliseconds: number
}

const manifest = z.object({
  items: z.array(
    z.object({
      assets: z.array(z.object({ kind: z.string(), url: z.string() })),
      metadata: z.object({
        'bundle-identifier': z.string(),
        'bundle-version': z.string(),
        title: z.string(),
      }),
    }),
  ),
})

/**
 * Simulates an iPhone whose owner accepts: fetches the manifest and then the package in ranges, from this store only.
 */
export async function installOnIphone(
  ctx: Ctx,
  dispatch: DispatchRequest,
  { manifestUrl, pauseMilliseconds }: InstallInput,
) {
  const ask = async (url: string, headers: Record<string, string> = {}) => {
    if (!url.startsWith(`${ctx.config.publicUrl}/i/`)) throw new AppError('install_not_taken')
    const path = url.slice(ctx.config.publicUrl.length)
    const response = await dispatch(path, { headers: { 'user-agent': FETCHER, ...headers } })
    if (!response.ok) throw new AppError('install_not_taken')
    return response
  }
  const { address, metadata } = readManifest(await (await ask(manifestUrl)).text())
  const { bytes, sha256 } = await fetchPackage(ask, address, pauseMilliseconds)
  return {
    bundleIdentifier: metadata['bundle-identifier'],
    version: metadata['bundle-version'],
    title: metadata.title,
    bytes,
    sha256,
  }
}

function readManifest(text: string) {
  const [item] = manifest.parse(parse(text)).items
  const address = item?.assets.find(({ kind }) => kind === 'software-package')?.url
  if (!item || !address) throw new AppError('install_not_taken')
  return { address, metadata: item.metadata }
}

type Ask = (url: string, headers?: Record<string, string>) => Promise<Response>

/** The first range tells the total size; the rest follows in parts, as iOS resumes a download. */
async function fetchPackage(ask: Ask, address: string, pauseMilliseconds: number) {
  const hash = createHash('sha256')
  let at = 0
  let size = 1
  while (at < size) {
    const length = Math.max(1, Math.min(LARGEST_PART, Math.ceil(size / PARTS)))
    const response = await ask(address, { range: `bytes=${at}-${at + length - 1}` })
    size = Number(response.headers.get('content-range')?.split('/')[1])
    const part = Buffer.from(await response.arrayBuffer())
    if (!Number.isSafeInteger(size) || part.length === 0) throw new AppError('install_not_taken')
    hash.update(part)
    at += part.length
    if (pauseMilliseconds > 0 && at < size) await sleep(pauseMilliseconds)
  }
  return { bytes: size, sha256: hash.digest('hex') }
}
