import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sleep } from '#kernel/time.ts'

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url))
const run = promisify(execFile)

/** The variables of deploy/nginx.conf. */
export interface NginxNames {
  SITE_HOST: string
  CACHED_API_HOST: string
  LISTEN_HTTP: string
  LISTEN_HTTPS: string
  CERTIFICATE_FILE: string
  CERTIFICATE_KEY_FILE: string
  SERVER_1: string
  SERVER_2: string
  PACKAGE_STORE: string
  PACKAGE_STORE_SCHEME: string
}

export interface Nginx {
  folder: string
  accessLog: string
  /**
   * Takes a server out of the upstream or puts it back with deploy/drain.sh, as an operator does. Waits until no nginx
   * process uses the old configuration.
   */
  drain(address: string, way: 'out' | 'in'): Promise<void>
  stop(): Promise<void>
}

/** Like `envsubst` in nginx's image: only our names, because nginx has variables too. */
export function fillIn(template: string, names: Record<string, string>): string {
  return template.replace(/\$\{([A-Z0-9_]+)\}/g, (_, name: string) => {
    const value = names[name]
    if (value === undefined) throw new Error(`deploy/nginx.conf: nobody fills in ${name}.`)
    return value
  })
}

/** Debian's nginx with the unchanged deploy/nginx.conf. */
export async function startNginx(
  folder: string,
  names: NginxNames,
  /** Changes the configuration, to plant a fault. */
  alter: (text: string) => string = (text) => text,
): Promise<Nginx> {
  const main = await writeSettings(folder, names, alter)
  const words = ['-p', folder, '-c', main]
  await run('nginx', [...words, '-t', '-q'])
  const child = spawn('nginx', words, { stdio: ['ignore', 'ignore', 'inherit'] })
  const gone = once(child, 'exit')
  for (let tries = 0; !(await isListening(names.LISTEN_HTTPS)); tries++) {
    if (tries > 100 || child.exitCode !== null)
      throw new Error(`nginx did not start; see ${folder}/error.log.`)
    await sleep(50)
  }
  return {
    folder,
    accessLog: join(folder, 'access.log'),
    async drain(address, way) {
      const former = await childrenOf(child.pid ?? 0)
      const env = { ...process.env, NGINX_ARGUMENTS: words.join(' ') }
      await run('sh', [join(DEPLOY, 'drain.sh'), join(folder, 'upstream.conf'), address, way], { env })
      while ((await childrenOf(child.pid ?? 0)).some((pid) => former.includes(pid))) await sleep(50)
    },
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Lists the worker processes. A reload starts new ones; each old one ends with its last request. */
async function childrenOf(pid: number): Promise<string[]> {
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(pid)])
  return stdout.trim().split(/\s+/)
}

function isListening(address: string): Promise<boolean> {
  const [host = '', port = ''] = address.split(':')
  return new Promise((resolve) => {
    const socket = connect(Number(port), host, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}

async function writeSettings(
  folder: string,
  names: NginxNames,
  alter: (text: string) => string,
): Promise<string> {
  await mkdir(join(folder, 'temporary'), { recursive: true })
  const places = { CACHE_DIR: folder, LOG_DIR: folder, UPSTREAM_FILE: join(folder, 'upstream.conf') }
  for (const file of ['nginx.conf', 'upstream.conf']) {
    const text = fillIn(alter(await readFile(join(DEPLOY, file), 'utf8')), { ...names, ...places })
    await writeFile(join(folder, file === 'nginx.conf' ? 'site.conf' : file), text)
  }
  const main = join(folder, 'main.conf')
  // Files that nginx's image provides, in writable places.
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  await writeFile(
    main,
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1;
    pid ${folder}/pid; error_log ${folder}/error.log warn;
    events { worker_connections 2048; }
    http {
      ${temporary.map((name) => `${name}_temp_path ${folder}/temporary/${name};`).join('\n')}
      include site.conf;
    }\n`,
  )
  return main
}
