import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { System } from '#app/system.ts'
import { sleep } from '#kernel/time.ts'
import { plantSigned } from '../test/support/install.ts'
import { startClient } from './downloadClient.ts'
import { compare } from './load.ts'

const MEGABYTE = 1024 * 1024
const SIZE = 256 * MEGABYTE
const NGINX_PORT = 39_871

/** Compares the download of a 256 MB package from the store and from nginx. Without nginx it is only timed. */
export async function benchDownload(url: string, system: System, dataDir: string): Promise<void> {
  const signed = await plantSigned(system, `bench-${process.pid}`, SIZE)
  const path = await signed.begin()
  const client = startClient()
  const stop = await startNginx(join(dataDir, 'nginx'), join(dataDir, 'files'))
  // All but the last byte, because a complete download would invalidate the address.
  const from = (address: string, isCareless: boolean) => () =>
    client.megabytesPerSecond({ address, bytes: SIZE, isCareless })
  const [ours, theirs] = [`${url}${path}`, `http://127.0.0.1:${NGINX_PORT}/${signed.storageKey}`]
  if (stop) {
    await compare({
      what: 'download of a package, MB',
      ours: from(ours, false),
      reference: from(theirs, false),
      goal: 0.8,
    })
    // No goal here: nginx sends files without copying them into its memory, for which Node has no call.
    const careless = 'download by a client that does not even look at the bytes, MB'
    await compare({ what: careless, ours: from(ours, true), reference: from(theirs, true) })
    await stop()
  } else {
    const speed = await from(ours, false)()
    console.log(`download of a package: ${Math.round(speed)} MB/s; nginx is not installed`)
  }
  client.close()
}

async function startNginx(folder: string, files: string): Promise<(() => Promise<void>) | null> {
  await mkdir(folder, { recursive: true })
  const config = `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 64; }
    http { sendfile on; tcp_nopush on; access_log off; server { listen 127.0.0.1:${NGINX_PORT}; root ${files}; } }`
  await writeFile(join(folder, 'nginx.conf'), config)
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const failed = once(nginx, 'error').then(() => null)
  if ((await Promise.race([failed, sleep(1500).then(() => true)])) === null) return null
  return async () => {
    nginx.kill('SIGTERM')
    await once(nginx, 'exit')
  }
}
