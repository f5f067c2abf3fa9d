import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ROOT } from './source.ts'

/** deploy/switchover.sh with programs in place of psql and patronictl, which write down how they were called. */

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bustan-switchover-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(() => {
  writeFileSync(join(folder, 'log'), '')
  writeFileSync(join(folder, 'timeline'), '00000001')
  program('sleep', '')
  // Fails while no node is the primary, as HAProxy then closes the connection.
  program(
    'psql',
    `case "$4" in
      *pg_walfile_name*) grep . "$FOLDER/timeline" ;;
      *) echo "$1 $4" >>"$FOLDER/log" ;;
    esac`,
  )
})

function program(name: string, lines: string): void {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${lines}\n`)
  chmodSync(path, 0o755)
}

function switchOver() {
  const env = {
    PATH: `${folder}:${process.env['PATH']}`,
    FOLDER: folder,
    DATABASE_DIRECT_URL: 'primary',
    PGBOUNCERS: 'first second',
    PATRONICTL: 'patronictl',
  }
  const { status, stdout, stderr } = spawnSync('sh', [join(ROOT, 'deploy/switchover.sh'), 'node-2'], {
    env,
    encoding: 'utf8',
  })
  const calls = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n')
  return { status, stdout, stderr, calls }
}

const BEFORE = [
  'primary checkpoint',
  'first set query_wait_timeout = 60',
  'second set query_wait_timeout = 60',
  'first pause',
  'second pause',
]
const RELEASE = ['first resume', 'second resume']
const AFTER = ['first reload', 'second reload']

test('the requests go on as soon as there is a new primary, before patronictl ends', () => {
  program(
    'patronictl',
    `: >"$FOLDER/timeline"
    echo 00000002 >"$FOLDER/timeline"
    for _ in $(seq 500); do
      if grep -q 'second resume' "$FOLDER/log"; then break; fi
      /bin/sleep 0.1
    done
    echo "patronictl $*" >>"$FOLDER/log"
    echo 'Successfully switched over to "node-2"'`,
  )
  const { status, stdout, calls } = switchOver()
  expect(calls).toEqual([...BEFORE, ...RELEASE, 'patronictl switchover --force --candidate node-2', ...AFTER])
  expect([status, stdout]).toEqual([0, 'Successfully switched over to "node-2"\n'])
})

test('the requests go on when Patroni refuses, and its reason is shown', () => {
  program('patronictl', `echo 'Error: no good candidates' >&2; exit 1`)
  const { status, stdout, stderr, calls } = switchOver()
  expect(calls).toEqual([...BEFORE, ...RELEASE, ...AFTER])
  expect([status, stdout]).toEqual([1, 'Error: no good candidates\n'])
  expect(stderr).toContain('did not switch')
})

test('nothing is paused when the primary cannot be asked', () => {
  writeFileSync(join(folder, 'timeline'), '')
  const { status, calls } = switchOver()
  expect(calls).toEqual(['primary checkpoint'])
  expect(status).not.toBe(0)
})
