import { beforeAll, describe, expect, test } from 'vitest'
import { removeUnusedVideos } from '#features/catalogue/video/video.actions.ts'
import { drawNightFilm } from '#sandbox/seed/film/nightFilm.ts'
import { storyDraft } from '../../support/drafts.ts'
import { type Desk, openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'

const product = productForFile()
const FILM = drawNightFilm()
let desk: Desk

beforeAll(async () => {
  desk = await openDesk(product, ['content'])
})

const send = (bytes: Uint8Array, name = 'night.mp4') =>
  desk.call('POST /videos', { file: new File([new Uint8Array(bytes)], name) })

const sendFilm = async (): Promise<string> => (await send(FILM)).body['url']

const fetchVideo = (url: string, range?: string) => product.request(url, range ? { headers: { range } } : {})

const WORDS = { text_fa: 'شب', text_en: 'Night', text_ar: '', text_ru: '' }
const withVideo = (url: string) => storyDraft({ contents: [{ type: 'video', url, picture: null, ...WORDS }] })

const removeUnused = async () => removeUnusedVideos(await product.system.context())

describe('a video of a story', () => {
  test('[15.15] is uploaded, shown by the story and served whole and in ranges', async () => {
    const { status, body } = await send(FILM)
    expect([status, body]).toMatchObject([200, { seconds: 6, width: 480, height: 272, size: FILM.length }])
    const created = await desk.call('POST /stories', { label: 'night', draft: withVideo(body['url']) })
    expect(created.status).toBe(200)
    const story = await product.call('GET /story/by_label/{label}', { label: 'night' })
    expect(story.body['contents'][0]).toMatchObject({ type: 'video', url: body['url'], text: 'شب' })
    const whole = await fetchVideo(body['url'])
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
      200,
      'video/mp4',
      'bytes',
    ])
    expect(whole.headers.get('cache-control')).toContain('max-age=86400')
    expect(Buffer.compare(Buffer.from(await whole.arrayBuffer()), FILM)).toBe(0)
    // Safari asks for the first two bytes before it plays.
    const part = await fetchVideo(body['url'], 'bytes=0-1')
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-1/${FILM.length}`])
    expect((await part.arrayBuffer()).byteLength).toBe(2)
    expect((await fetchVideo(body['url'], `bytes=${FILM.length}-`)).status).toBe(416)
  })

  test('is unknown by another name', async () => {
    const url = await sendFilm()
    for (const path of ['/videos/000000000000000000000000.mp4', url.replace('.mp4', '.mov'), `${url}/x`])
      expect((await fetchVideo(path)).status, path).toBe(404)
  })

  test('[15.15] is recognised by its content, never by its name', async () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000', 'hex')
    const answers = [
      await send(png),
      await send(FILM.slice(0, FILM.length - 10)),
      await send(Buffer.concat([FILM, Buffer.from('<script>alert(1)</script>')])),
      await send(FILM, 'night.txt'),
    ]
    expect(answers.map(({ status, body }) => body['error'] ?? status)).toEqual([
      'video_type_unknown',
      'video_broken',
      'video_broken',
      200,
    ])
  })

  test('[15.15] a story cannot name a video that does not exist', async () => {
    const draft = withVideo('/videos/000000000000000000000000.mp4')
    const { status, body } = await desk.call('POST /stories', { label: 'no-film', draft })
    expect([status, body['error']]).toEqual([400, 'draft_video_unknown'])
  })
})

describe('[15.16] the file of a video', () => {
  test('goes with its story, and stays while another story shows it', async () => {
    const url = await sendFilm()
    const [first, second] = await Promise.all(
      ['film-a', 'film-b'].map((label) => desk.call('POST /stories', { label, draft: withVideo(url) })),
    )
    await desk.call('DELETE /stories/{label}', { label: 'film-a', version: first?.body['version'] })
    await removeUnused()
    expect((await fetchVideo(url)).status).toBe(200)
    await desk.call('DELETE /stories/{label}', { label: 'film-b', version: second?.body['version'] })
    await removeUnused()
    expect((await fetchVideo(url)).status).toBe(404)
    expect(await (await product.system.context()).ports.storage.head(keyOf(url))).toBeNull()
  })

  test('goes when the story shows another one', async () => {
    const [old, next] = [await sendFilm(), await sendFilm()]
    const { body } = await desk.call('POST /stories', { label: 'changed', draft: withVideo(old) })
    const change = { label: 'changed', version: body['version'], draft: withVideo(next) }
    expect((await desk.call('PUT /stories/{label}', change)).status).toBe(200)
    await removeUnused()
    expect([(await fetchVideo(old)).status, (await fetchVideo(next)).status]).toEqual([404, 200])
  })

  test('waits a day for the story that will name it', async () => {
    const url = await sendFilm()
    await removeUnused()
    expect((await fetchVideo(url)).status).toBe(200)
    await product.system.db
      .updateTable('video')
      .set({ keptUntil: new Date(0) })
      .where('id', '=', idOf(url))
      .execute()
    await removeUnused()
    expect((await fetchVideo(url)).status).toBe(404)
  })
})

const idOf = (url: string) => url.slice('/videos/'.length, -'.mp4'.length)
const keyOf = (url: string) => `videos/${idOf(url)}`
