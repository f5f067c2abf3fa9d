import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig } from '#server/settings/config.ts'
import { ROOT } from './source.ts'

/** The instructions of deploy/README.md for a host without containers name only files that exist. */

const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const readme = read('deploy/README.md')

test('[19.11] a shell that loads the example settings has a store in mode live', () => {
  const script = 'set -a; . deploy/settings.example.env; node -p "JSON.stringify(process.env)"'
  const env = { PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env['PATH']}` }
  const loaded = JSON.parse(execFileSync('sh', ['-c', script], { cwd: ROOT, env, encoding: 'utf8' }))
  const secrets = {
    KAVENEGAR_API_KEY: 'key',
    ZARINPAL_MERCHANT_ID: '00000000-1111-2222-3333-444444444444',
  }
  expect(loadConfig({ ...loaded, ...secrets })).toMatchObject({
    bustanMode: 'live',
    trustedProxies: 1,
    signer: 'built-in',
    cachedApiUrl: '',
    pushVapidKey: '',
  })
  expect(() => loadConfig(loaded)).toThrow('KAVENEGAR_API_KEY')
})

test('[19.11] the unit for systemd starts files of this project with the settings of the documents', () => {
  const unit = read('deploy/bustan.service')
  const said = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
  const folder = said('WorkingDirectory')
  const [program = '', entry = ''] = said('ExecStart')
    .split(' ')
    .filter((word) => !word.startsWith('--'))
  expect(program.startsWith(`${folder}/`)).toBe(true)
  for (const path of [program.slice(folder.length + 1), entry])
    expect([path, existsSync(join(ROOT, path))]).toEqual([path, true])
  const settings = said('EnvironmentFile')
  expect([readme, read('docs/go-live.md')].every((text) => text.includes(settings))).toBe(true)
  const data = `/var/lib/${said('StateDirectory')}`
  expect(read('deploy/settings.example.env')).toContain(`# DATA_DIR=${data}\n`)
})

test('[19.11] the document fills in every name of the nginx files, and no variable of nginx', () => {
  const files = `${read('deploy/nginx.conf')}${read('deploy/upstream.conf')}`
  const needed = new Set([...files.matchAll(/\$\{([A-Z0-9_]+)\}/g)].map(([, name]) => name))
  const filled = [...readme.matchAll(/envsubst '([^']+)'/g)].flatMap(([, list = '']) => list.split(' '))
  const names = filled.map((name) => name.slice(1))
  // The second server is left out of the list.
  expect(new Set([...names, 'SERVER_2'])).toEqual(needed)
  for (const name of names) expect(readme).toMatch(new RegExp(`^export .*\\b${name}=`, 'm'))
})
