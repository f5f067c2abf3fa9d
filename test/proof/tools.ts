import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Where tools/proofTools.sh puts what comes from npm. */
export const TOOLS = `${ROOT}.data/tools`

export interface ToolResult {
  code: number
  stdout: string
  stderr: string
}

/** Runs a tool to its end; the caller judges the exit code. */
export function runTool(
  command: string,
  words: string[],
  options: { env?: Record<string, string>; cwd?: string; timeoutMs?: number } = {},
): Promise<ToolResult> {
  const { env = {}, cwd = ROOT, timeoutMs = 500_000 } = options
  const settings = { env: { ...process.env, ...env }, cwd, timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024 }
  return new Promise((resolve, reject) => {
    const child = execFile(command, words, settings, (error, stdout, stderr) => {
      const code = error ? error.code : 0
      // The tool is missing or ran into the time limit. Neither is a fault of the product.
      if (typeof code !== 'number') reject(error)
      else resolve({ code, stdout, stderr })
    })
    // Some tools read from stdin and would wait.
    child.stdin?.end()
  })
}
