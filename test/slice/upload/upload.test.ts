import { randomUUID } from 'node:crypto'
import { readFile as readBytes, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  claimUploads,
  eraseUploads,
  loadUploads,
  openUpload,
  storeOperatorFile,
} from '#features/upload/upload.actions.ts'
import { addMilliseconds, DAY, HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import { recordFigure } from '../../support/figures.ts'
import { logIn } from '../../support/login.ts'
import { passSeconds } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'
import { addRow, changeRows } from '../../support/rows.ts'
import { png } from '../../support/upload/fileBytes.ts'
import { readFile, sendFile, storedFiles, uploadFolder } from '../../support/upload/upload.ts'

const dataDir = uploadFolder()
const product = productForFile({ DATA_DIR: dataDir })
const db = () => product.system.db
let people = 0

afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function createUser() {
  return logIn(product, `0912555${String(++people).padStart(4, '0')}`)
}

beforeEach(async () => {
  await db().deleteFrom('limitBucket').execute()
})

async function uploadText(headers: Record<string, string>): Promise<string> {
  const { status, body } = await sendFile(product, headers, 'یادداشت')
  expect(status).toBe(200)
  return body['id']
}

async function claim(ctx: Ctx, userId: number, ids: string[]) {
  return ctx.transaction((trx) => claimUploads(ctx, trx, { userId, type: 'ticket', ids }))
}

const rowOf = (id: string) => db().selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst()

async function objectOf(id: string): Promise<string> {
  return join(dataDir, 'files', (await rowOf(id))?.storageKey as string)
}

const isThere = (path: string) =>
  readBytes(path).then(
    () => true,
    () => false,
  )

/** Takes the storage away: its folder no longer exists. */
async function withoutStorage<T>(work: () => Promise<T>): Promise<T> {
  const folder = join(dataDir, 'files')
  await rename(folder, `${folder}-away`)
  await writeFile(folder, 'no folder')
  try {
    return await work()
  } finally {
    await rm(folder)
    await rename(`${folder}-away`, folder)
  }
}

describe('one account with very many uploads', () => {
  const MANY = 130
  test('does not keep another account from uploading', async () => {
    const [greedy, other] = [await createUser(), await createUser()]
    const picture = await sharp({ create: { width: 3000, height: 3000, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    let firstRefused!: () => void
    const isFull = new Promise<void>((resolve) => {
      firstRefused = resolve
    })
    let kept = 0
    const flood = Array.from({ length: MANY }, async () => {
      const { status } = await sendFile(product, greedy.headers, picture, 'a.jpg')
      if (status === 503) firstRefused()
      if (status === 200) kept++
      return status
    })
    await isFull
    expect((await sendFile(product, other.headers, picture, 'b.jpg')).status).toBe(200)
    // Round robin: the other user did not wait for all uploads of the first one.
    expect(kept).toBeLessThan(15)
    expect(new Set(await Promise.all(flood))).toEqual(new Set([200, 503, 429]))
  }, 120_000)

  test('is not blocked by its own bodies that never end', async () => {
    const [slow, other] = [await createUser(), await createUser()]
    const stop = new AbortController()
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    const halfSent = Array.from({ length: 10 }, () => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('--x\r\n'))
          stop.signal.addEventListener('abort', () => controller.error(new Error('gone')))
        },
      })
      const init = { method: 'POST', headers: { ...slow.headers, ...type }, body, duplex: 'half' }
      return product.request('/api/v1/upload/ticket', init as RequestInit)
    })
    expect((await sendFile(product, other.headers, 'یادداشت')).status).toBe(200)
    stop.abort()
    expect((await Promise.all(halfSent)).map(({ status }) => status)).toEqual(Array(10).fill(408))
    expect((await sendFile(product, slow.headers, 'یادداشت')).status).toBe(200)
  })
})

describe('[15.10] who may read a file', () => {
  test('[7.44] its sender, and no other user', async () => {
    const [owner, other] = [await createUser(), await createUser()]
    const id = await uploadText(owner.headers)
    expect((await readFile(product, owner.headers, id)).body['bytes'].toString()).toBe('یادداشت')
    expect((await readFile(product, other.headers, id)).status).toBe(404)
    expect((await readFile(product, {}, id)).status).toBe(401)
    expect((await readFile(product, owner.headers, randomUUID())).status).toBe(404)
    expect((await readFile(product, owner.headers, 'x')).status).toBe(400)
  })

  test('an operator, for any sender', async () => {
    const id = await uploadText((await createUser()).headers)
    const file = await openUpload(await product.system.context(), id)
    expect(file).toMatchObject({ name: 'note.txt', mediaType: 'text/plain' })
    await expect(openUpload(await product.system.context(), randomUUID())).rejects.toThrow('not_found')
  })
})

describe('the quota', () => {
  test('of 60 concurrent files keeps exactly 20; the next day there is room again', {
    timeout: 60_000,
  }, async () => {
    const { headers, userId } = await createUser()
    const before = (await storedFiles(dataDir)).length
    const answers = await Promise.all(Array.from({ length: 60 }, () => sendFile(product, headers, 'متن')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(40)
    for (const { body, headers: answerHeaders } of refused) {
      expect(body['error']).toBe('upload_quota')
      expect(Number(answerHeaders.get('retry-after'))).toBeGreaterThan(DAY / SECOND - 60)
    }
    const rows = await db().selectFrom('upload').select('id').where('userId', '=', userId).execute()
    expect(rows).toHaveLength(20)
    expect((await storedFiles(dataDir)).length - before).toBe(20)
    recordFigure('files kept of 60 sent at once (quota 20)', rows.length)
    await passSeconds(product, DAY / SECOND)
    const again = (await logIn(product, `0912555${String(people).padStart(4, '0')}`)).headers
    expect((await sendFile(product, again, 'متن')).status).toBe(200)
  })

  test('counts stored files, not refused ones; attempts have a limit too', {
    timeout: 60_000,
  }, async () => {
    const { headers } = await createUser()
    const codes: string[] = []
    for (let tries = 0; tries < 201; tries++)
      codes.push((await sendFile(product, headers, '<svg/>', 'a.png')).body['error'])
    expect(codes.slice(0, 200)).toEqual(Array(200).fill('upload_type_unknown'))
    expect(codes[200]).toBe('too_many_requests')
    await db().deleteFrom('limitBucket').where('limitName', '=', 'uploadTryPerUser').execute()
    for (let files = 0; files < 20; files++)
      expect((await sendFile(product, headers, 'متن')).status).toBe(200)
    expect((await sendFile(product, headers, 'متن')).body['error']).toBe('upload_quota')
  })
})

describe('a storage that is down', () => {
  test('returns an error and leaves no row, no file and no quota use', async () => {
    const { headers, userId } = await createUser()
    await uploadText(headers)
    const files = await storedFiles(dataDir)
    const answer = await withoutStorage(() => sendFile(product, headers, 'متن'))
    expect(answer.status).toBe(503)
    expect(answer.body['error']).toBe('service_unavailable')
    expect(answer.headers.get('retry-after')).toBe('5')
    await product.system.context().then((ctx) => ctx.passTime(0))
    expect(await storedFiles(dataDir)).toEqual(files)
    const rows = await db().selectFrom('upload').select('id').where('userId', '=', userId).execute()
    expect(rows).toHaveLength(1)
    for (let count = 0; count < 19; count++) await uploadText(headers)
    expect((await sendFile(product, headers, 'متن')).status).toBe(429)
  })
})

describe('an unused file', () => {
  test('is deleted after a day, row and bytes; a used one stays', async () => {
    const { headers, userId } = await createUser()
    const [unused, used] = [await uploadText(headers), await uploadText(headers)]
    const object = await objectOf(unused)
    await claim(await product.system.context(), userId, [used])
    await passSeconds(product, DAY / SECOND - 60)
    expect(await isThere(object)).toBe(true)
    await passSeconds(product, 120)
    expect(await isThere(object)).toBe(false)
    expect(await rowOf(unused)).toBeUndefined()
    const again = await logIn(product, `0912555${String(people).padStart(4, '0')}`)
    expect((await readFile(product, again.headers, used)).status).toBe(200)
  })

  test.each([
    { when: 'before its bytes came', hasBytes: false },
    { when: 'after its bytes came, before that was written down', hasBytes: true },
  ])('of a process that was killed $when is deleted after an hour', async ({ hasBytes }) => {
    const { headers, userId } = await createUser()
    const { id, path } = await abandoned(userId, hasBytes)
    expect((await readFile(product, headers, id)).status).toBe(404)
    const ctx = await product.system.context()
    await expect(claim(ctx, userId, [id])).rejects.toThrow('upload_gone')
    await passSeconds(product, (HOUR - MINUTE) / SECOND)
    expect(await rowOf(id)).toBeDefined()
    await passSeconds(product, (2 * MINUTE) / SECOND)
    expect(await rowOf(id)).toBeUndefined()
    expect(await isThere(path)).toBe(false)
  })

  test('is still deleted if an earlier sweep was killed', async () => {
    const { headers, userId } = await createUser()
    const [unused, used] = [await uploadText(headers), await uploadText(headers)]
    const objects = [await objectOf(unused), await objectOf(used)]
    await claim(await product.system.context(), userId, [used])
    const erasedAt = await product.system.now()
    await db().updateTable('upload').set({ erasedAt }).where('id', 'in', [unused, used]).execute()
    await passSeconds(product, 1)
    expect(await Promise.all(objects.map(isThere))).toEqual([false, false])
    expect(await rowOf(unused)).toBeUndefined()
    expect(await rowOf(used)).toMatchObject({ storageKey: null })
  })

  test('is deleted in batches, also 250 at once', async () => {
    const { userId } = await createUser()
    const made = await Promise.all(Array.from({ length: 250 }, () => abandoned(userId, true)))
    await passSeconds(product, HOUR / SECOND + 1)
    const ids = made.map(({ id }) => id)
    expect(await db().selectFrom('upload').select('id').where('id', 'in', ids).execute()).toEqual([])
    expect(await Promise.all(made.map(({ path }) => isThere(path)))).not.toContain(true)
  })

  /** The files that a killed process left. */
  async function abandoned(userId: number, hasBytes: boolean) {
    const [id, key] = [randomUUID(), `uploads/${randomUUID()}`]
    const path = join(dataDir, 'files', key)
    await addRow(db(), 'upload', {
      id,
      userId,
      type: 'ticket',
      name: 'a.txt',
      mediaType: 'text/plain',
      size: 1,
      storageKey: key,
      createdAt: await product.system.now(),
    })
    if (hasBytes) await writeFile(path, 'a')
    return { id, path }
  }
})

describe('claiming', () => {
  test('keeps the order, and each file is claimed once by concurrent requests', async () => {
    const { headers, userId } = await createUser()
    const ids = [await uploadText(headers), await uploadText(headers), await uploadText(headers)].reverse()
    const ctx = await product.system.context()
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => claim(ctx, userId, ids)))
    const done = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(done).toHaveLength(1)
    expect(done[0]?.map(({ id }) => id)).toEqual(ids)
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'upload_gone' })
  })

  test('is all or nothing: an unknown, foreign or repeated file undoes it', async () => {
    const [owner, other] = [await createUser(), await createUser()]
    const [own, foreign] = [await uploadText(owner.headers), await uploadText(other.headers)]
    const ctx = await product.system.context()
    for (const ids of [[own, foreign], [own, randomUUID()], [own, own], [foreign]])
      await expect(claim(ctx, owner.userId, ids)).rejects.toThrow('upload_gone')
    expect(await rowOf(own)).toMatchObject({ usedAt: null })
    expect(await claim(ctx, owner.userId, [])).toEqual([])
    expect(await claim(ctx, owner.userId, [own])).toHaveLength(1)
  })

  test('and sweeping at the same time: one of the two succeeds', async () => {
    const { headers, userId } = await createUser()
    const ids = await Promise.all(Array.from({ length: 20 }, () => uploadText(headers)))
    const old = addMilliseconds(await product.system.now(), -2 * DAY)
    await db().updateTable('upload').set({ createdAt: old }).where('id', 'in', ids).execute()
    const ctx = await product.system.context()
    const claims = ids.map((id) =>
      claim(ctx, userId, [id]).then(
        () => true,
        () => false,
      ),
    )
    const [claimed] = await Promise.all([Promise.all(claims), passSeconds(product, 1)])
    for (const [at, id] of ids.entries()) {
      const row = await rowOf(id)
      expect(row !== undefined).toBe(claimed[at])
      if (row) expect(await isThere(await objectOf(id))).toBe(true)
    }
  })
})

describe("an operator's file", () => {
  test('is checked like any other, and readable by the user once it is part of a message', async () => {
    const { headers, userId } = await createUser()
    const ctx = await product.system.context()
    const target = { userId, type: 'ticket' } as const
    const bytes = Buffer.from('<svg onload=alert(1)>')
    await expect(storeOperatorFile(ctx, { ...target, name: 'a.png', bytes })).rejects.toThrow(
      'upload_type_unknown',
    )
    const kept = await storeOperatorFile(ctx, { ...target, name: 'راهنما.exe', bytes: await png() })
    expect(kept).toMatchObject({ isOurs: true, name: 'راهنما.png', mediaType: 'image/png' })
    expect((await readFile(product, headers, kept.id)).status).toBe(404)
    await claim(ctx, userId, [kept.id])
    expect((await readFile(product, headers, kept.id)).status).toBe(200)
  })
})

describe('erasing', () => {
  test('deletes the bytes at once and leaves a row that says so', async () => {
    const { headers, userId } = await createUser()
    const ids = [await uploadText(headers), await uploadText(headers)]
    const objects = await Promise.all(ids.map(objectOf))
    const ctx = await product.system.context()
    await claim(ctx, userId, ids)
    await eraseUploads(ctx, ids)
    await eraseUploads(ctx, ids)
    expect(await Promise.all(objects.map(isThere))).toEqual([false, false])
    expect(await loadUploads(ctx, ids)).toMatchObject(ids.map((id) => ({ id, isErased: true })))
    expect((await readFile(product, headers, ids[0] as string)).status).toBe(404)
  })

  test('after the deletion of the user leaves no row', async () => {
    const { headers, userId } = await createUser()
    const ids = [await uploadText(headers), await uploadText(headers)]
    const ctx = await product.system.context()
    await claim(ctx, userId, ids)
    await eraseUploads(ctx, ids.slice(0, 1))
    await changeRows(db(), 'upload', { userId }, { usedAt: null, erasedAt: ctx.now })
    await eraseUploads(ctx, ids)
    expect(await loadUploads(ctx, ids)).toEqual([])
  })

  test('takes effect at once also when the storage is down; the bytes are deleted later', async () => {
    const { headers, userId } = await createUser()
    const id = await uploadText(headers)
    const object = await objectOf(id)
    const ctx = await product.system.context()
    await claim(ctx, userId, [id])
    await withoutStorage(() => eraseUploads(ctx, [id]))
    expect((await readFile(product, headers, id)).status).toBe(404)
    await passSeconds(product, 1)
    expect(await isThere(object)).toBe(false)
  })
})
