import { expect, open, test } from './fixtures.ts'

test('an error in the console, a page error and a policy violation are seen (planted)', async ({
  page,
  allow,
  faults,
}) => {
  allow(/planted/)
  await open(page, '/private-browsing')
  expect(faults).toEqual([])
  await page.evaluate(() => {
    console.error('planted in the console')
    window.setTimeout(() => {
      throw new Error('planted on the page')
    })
    document.body.append(Object.assign(new Image(), { src: 'https://planted.example/picture.png' }))
  })
  for (const fault of [
    'console error: planted in the console',
    'page error: Error: planted on the page',
    'console error: policy: img-src https://planted.example',
  ])
    await expect.poll(() => faults.some((one) => one.startsWith(fault)), fault).toBe(true)
})
