import { mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type CommandResult, runCommand } from './command.process.ts'
import { createKeyFile } from './keyFile.ts'
import type { SignerPort, SigningOrder, SigningResult } from './signer.port.ts'
import {
  createProgressReporter,
  readSigningResult,
  signerUnavailable,
  signingRefused,
} from './signer.result.ts'

const MARGIN_BYTES = 16 * 1024 * 1024

export interface ZsignOptions {
  /** Path of the program zsign, or of one with the same arguments. */
  command: string
  timeoutMs: number
}

/** Signs packages with zsign, an external program (`SIGNER_COMMAND`). */
export function createZsignSigner(options: ZsignOptions): SignerPort {
  return {
    async sign(order) {
      // Work in a folder beside the target, because the signed package is moved there, and /tmp may be in memory and
      // too small.
      const folder = await mkdtemp(join(dirname(resolve(order.target)), 'signer-'))
      try {
        return await signInFolder(options, order, folder)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}

async function signInFolder(
  options: ZsignOptions,
  order: SigningOrder,
  folder: string,
): Promise<SigningResult> {
  const tell = createProgressReporter(order)
  tell(0)
  const out = join(folder, 'out.ipa')
  const keyFile = await createKeyFile(order).catch((error: Error) => error)
  if (keyFile instanceof Error) return signingRefused('certificate', keyFile.message)
  const result = await runCommand({
    ...options,
    folder,
    args: await argumentsOf(order, { keyFile, folder, out }),
    signal: order.signal,
    onLine: (line) => tell(percentIn(line) ?? 0),
  })
  const failure = failureOf(result, options.command)
  if (failure) return failure
  if (await isTooLarge(out, order.source)) return signerUnavailable('result: too_large')
  const checked = await readSigningResult(out, order)
  if (checked.outcome !== 'signed') return checked
  await rename(out, order.target)
  tell(100)
  return checked
}

/**
 * The arguments of zsign. Secrets are passed in private files, because every user of the machine can read arguments.
 */
async function argumentsOf(
  order: SigningOrder,
  { keyFile, folder, out }: { keyFile: Buffer; folder: string; out: string },
): Promise<string[]> {
  const write = async (name: string, content: string | Uint8Array) => {
    const path = join(folder, name)
    await writeFile(path, content, { mode: 0o600, flag: 'wx' })
    return path
  }
  const key = await write('key.p12', keyFile)
  const profile = await write('profile.mobileprovision', order.profile)
  // zsign unpacks into our temporary folder (-t), so that its files are removed with the folder even after a kill.
  return ['-k', key, '-m', profile, '-z', '6', '-t', folder, '-o', out, resolve(order.source)]
}

/** A signature adds little. A result far larger than its source is not one, and is not read. */
async function isTooLarge(out: string, source: string): Promise<boolean> {
  const [result, before] = await Promise.all([stat(out).catch(() => null), stat(source)])
  return result !== null && result.size > 2 * before.size + MARGIN_BYTES
}

/** The progress in a line of output. zsign reports no percentage, but a program that replaces it may. */
function percentIn(line: string): number | undefined {
  const found = /(?:^|\s)(\d{1,3})(?:\.\d+)?\s?%/.exec(line)?.[1]
  // Report 100 percent only after the signed package was checked.
  return found === undefined ? undefined : Math.min(99, Number(found))
}

/**
 * Messages of zsign after which a retry would fail too. Any other failure may be the machine's, such as a full disk.
 */
const PERMANENT_FAILURES: Array<[RegExp, 'package' | 'certificate' | 'profile']> = [
  [/^>>> Can't load p12 or private key/im, 'certificate'],
  [/^>>> Can't find paired certificate/im, 'certificate'],
  [/^>>> Unknown issuer hash/im, 'certificate'],
  [/^>>> Can't (find|parse|load) (the )?prov/im, 'profile'],
  [/^>>> Can't find TeamId/im, 'profile'],
  [/^>>> Unzip failed/im, 'package'],
  [/^>>> Can't find (app folder|payload|info\.plist|bundle)/im, 'package'],
  [/^>>> Invalid mach-o/im, 'package'],
]
const WORDS_KEPT = 500
const RED = '\u001b[31m'

function failureOf(result: CommandResult, command: string): SigningResult | null {
  if (result.kind === 'missing')
    return signerUnavailable(
      'missing',
      `SIGNER_COMMAND=${command} does not exist or cannot be run. Correct it, or set SIGNER=built-in, which needs no program.`,
    )
  if (result.kind !== 'ended') return signerUnavailable(result.kind)
  if (result.code === 0) return null
  // zsign writes colours before each message.
  const output = stripVTControlCharacters(result.output)
  const words = failuresIn(result.output)
  const known = PERMANENT_FAILURES.find(([message]) => message.test(output))
  if (known) return signingRefused(known[1], words)
  return signerUnavailable(`exit ${result.code ?? 'by a signal'}`, words)
}

/** zsign writes failures in red; the other lines describe the package. */
function failuresIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.includes(RED))
  return stripVTControlCharacters(lines.join(' ')).slice(0, WORDS_KEPT)
}
