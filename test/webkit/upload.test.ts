import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sleep } from '#kernel/time.ts'
import { recordFigure } from '../support/figures.ts'
import { callOver } from '../support/product.ts'
import { MARKER } from '../support/upload/fileBytes.ts'
import { type Stage, type StagedFile, sendKept, startStage } from '../support/upload/uploadStage.ts'
import { startWebKit, type WebKit } from './browser.ts'

/** The stored form of hostile files is harmless in WebKit too. */

let webkit: WebKit
let stage: Stage
let files: StagedFile[]

beforeAll(async () => {
  const { url } = inject('sharedStore')
  files = await sendKept(
    (call, input, headers) => callOver((path, init) => fetch(`${url}${path}`, init), call, input, headers),
    (at) => `0935778300${at}`,
  )
  stage = await startStage(url, files)
  webkit = await startWebKit()
})
afterAll(async () => {
  await webkit?.stop()
  await stage?.stop()
})

test('embedded as pictures, frames, scripts and styles, none of them runs', async () => {
  const { driver } = webkit
  await driver.get(`${stage.origin}/planted`)
  // Prove that this page can be harmed, so that a script would be seen.
  await driver.wait(async () => (await driver.getTitle()) === MARKER, 10_000, 'the planted harm did not run')
  await driver.get(`${stage.origin}/stage`)
  await sleep(1000)
  expect(await driver.getTitle()).toBe('quiet')
  const shown = await driver.executeScript<number>(
    'return [...document.images].filter(({ naturalWidth }) => naturalWidth > 0).length',
  )
  expect(shown).toBe(files.filter(({ mediaType }) => mediaType.startsWith('image/')).length)
})

test('opened directly they never become a page', async () => {
  const { driver } = webkit
  await driver.get(`${stage.origin}/quiet`)
  // In one script: a file that became a page would end the script before the next one. It also returns the location,
  // because the driver would wait for pages that never load.
  const found = await driver.executeAsyncScript<unknown[]>(
    `const [count, done] = arguments
    let at = 0
    const next = () => {
      if (at === count) return setTimeout(() => done([at, location.href, document.title]), 500)
      location.href = '/file/' + at
      at += 1
      setTimeout(next, 40)
    }
    next()`,
    files.length,
  )
  expect(found).toEqual([files.length, `${stage.origin}/quiet`, 'quiet'])
  recordFigure('kept hostile files opened in WebKit, none ran', files.length)
})
