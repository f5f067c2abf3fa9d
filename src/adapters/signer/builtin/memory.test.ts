import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE, SECOND, startStopwatch } from '#kernel/time.ts'
import { recordFigure } from '../../../../test/support/figures.ts'
import { scaled } from '../../../../test/support/scale.ts'
import { makeSigningIdentity } from '../../../../test/support/signing/signingIdentity.ts'
import { createSignerTestFiles, type SignerTestFiles } from '../signer.harness.ts'
import { createBuiltInSigner } from './builtin.signer.ts'

const AT_ONCE = 2
const signer = createBuiltInSigner({ timeoutMs: 20 * MINUTE, parallel: AT_ONCE })
let testFiles: SignerTestFiles
beforeAll(async () => {
  testFiles = await createSignerTestFiles(await makeSigningIdentity())
})
afterAll(() => testFiles.close())

/** Resident megabytes of each running signing process. */
function signingProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('builtin.process.ts')) return []
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        if (!status.includes(`PPid:\t${process.pid}\n`)) return []
        return [Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024]
      } catch {
        // The process ended between the two reads.
        return []
      }
    })
}

/** The most processes and megabytes seen at one moment. */
async function measureSigning(work: Promise<unknown>) {
  const peak = { processes: 0, megabytes: 0 }
  const timer = setInterval(() => {
    const memoryPerProcess = signingProcesses()
    peak.processes = Math.max(peak.processes, memoryPerProcess.length)
    peak.megabytes = Math.max(peak.megabytes, Math.round(memoryPerProcess.reduce((sum, one) => sum + one, 0)))
  }, 20)
  await work.finally(() => clearInterval(timer))
  return peak
}

test('many signings at once wait for each other', async () => {
  const source = await testFiles.ipa({ payloadBytes: 4_000_000 })
  const orders = Array.from({ length: scaled(4, 50) }, () => testFiles.order(source))
  const work = Promise.all(orders.map((order) => signer.sign(order)))
  const { processes, megabytes } = await measureSigning(work)
  expect((await work).every(({ outcome }) => outcome === 'signed')).toBe(true)
  recordFigure(
    'signer: signings at once, processes, memory (MB)',
    `${orders.length}, ${processes}, ${megabytes}`,
  )
  expect(processes).toBe(AT_ONCE)
  expect(megabytes).toBeLessThan(AT_ONCE * 300)
})

test('a large package is not held in memory', async () => {
  const bytes = scaled(20, 2100) * 1_000_000
  const order = testFiles.order(await testFiles.ipa({ payloadBytes: bytes }))
  const elapsed = startStopwatch()
  const { megabytes } = await measureSigning(signer.sign(order))
  const seconds = (elapsed() / SECOND).toFixed(1)
  recordFigure('signer: built-in, package, memory (MB), seconds', `${bytes / 1e6}, ${megabytes}, ${seconds}`)
  expect(order.reportedPercents.at(-1)).toBe(100)
  expect(megabytes).toBeGreaterThan(0)
  expect(megabytes).toBeLessThan(300)
})
