import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { System } from '#app/system.ts'
import { addressesOf } from '#features/install/address.actions.ts'
import { wantSigned } from '#features/install/signing.actions.ts'
import { pause, stopwatch } from '#kernel/time.ts'
import { plantInstallable, plantProfile } from '../test/support/install.ts'
import type { Product } from '../test/support/product.ts'
import {
  plantAccount,
  plantDevices,
  queueDevices,
  registerAtOnce,
  settle,
} from '../test/support/registration.ts'
import { compare } from './load.ts'

const MEGABYTE = 1024 * 1024
const SIZE = 256 * MEGABYTE
const NGINX_PORT = 39_871

/** A package of 256 MB, sent by the store and by nginx, in one run. Without nginx it is only timed. */
export async function benchDownload(url: string, system: System, dataDir: string): Promise<void> {
  const { path, file } = await plantDownload(system)
  const stop = await startNginx(join(dataDir, 'nginx'), join(dataDir, 'files'))
  const ours = () => megabytesPerSecond(`${url}${path}`)
  if (stop) {
    const theirs = () => megabytesPerSecond(`http://127.0.0.1:${NGINX_PORT}/${file}`)
    await compare('download of a package, MB', ours, theirs, 0.8)
    await stop()
  } else console.log(`download of a package: ${Math.round(await ours())} MB/s; nginx is not installed`)
}

/** An installation that is under way, by the shortest road. */
async function plantDownload(system: System) {
  const product = { system } as Product
  const accountId = await plantAccount(system, `bench-${process.pid}`, { capacity: 0 })
  // Its own certificate comes first.
  await settle(system)
  await plantProfile(product, accountId, [])
  const planted = await plantInstallable(product, { order: { payloadBytes: SIZE } })
  const [deviceId = ''] = await plantDevices(system, 1)
  await queueDevices(system, [deviceId])
  await registerAtOnce(system, deviceId, accountId)
  const { db } = system
  const ids = await db
    .selectFrom('ipa')
    .innerJoin('developerAccount as account', (join) => join.on('account.id', '=', accountId))
    .innerJoin('device', (join) => join.on('device.id', '=', deviceId))
    .select(['ipa.id as ipaId', 'ipa.versionId', 'account.profileId', 'device.userId'])
    .where('ipa.bundleIdentifier', '=', planted.bundleIdentifier)
    .executeTakeFirstOrThrow()
  const ctx = await system.context()
  const key = { ipaId: ids.ipaId, accountId, profileId: ids.profileId ?? '' }
  const { id: signingId } = await wantSigned(ctx, key)
  await settle(system)
  const { storageKey } = await db
    .selectFrom('signing')
    .select('storageKey')
    .where('id', '=', signingId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('subscription')
    .values({ id: signingId, userId: ids.userId, deviceId, state: 'active', createdAt: ctx.now })
    .execute()
  const id = crypto.randomUUID()
  const { userId, versionId } = ids
  const one = { id, userId, deviceId, applicationId: planted.id, versionId, signingId, manifestAt: ctx.now }
  await db
    .insertInto('installation')
    .values({ ...one, createdAt: ctx.now })
    .execute()
  return { path: new URL(addressesOf(ctx, id).package).pathname, file: storageKey ?? '' }
}

/** All but the last byte, which would end the address. */
function megabytesPerSecond(address: string): Promise<number> {
  const { hostname, port, pathname, host } = new URL(address)
  const request = `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\nrange: bytes=0-${SIZE - 1}\r\nconnection: close\r\n\r\n`
  return new Promise((resolve, reject) => {
    const elapsed = stopwatch()
    let bytes = 0
    const socket = connect(Number(port), hostname, () => socket.write(request))
    socket.on('error', reject).on('data', (chunk) => {
      if (bytes === 0 && !chunk.toString('latin1', 0, 12).endsWith('206'))
        reject(new Error(`unexpected answer: ${chunk.toString('latin1', 0, 200)}`))
      bytes += chunk.length
    })
    socket.on('end', () => resolve((bytes / MEGABYTE / elapsed()) * 1000))
  })
}

async function startNginx(folder: string, files: string): Promise<(() => Promise<void>) | null> {
  await mkdir(folder, { recursive: true })
  const config = `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 64; }
    http { sendfile on; tcp_nopush on; access_log off; server { listen 127.0.0.1:${NGINX_PORT}; root ${files}; } }`
  await writeFile(join(folder, 'nginx.conf'), config)
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const failed = once(nginx, 'error').then(() => null)
  if ((await Promise.race([failed, pause(1500).then(() => true)])) === null) return null
  return async () => {
    nginx.kill('SIGTERM')
    await once(nginx, 'exit')
  }
}
