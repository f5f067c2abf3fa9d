import { execFile } from 'node:child_process'
import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storePicture } from '#features/catalogue/picture.actions.ts'
import { createBackup } from '#server/backup/backup.ts'
import { FILE_KEY_QUERIES } from '#server/backup/fileKeys.ts'
import { createBackupProgress } from '#server/backup/progress.ts'
import { commandRunner } from '../../support/commands.ts'
import type { Product } from '../../support/product.ts'
import { scaled } from '../../support/scale.ts'
import {
  checkBackup,
  createBackupKey,
  type Environment,
  fileHashes,
  openStore,
  restore,
  tableCount,
  tableHashes,
} from '../../support/server/backup.ts'
import { copyTemplate, newDatabase } from '../../support/server/database.ts'
import { createTicket, createUser, sendFile } from '../../support/ticket.ts'
import { png } from '../../support/upload/fileBytes.ts'

/** Backups in the age format, checked with Debian's `age` as an independent implementation. */

const SECRET_KEY = 'e'.repeat(40)
const PUSH_VAPID_KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()
const run = promisify(execFile)
let root: string
let source: Product
/** Made by age-keygen. */
let keyFile: string
/** Made by `bustan backup key`. */
let ownKeyFile: string
let environment: Environment
let backup: string
let phone: string
const drops: Array<() => Promise<void>> = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bustan-encrypted-'))
  keyFile = join(root, 'keygen.key')
  await run('age-keygen', ['-o', keyFile])
  ownKeyFile = join(root, 'own.key')
  const { recipient } = await createBackupKey(ownKeyFile)
  const recipients = [await publicKey(keyFile), recipient].join(',')
  environment = { ...(await unusedStore('source')), BACKUP_RECIPIENTS: recipients }
  source = await openStore(environment)
  const person = await createUser(source)
  phone = person.phone
  const file = await sendFile(source, person.userId)
  expect((await createTicket(source, person, { description: 'secret words', files: [file] })).status).toBe(
    200,
  )
  await storePicture(await source.system.context(), 'image/png', await png())
  backup = join(root, 'backup')
  await backUp(backup)
}, 120_000)

afterAll(async () => {
  await source?.system.close()
  await Promise.all(drops.map((drop) => drop()))
  await rm(root, { recursive: true, force: true })
}, 120_000)

/** A store without tables. */
async function emptyStore(name: string): Promise<Environment> {
  return settingsOf(name, await newDatabase())
}

/** A store that was started but never used. It takes a backup as an empty one does, in less time. */
async function unusedStore(name: string): Promise<Environment> {
  return settingsOf(name, await copyTemplate())
}

function settingsOf(name: string, { url, drop }: Awaited<ReturnType<typeof newDatabase>>): Environment {
  drops.push(drop)
  return { DATABASE_URL: url, DATA_DIR: join(root, name), SECRET_KEY, PUSH_VAPID_KEY }
}

const backUp = (folder: string) => commandRunner(source)('backup', [folder])

async function publicKey(file: string): Promise<string> {
  return (await run('age-keygen', ['-y', file])).stdout.trim()
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

/** Runs `age -d`; rejects if the program fails. */
async function opened(file: string, identity: string): Promise<Buffer> {
  const { stdout } = await run('age', ['-d', '-i', identity, file], {
    encoding: 'buffer',
    maxBuffer: 1 << 28,
  })
  return stdout
}

describe('an encrypted backup', { timeout: 120_000 }, () => {
  test('has nothing readable except its format and its time', async () => {
    const label = JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8'))
    expect(Object.keys(label)).toEqual(['format', 'encryption', 'takenAt'])
    const others = (await filesOf(backup)).filter((file) => !file.endsWith('backup.json'))
    expect(others.length).toBeGreaterThan(90)
    for (const file of others) {
      expect(file).toMatch(/\.age$/)
      expect((await readFile(file)).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/)
      expect((await stat(file)).mode & 0o077).toBe(0)
    }
    const everything = Buffer.concat(await Promise.all(others.map((file) => readFile(file))))
    expect(everything.includes(phone)).toBe(false)
  })

  test('does not name its files by the hash of their content', async () => {
    const hashes = Object.values(await fileHashes(source.system, FILE_KEY_QUERIES))
    expect(hashes.length).toBeGreaterThan(1)
    const names = (await filesOf(join(backup, 'files'))).join('\n')
    for (const hash of hashes) expect(names).not.toContain(hash)
  })

  test.each([
    ['age-keygen', () => keyFile],
    ['bustan backup key', () => ownKeyFile],
  ])('opens with age -d and a key of %s', async (_, identity) => {
    const rows = gunzipSync(await opened(join(backup, 'tables/public.app_user.gz.age'), identity()))
    expect(rows.toString()).toContain(phone)
    const { manifest } = JSON.parse((await opened(join(backup, 'manifest.age'), identity())).toString())
    expect(manifest.tables.map(({ name }: { name: string }) => name)).toContain('ledger_line')
    const stored = await Promise.all(
      (await filesOf(join(backup, 'files'))).map((file) => opened(file, identity())),
    )
    expect(stored.length).toBeGreaterThan(1)
  })

  const keys: Array<[string, () => string]> = [
    ['bustan backup key', () => ownKeyFile],
    // The test below restores with a key of age-keygen too.
    ['age-keygen', () => keyFile],
  ]
  test.each(keys.slice(0, scaled(1, 2)))(
    'is restored with a key of %s, every row and file as it was',
    async (_, identity) => {
      const target: Environment = { ...(await unusedStore(randomUUID())), BACKUP_IDENTITY: identity() }
      expect((await restore(target, backup)).warnings).toEqual([])
      expect(await tableHashes(target['DATABASE_URL'] ?? '')).toEqual(
        await tableHashes(environment['DATABASE_URL'] ?? ''),
      )
      const restored = await openStore(target)
      const files = await fileHashes(restored.system, FILE_KEY_QUERIES)
      expect(files).toEqual(await fileHashes(source.system, FILE_KEY_QUERIES))
      await restored.system.close()
    },
  )

  test('that age encrypted again for another key is restored with that key', async () => {
    const other = join(root, 'other.key')
    await run('age-keygen', ['-o', other])
    const recipient = await publicKey(other)
    const folder = join(root, 'encrypted-by-age')
    await cp(backup, folder, { recursive: true })
    const encryptAgain = `for file; do
      age -d -i "$KEY" -o plain "$file"
      age -r "$RECIPIENT" -o "$file" plain
      rm plain
    done`
    const all = ['.', '-name', '*.age', '-exec', 'sh', '-ec', encryptAgain, 'sh', '{}', '+']
    const env = { ...process.env, KEY: keyFile, RECIPIENT: recipient }
    await run('find', all, { cwd: folder, env })
    await expect(checkBackup({}, folder, { identity: keyFile })).rejects.toThrow('encrypted for another one')
    const target = await unusedStore('by-age')
    expect((await restore(target, folder, { identity: other })).warnings).toEqual([])
    expect(await tableHashes(target['DATABASE_URL'] ?? '')).toEqual(
      await tableHashes(environment['DATABASE_URL'] ?? ''),
    )
  })
})

describe('restoring an encrypted backup fails and leaves the target empty', { timeout: 120_000 }, () => {
  /** All cases share one database: each must find it empty and leave it empty. */
  let empty: Environment
  beforeAll(async () => {
    empty = await emptyStore('refused')
  }, 60_000)

  async function refused(
    spoil: (folder: string) => Promise<unknown>,
    words: RegExp,
    options: Record<string, string> = { identity: keyFile },
  ): Promise<void> {
    const folder = join(root, `copy-${randomUUID()}`)
    await cp(backup, folder, { recursive: true })
    await spoil(folder)
    const target: Environment = { ...empty, DATA_DIR: join(root, `t-${randomUUID()}`) }
    const message = await restore(target, folder, options).then(
      () => 'it was restored',
      (error: Error) => error.message,
    )
    expect(message).toMatch(words)
    expect(message).not.toContain('\n')
    expect(await tableCount(target['DATABASE_URL'] ?? '')).toBe(0)
    await expect(readdir(join(target['DATA_DIR'] ?? '', 'files'))).rejects.toThrow('ENOENT')
    await rm(folder, { recursive: true })
  }

  const untouched = async () => undefined
  test.each([
    ['without a private key', () => ({}), /encrypted: name the file of its private key/],
    ['with the key itself as the option', () => ({ identity: 'AGE-SECRET-KEY-1X' }), /not the key itself/],
    ['with a file that is not there', () => ({ identity: '/nowhere/key' }), /cannot be read/],
    ['with a file that holds no key', () => ({ identity: 'package.json' }), /no private key of age/],
  ] as Array<[string, () => Record<string, string>, RegExp]>)('%s', async (_, options, words) =>
    refused(untouched, words, options()),
  )

  test('with a wrong private key', async () => {
    const file = join(root, 'stranger.key')
    await createBackupKey(file)
    await refused(untouched, /does not open this backup: it was encrypted for another one/, {
      identity: file,
    })
  })

  /** Damages one byte in the middle, in the header or at the end. */
  async function flip(file: string, place: number): Promise<void> {
    const bytes = await readFile(file)
    const at = Math.min(bytes.length - 1, Math.floor(bytes.length * place))
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    await writeFile(file, bytes)
  }

  const oneFile = async (folder: string, at = 0) => (await filesOf(join(folder, 'files')))[at] ?? ''
  const table = (folder: string, name: string) => join(folder, `tables/public.${name}.gz.age`)

  const damages: Array<[string, (folder: string) => Promise<unknown>, RegExp]> = [
    ['a flipped byte in a table', (folder) => flip(table(folder, 'app_user'), 0.9), /damaged/],
    ['a flipped byte in the header of a table', (folder) => flip(table(folder, 'app_user'), 0.1), /damaged/],
    ['a flipped last byte', (folder) => flip(table(folder, 'app_user'), 1), /damaged/],
    ['a table cut off', (folder) => truncate(table(folder, 'app_user'), 420), /damaged/],
    ['an empty table file', (folder) => truncate(table(folder, 'app_user'), 0), /damaged/],
    ['a missing table', (folder) => rm(table(folder, 'app_user')), /app_user\.gz\.age .* is missing/],
    ['a flipped byte in a file', async (folder) => flip(await oneFile(folder), 0.8), /damaged/],
    ['a missing file', async (folder) => rm(await oneFile(folder)), /is missing/],
    ['a flipped byte in the jobs', (folder) => flip(join(folder, 'jobs.gz.age'), 0.9), /damaged/],
    [
      'a flipped byte in the deletions',
      (folder) => flip(join(folder, 'deletions.gz.age'), 0.95),
      /deletions\.gz\.age .* is damaged/,
    ],
    ['a flipped byte in the manifest', (folder) => flip(join(folder, 'manifest.age'), 0.9), /damaged/],
    ['a manifest cut off', (folder) => truncate(join(folder, 'manifest.age'), 600), /damaged/],
    ['a missing manifest', (folder) => rm(join(folder, 'manifest.age')), /no finished backup/],
    ['a missing label', (folder) => rm(join(folder, 'backup.json')), /backup\.json .* is missing/],
    [
      'two tables exchanged',
      async (folder) => {
        const [one, other, aside] = [table(folder, 'app_user'), table(folder, 'session'), join(root, 'aside')]
        await rename(one, aside)
        await rename(other, one)
        await rename(aside, other)
      },
      /damaged/,
    ],
    [
      'two files exchanged',
      async (folder) => {
        const [one, other, aside] = [await oneFile(folder), await oneFile(folder, 1), join(root, 'aside')]
        await rename(one, aside)
        await rename(other, one)
        await rename(aside, other)
      },
      /damaged/,
    ],
    [
      'a table that was encrypted by another party for the same key',
      async (folder) => {
        const file = table(folder, 'app_user')
        await rm(file)
        await run('age', ['-r', await publicKey(keyFile), '-o', file, 'package.json'])
      },
      /damaged/,
    ],
    [
      'a plain manifest put beside the encrypted one',
      (folder) => writeFile(join(folder, 'manifest.json'), '{}'),
      /two manifests/,
    ],
    [
      'another time on the label',
      (folder) =>
        writeFile(
          join(folder, 'backup.json'),
          JSON.stringify({ format: 2, takenAt: '2020-01-01T00:00:00Z' }),
        ),
      /do not belong together/,
    ],
    [
      'a newer format',
      (folder) => writeFile(join(folder, 'backup.json'), JSON.stringify({ format: 3 })),
      /has format 3; this version reads 2/,
    ],
    [
      'a manifest that another party changed and encrypted for the same key',
      async (folder) => {
        const file = join(folder, 'manifest.age')
        const { manifest } = JSON.parse((await opened(file, keyFile)).toString())
        await replaceManifest(folder, { ...manifest, mode: 'changed' })
      },
      /changed since this store sealed it/,
    ],
  ]
  // A smaller run tests each third only; the others damage every part.
  test.each(damages.filter((_, at) => at % scaled(3, 1) === 0))('%s (planted)', async (_, spoil, words) =>
    refused(spoil, words),
  )

  async function replaceManifest(folder: string, manifest: object): Promise<void> {
    const digest = createHash('sha256').update(JSON.stringify(manifest)).digest('hex')
    const plain = join(root, 'changed.json')
    await writeFile(plain, JSON.stringify({ digest, manifest }))
    await rm(join(folder, 'manifest.age'))
    await run('age', ['-r', await publicKey(keyFile), '-o', join(folder, 'manifest.age'), plain])
  }

  test('with a part of another backup of the same store', async () => {
    const second = join(root, 'second')
    await backUp(second)
    await refused(
      (folder) => cp(table(second, 'limit_bucket'), table(folder, 'app_user')),
      /app_user\.gz\.age .* is damaged/,
    )
    // The whole manifest of the other backup does not match these parts either.
    await refused(async (folder) => {
      await cp(join(second, 'manifest.age'), join(folder, 'manifest.age'))
      await cp(join(second, 'backup.json'), join(folder, 'backup.json'))
    }, /is missing|damaged/)
  })
})

describe('plain backups', { timeout: 120_000 }, () => {
  async function make(folder: string, mode: string, recipients: string[] = []) {
    const { ports, secrets, now } = await source.system.context()
    const progress = createBackupProgress(() => undefined)
    const store = {
      databaseUrl: source.system.databaseUrl,
      storage: ports.storage,
      fileKeys: FILE_KEY_QUERIES,
    }
    return createBackup(
      { ...store, secrets, now, mode, recipients, deletions: '', pushKey: '', progress },
      folder,
    )
  }

  test.each(['live', 'staging'])('are refused in mode %s, with the reason in one line', async (mode) => {
    const folder = join(root, `plain-${mode}`)
    await expect(make(folder, mode)).rejects.toThrow(
      `Mode ${mode} makes no plain backup: set BACKUP_RECIPIENTS to a public key. bustan backup key makes one.`,
    )
    expect((await readdir(root)).filter((name) => name.startsWith(`plain-${mode}`))).toEqual([])
  })

  test('of the demo and of older versions are restored, unless a private key is given', async () => {
    const folder = join(root, 'plain-demo')
    await make(folder, 'demo')
    const target = await unusedStore('of-plain')
    await expect(restore(target, folder, { identity: keyFile })).rejects.toThrow('is not encrypted')
    await restore(target, folder)
    expect(await tableHashes(target['DATABASE_URL'] ?? '')).toEqual(
      await tableHashes(environment['DATABASE_URL'] ?? ''),
    )
  })

  test('a recipient with a typo is refused before anything is written', async () => {
    const recipient = (await publicKey(keyFile)).replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'))
    const folder = join(root, 'wrong-recipient')
    await expect(make(folder, 'live', [recipient])).rejects.toThrow('is no public key of age')
    expect((await readdir(root)).filter((name) => name.startsWith('wrong-recipient'))).toEqual([])
  })
})

describe('backup key', () => {
  test('writes the private key readable by its owner only, never overwrites one, and prints the public key', async () => {
    const file = join(root, 'new.key')
    const { recipient } = await createBackupKey(file)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await publicKey(file)).toBe(recipient)
    const before = await readFile(file, 'utf8')
    expect(before).toMatch(/^# created: .*\n# public key: age1.*\nAGE-SECRET-KEY-1/)
    await expect(createBackupKey(file)).rejects.toThrow('never overwritten')
    expect(await readFile(file, 'utf8')).toBe(before)
  })
})
