import { recordFigure } from '../support/figures.ts'
import { logIn } from '../support/login.ts'
import { callOver, type Product } from '../support/product.ts'
import { isFullScale } from '../support/scale.ts'
import { MARKER } from '../support/upload/fileBytes.ts'
import { type Stage, type StagedFile, sendKept, startStage } from '../support/upload/uploadStage.ts'
import { expect, freshPhone, type Page, proofTest, test } from './fixtures.ts'
import { newAddressHeaders } from './steps/loginSteps.ts'

/** The stored form of hostile files is harmless in a browser, even if another site embeds it carelessly. */

let files: StagedFile[]
let stage: Stage

const caller =
  (url: string): Product['call'] =>
  (call, input, headers) =>
    callOver((path, init) => fetch(`${url}${path}`, init), call, input, headers)

test.beforeAll(async ({ server }) => {
  // Only in `make proof`: test/slice/upload/uploadHostile.test.ts checks the stored form of each in every run.
  if (!isFullScale) return
  files = await sendKept(caller(server.url), freshPhone)
  stage = await startStage(server.url, files)
})
test.afterAll(() => stage?.stop())

/** A page that does nothing but report whether a script ran. */
async function bare(browser: { newPage(): Promise<Page> }): Promise<{ page: Page; ran: string[] }> {
  const page = await browser.newPage()
  const ran: string[] = []
  page.on('console', (message) => {
    if (message.text().includes(MARKER) && message.type() === 'log') ran.push(message.text())
  })
  return { page, ran }
}

proofTest('embedded as pictures, frames, scripts and styles, none of them runs', async ({ browser }) => {
  const { page, ran } = await bare(browser)
  await page.goto(`${stage.origin}/planted`)
  // Check that this page can run a harmful script, so that the test would detect one.
  await expect(page).toHaveTitle(MARKER)
  expect(ran.length).toBeGreaterThan(0)
  ran.length = 0
  await page.goto(`${stage.origin}/stage`)
  await page.waitForTimeout(500)
  expect(await page.title()).toBe('quiet')
  expect(ran).toEqual([])
  // The browser has really loaded the files: every picture is shown.
  const shown = await page.evaluate(
    () => [...document.images].filter(({ naturalWidth }) => naturalWidth > 0).length,
  )
  expect(shown).toBe(files.filter(({ mediaType }) => mediaType.startsWith('image/')).length)
  await page.close()
})

proofTest('opened directly they are saved under harmless names, and nothing runs', async ({ browser }) => {
  const { page, ran } = await bare(browser)
  await page.goto(`${stage.origin}/quiet`)
  for (const [at, { what, name }] of files.entries()) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.goto(`${stage.origin}/file/${at}`).catch(() => undefined),
    ])
    // Chromium removes the zero-width non-joiner from file names.
    expect(download.suggestedFilename().normalize(), what).toBe(name.replaceAll('\u200c', '_'))
    await download.delete()
  }
  expect(page.url()).toBe(`${stage.origin}/quiet`)
  expect(ran).toEqual([])
  recordFigure('kept hostile files opened in Chromium, none ran', files.length)
  await page.close()
})

test('a response before the file was read arrives: no session, and too large', async ({
  browser,
  server,
}) => {
  const { headers } = await logIn({ call: caller(server.url) }, freshPhone(), newAddressHeaders())
  const page = await browser.newPage()
  await page.goto(server.url)
  const send = (megabytes: number, token: string) =>
    page.evaluate(
      ([size, accessToken]) =>
        new Promise<string>((resolve) => {
          const form = new FormData()
          form.append('file', new File([new Uint8Array(Number(size) * 1024 ** 2)], 'a.bin'))
          const request = new XMLHttpRequest()
          request.open('POST', '/api/v1/upload/ticket')
          request.setRequestHeader('access-token', String(accessToken))
          request.onload = () => resolve(`${request.status} ${JSON.parse(request.responseText).error}`)
          request.onerror = () => resolve('no answer')
          request.send(form)
        }),
      [megabytes, token] as const,
    )
  expect(await send(5, 'x')).toBe('401 login_required')
  expect(await send(40, 'x')).toBe('401 login_required')
  expect(await send(40, headers['access-token'] as string)).toBe('413 upload_too_large')
  await page.close()
})
