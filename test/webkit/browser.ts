import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import { sleep } from '#kernel/time.ts'
import { IPHONE_SAFARI } from '../support/safari.ts'
import { isFullScale } from '../support/scale.ts'
import { freePort } from '../support/server/ownServer.ts'

const WIDTH = 390
const HEIGHT = 844
const SCRIPT_MS = 150_000
/** The proof uses the pixel ratio of an iPhone for its screenshots; `make test` paints a ninth of the pixels. */
export const RATIO = isFullScale ? 3 : 1

export interface WebKit {
  driver: WebDriver
  stop(): Promise<void>
}

/**
 * Real WebKitGTK on its own virtual screen, with the size and scale of an iPhone. Stops only the processes it
 * started.
 */
export async function startWebKit(): Promise<WebKit> {
  const started: ChildProcess[] = []
  const stop = async () => {
    for (const child of started.reverse()) await end(child)
  }
  try {
    const display = freeDisplay()
    const size = `${WIDTH * RATIO}x${HEIGHT * RATIO}x24`
    started.push(run('Xvfb', [display, '-screen', '0', size, '-nolisten', 'tcp']))
    await until(() => existsSync(`/tmp/.X11-unix/X${display.slice(1)}`), 'Xvfb')
    const port = await freePort()
    const environment = { DISPLAY: display, GDK_SCALE: String(RATIO), LIBGL_ALWAYS_SOFTWARE: '1' }
    started.push(
      run('WebKitWebDriver', ['--host=local', `--port=${port}`, '--replace-on-new-session'], environment),
    )
    const address = `http://127.0.0.1:${port}`
    await until(
      async () => (await fetch(`${address}/status`).catch(() => null))?.ok === true,
      'WebKitWebDriver',
    )
    const driver = await new Builder().usingServer(address).withCapabilities(capabilities()).build()
    // The default of 30 s is too short for axe on a busy machine; the timeout of the test ends a script that hangs.
    await driver.manage().setTimeouts({ script: SCRIPT_MS })
    await driver.manage().window().setRect({ width: WIDTH, height: HEIGHT, x: 0, y: 0 })
    return {
      driver,
      async stop() {
        await driver.quit().catch(() => undefined)
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function capabilities(): Capabilities {
  const args = ['--automation', '--full-screen', `--user-agent=${IPHONE_SAFARI}`]
  return new Capabilities({
    browserName: 'MiniBrowser',
    acceptInsecureCerts: true,
    'webkitgtk:browserOptions': { binary: miniBrowser(), args },
  })
}

/** Finds the MiniBrowser program in the files of its Debian package, because it is not on the PATH. */
function miniBrowser(): string {
  const files = execFileSync('dpkg', ['-L', 'libwebkit2gtk-4.1-0'], { encoding: 'utf8' }).split('\n')
  const found = files.find((file) => file.endsWith('/MiniBrowser'))
  if (!found) throw new Error('MiniBrowser is missing: install webkit2gtk-driver')
  return found
}

function freeDisplay(): string {
  for (let number = 98; number < 400; number++)
    if (!existsSync(`/tmp/.X${number}-lock`) && !existsSync(`/tmp/.X11-unix/X${number}`)) return `:${number}`
  throw new Error('no free display')
}

function run(command: string, args: string[], environment: Record<string, string> = {}): ChildProcess {
  return spawn(command, args, { stdio: 'ignore', env: { ...process.env, ...environment } })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 3000)
  await gone
  clearTimeout(timer)
}

async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (await isSo()) return
    await sleep(50)
  }
  throw new Error(`${what} did not start`)
}
