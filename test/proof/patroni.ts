import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { sleep, startStopwatch } from '#kernel/time.ts'
import { makeMemoryFolder } from '../support/server/memoryFolder.ts'
import { freePort } from '../support/server/ownServer.ts'
import { asNobody, POSTGRES_BIN } from './postgresServers.ts'

/** A cluster of three PostgreSQL nodes under Debian's Patroni, with etcd, HAProxy and the files of deploy/. */
export interface PatroniCluster {
  /** The URL of the database `bustan` through HAProxy. */
  url: string
  /** The URL of each node without HAProxy. */
  nodeUrls: string[]
  /** The interface of each node's Patroni. */
  apiUrls: string[]
  /** Waits until there is a primary, and its standbys follow, one of them synchronously. */
  healthy(): Promise<void>
  /** The names of the primary and of the standbys. */
  roles(): Promise<{ primary: string; standbys: string[] }>
  /** The `patronictl` command and the environment that it needs here. */
  patronictl: string
  environment: Record<string, string>
  /** Kills PostgreSQL on the primary, and optionally its Patroni first. Returns the name of the node. */
  killPrimary(withPatroni?: boolean): Promise<string>
  startPatroni(name: string): void
  killEtcd(): Promise<void>
  startEtcd(): void
  stop(): Promise<void>
}

const NODES = ['node-1', 'node-2', 'node-3']
const PASSWORD = 'proof'
const API_USER = { PATRONI_RESTAPI_USERNAME: 'patroni', PATRONI_RESTAPI_PASSWORD: PASSWORD }
const PATIENCE_MS = 180_000
const DEPLOY = new URL('../../deploy/', import.meta.url)

interface Node {
  name: string
  port: number
  restPort: number
  data: string
  patroni: ChildProcess | null
}

interface Member {
  name: string
  role: string
  state: string
  timeline?: number
  lag?: number | string
}

export async function startPatroniCluster(): Promise<PatroniCluster> {
  const folder = await makeMemoryFolder('bustan-patroni-')
  const nodes: Node[] = []
  for (const name of NODES)
    nodes.push({
      name,
      port: await freePort(),
      restPort: await freePort(),
      data: join(folder, name),
      patroni: null,
    })
  const etcd = createEtcd(folder, await freePort(), await freePort())
  const proxyPort = await freePort()
  let proxy: ChildProcess | null = null
  const config = join(folder, 'patroni.yaml')
  const deployed = await readFile(new URL('patroni.yaml', DEPLOY), 'utf8')
  const own = `  parameters:\n    unix_socket_directories: ""\n`
  await writeFile(config, deployed + own)

  const startPatroni = (name: string) => {
    const node = nodes.find((one) => one.name === name)
    if (!node) throw new Error(`No node ${name}.`)
    node.patroni = spawnLogged(asNobody(['patroni', config]), join(folder, `${name}.log`), {
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${node.restPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${node.restPort}`,
      ...API_USER,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${node.port}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${node.port}`,
      PATRONI_POSTGRESQL_DATA_DIR: node.data,
      PATRONI_POSTGRESQL_BIN_DIR: POSTGRES_BIN,
      // Patroni writes the password for the present primary into this file, so two nodes must not share one.
      PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcd.port}`,
      PATRONI_SUPERUSER_USERNAME: 'bustan',
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_USERNAME: 'replicator',
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
    })
  }

  async function members(): Promise<Member[]> {
    for (const { restPort } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
        signal: AbortSignal.timeout(2000),
      }).catch(() => null)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }

  async function roles() {
    const all = await members()
    const primary = all.find(({ role }) => role === 'leader')?.name
    if (!primary) throw new Error('There is no primary.')
    return { primary, standbys: NODES.filter((name) => name !== primary) }
  }

  async function healthy(): Promise<void> {
    const elapsed = startStopwatch()
    for (;;) {
      const all = await members()
      const leader = all.find(({ role }) => role === 'leader')
      const isWell =
        leader?.state === 'running' &&
        all.length === NODES.length &&
        all.some(({ role }) => role === 'sync_standby') &&
        all.every(
          (one) =>
            one === leader ||
            (['running', 'streaming'].includes(one.state) &&
              one.timeline === leader.timeline &&
              one.lag === 0),
        )
      if (isWell) return
      const isGone = nodes.every(({ patroni }) => patroni?.exitCode !== null)
      if (isGone || elapsed() > PATIENCE_MS)
        throw new Error(`The cluster is not well: ${JSON.stringify(all)}`)
      await sleep(250)
    }
  }

  const stop = async () => {
    for (const node of nodes) await killChild(node.patroni)
    for (const node of nodes) await killPostgres(node.data)
    await killChild(proxy)
    await etcd.kill()
    await rm(folder, { recursive: true, force: true })
  }

  try {
    etcd.start()
    for (const { name } of nodes) startPatroni(name)
    proxy = spawnLogged(
      ['haproxy', ['-db', '-f', await writeProxyConfig(folder, proxyPort, nodes)]],
      join(folder, 'haproxy.log'),
    )
    await healthy()
    await createDatabase(proxyPort)
    return {
      url: urlAt(proxyPort),
      nodeUrls: nodes.map(({ port }) => urlAt(port)),
      apiUrls: nodes.map(({ restPort }) => `http://127.0.0.1:${restPort}`),
      healthy,
      roles,
      patronictl: `patronictl -c ${config}`,
      environment: { PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcd.port}`, ...API_USER },
      async killPrimary(withPatroni = false) {
        const { primary } = await roles()
        const node = nodes.find(({ name }) => name === primary) as Node
        if (withPatroni) await killChild(node.patroni)
        await killPostgres(node.data)
        return node.name
      },
      startPatroni,
      killEtcd: etcd.kill,
      startEtcd: etcd.start,
      stop,
    }
  } catch (error) {
    const logs = await Promise.all(
      NODES.map((name) => readFile(join(folder, `${name}.log`), 'utf8').catch(() => '')),
    )
    await stop()
    throw new Error(logs.map((log) => log.slice(-2000)).join('\n---\n'), { cause: error })
  }
}

const urlAt = (port: number) => `postgres://bustan:${PASSWORD}@127.0.0.1:${port}/bustan`

function createEtcd(folder: string, port: number, peerPort: number) {
  let child: ChildProcess | null = null
  const [clients, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  return {
    port,
    start() {
      const words = ['--data-dir', join(folder, 'etcd'), '--listen-client-urls', clients]
      words.push('--advertise-client-urls', clients, '--listen-peer-urls', peers)
      words.push('--initial-advertise-peer-urls', peers, '--initial-cluster', `default=${peers}`)
      child = spawnLogged(['etcd', words], join(folder, 'etcd.log'))
    },
    kill: () => killChild(child),
  }
}

async function writeProxyConfig(folder: string, port: number, nodes: Node[]): Promise<string> {
  let text = await readFile(new URL('haproxy.cfg', DEPLOY), 'utf8')
  text = text.replace('127.0.0.1:5000', `127.0.0.1:${port}`)
  for (const [at, node] of nodes.entries())
    text = text.replace(`"\${NODE_${at + 1}}:5432" port 8008`, `127.0.0.1:${node.port} port ${node.restPort}`)
  const file = join(folder, 'haproxy.cfg')
  await mkdir(folder, { recursive: true })
  await writeFile(file, text)
  return file
}

async function createDatabase(port: number): Promise<void> {
  const elapsed = startStopwatch()
  for (;;) {
    const client = new pg.Client({ connectionString: urlAt(port).replace(/bustan$/, 'postgres') })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('create database bustan')
      return
    } catch (error) {
      // HAProxy has not checked the node yet.
      if (elapsed() > 30_000) throw error
      await sleep(250)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

function spawnLogged(
  [command, words]: [string, string[]],
  log: string,
  environment: Record<string, string> = {},
): ChildProcess {
  const child = spawn(command, words, {
    cwd: '/',
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const file = createWriteStream(log, { flags: 'a' })
  child.stdout.pipe(file, { end: false })
  child.stderr.pipe(file, { end: false })
  child.on('exit', () => file.end())
  return child
}

async function killChild(child: ChildProcess | null): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

/** Kills PostgreSQL by the process id in its file, because it is no child process of this test: Patroni starts it. */
async function killPostgres(data: string): Promise<void> {
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  if (!pid) return
  try {
    process.kill(Number(pid), 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}
