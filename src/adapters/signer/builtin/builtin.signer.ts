import { rename, rm } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CommandResult, runCommand } from '../command.process.ts'
import type { SignerPort, SigningOrder, SigningResult } from '../signer.port.ts'
import {
  createProgressReporter,
  readSigningResult,
  signerUnavailable,
  signingRefused,
} from '../signer.result.ts'
import type { ProcessOrder, ProcessReport } from './builtin.process.ts'

const PROGRAM = fileURLToPath(new URL('./builtin.process.ts', import.meta.url))
/** Megabytes. The process holds hashes only; a package that needs more is hostile. */
const MEMORY = 160

export interface BuiltInOptions {
  timeoutMs: number
  /** How many packages are signed at once; the others wait. */
  parallel: number
}

/** Signs without an external tool, in a process of its own for each package. */
export function createBuiltInSigner({ timeoutMs, parallel }: BuiltInOptions): SignerPort {
  const turns = turnsOf(parallel)
  return {
    sign: (order) => turns(() => signAside(order, timeoutMs)),
  }
}

async function signAside(order: SigningOrder, timeoutMs: number): Promise<SigningResult> {
  const tell = createProgressReporter(order)
  const aside = `${resolve(order.target)}.part`
  const reports: ProcessReport[] = []
  tell(0)
  try {
    const ended = await runCommand({
      command: process.execPath,
      args: [`--max-old-space-size=${MEMORY}`, PROGRAM],
      folder: dirname(aside),
      environment: compileCache(),
      input: JSON.stringify(processOrder(order, aside)),
      timeoutMs,
      signal: order.signal,
      onLine: (line) => {
        const report = JSON.parse(line) as ProcessReport
        if ('percent' in report) tell(report.percent)
        else reports.push(report)
      },
    })
    const result = resultOf(ended, reports) ?? (await readSigningResult(aside, order))
    if (result.outcome !== 'signed') return result
    await rename(aside, order.target)
    tell(100)
    return result
  } finally {
    await rm(aside, { force: true })
  }
}

/** The compile cache of this process. Without it, to compile the signer takes longer than to sign a small package. */
function compileCache(): Record<string, string> {
  const ofThisVersion = getCompileCacheDir()
  return ofThisVersion ? { NODE_COMPILE_CACHE: dirname(ofThisVersion) } : {}
}

function processOrder(order: SigningOrder, target: string): ProcessOrder {
  return {
    source: resolve(order.source),
    target,
    profile: Buffer.from(order.profile).toString('base64'),
    certificates: [order.certificate, ...order.chain],
    privateKey: order.privateKey,
    now: order.now.toISOString(),
  }
}

function resultOf(ended: CommandResult, reports: ProcessReport[]): SigningResult | null {
  const report = reports.at(-1)
  if (report && 'refused' in report) return signingRefused(report.refused, report.detail)
  if (ended.kind !== 'ended') return signerUnavailable(ended.kind)
  return ended.code === 0 && report
    ? null
    : signerUnavailable(`exit ${ended.code ?? 'by a signal'}`, ended.output)
}

/** Runs at most this many works at once, in the order of their arrival. */
function turnsOf(parallel: number) {
  let running = 0
  const waiting: Array<() => void> = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= parallel) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
