import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite, type ViteDevServer } from 'vite'
import { createLog } from '#server/log.ts'
import type { Config } from '#server/settings/settings.ts'
import { createHttp } from './http.ts'
import type { OfficeFiles } from './officeRoutes.ts'
import { pageSourceFiles } from './pages/pageModules.ts'
import type { PageRenderer } from './pages/pages.ts'
import { onStopSignal, runEntryPoint } from './runEntryPoint.ts'
import { listStartupNotes } from './startupNotes.ts'
import { createSystem, type System } from './system.ts'

/** The development server: the same HTTP app, with Vite serving the files of the pages. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

const RENDERER = '/src/app/pages/render.tsx'

const FILES = {
  entry: '/src/app/browser.tsx',
  boot: '/src/app/boot.js',
  oldIos: '/src/app/oldIos.js',
  polyfill: '/src/app/polyfill.ts',
  styles: [],
  preloads: [],
  fonts: [],
  release: 'dev',
}

/** Content security policy for development: hot reload needs an inline script, inserted styles and a web socket. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self' ws: wss:",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

async function startSystem(config: Config): Promise<System> {
  const system = await createSystem({ ...config, checkAnswers: true }, createLog(config))
  await system.sandbox?.seedDemo(await system.context())
  await system.startWorking()
  return system
}

/** Starts Vite on the store's port, so that several development servers do not collide. */
async function startVite(server: Server): Promise<ViteDevServer> {
  const vite = await createVite({
    root: ROOT,
    configFile: `${ROOT}vite.config.ts`,
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: { server }, watch: { ignored: ['**/.data/**', '**/dist/**'] } },
    // Dependencies are listed here, because Vite reloads the page when it discovers one late.
    optimizeDeps: {
      entries: ['src/app/browser.tsx', 'src/app/office.tsx'],
      include: ['react', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client'],
    },
  })
  // A fault in a page is shown where the page is opened.
  vite.ssrLoadModule(RENDERER).catch(() => undefined)
  return vite
}

function devPages(vite: ViteDevServer): PageRenderer {
  return {
    async render(input) {
      try {
        const { renderPage } = await vite.ssrLoadModule(RENDERER)
        return await renderPage(input)
      } catch (error) {
        vite.ssrFixStacktrace(error as Error)
        throw error
      }
    },
    files(page) {
      const { component, loader } = pageSourceFiles(page)
      return { ...FILES, parts: { component: `/${component}`, loader: loader && `/${loader}` } }
    },
    finish: (html, path) => vite.transformIndexHtml(path, html),
    isDevelopment: true,
  }
}

function devOffice(vite: ViteDevServer): OfficeFiles {
  return {
    entry: '/src/app/office.tsx',
    styles: [],
    finish: (html, path) => vite.transformIndexHtml(path, html),
  }
}

await runEntryPoint(async (config) => {
  for (const note of listStartupNotes(config)) process.stderr.write(`bustan: ${note}\n`)
  const state = { isStopping: false }
  const server = createServer((request, response) =>
    vite.middlewares(request, response, () => void answer(request, response)),
  )
  // Vite reads the pages while PostgreSQL starts.
  const [system, vite] = await Promise.all([startSystem(config), startVite(server)])
  const pages = devPages(vite)
  const { app } = await createHttp(system, { state, pages, office: devOffice(vite) })
  const answer = getRequestListener(async (request, env) => {
    const response = await app.fetch(request, env)
    response.headers.set('content-security-policy', POLICY)
    return response
  })
  server.on('error', (error) => {
    process.stderr.write(`bustan: ${error.message}\n`)
    void system.close().finally(() => process.exit(1))
  })
  server.listen(config.port, config.host, () => {
    process.stdout.write(`Bustan is ready: ${config.publicUrl} (hot reload)\n`)
  })
  onStopSignal(async () => {
    state.isStopping = true
    server.closeAllConnections()
    await vite.close()
    await new Promise((resolve) => server.close(resolve))
    await system.close()
  })
})
