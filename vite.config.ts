import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/**
 * Few files, as old connections fetch six at a time: each costs a visitor more than the bytes it holds. The libraries are
 * four fifths of the first view and the same from release to release, so browsers keep them. Of what several pages share,
 * the shop window and the forms are a file each.
 */
const CHUNKS = [
  { name: 'libraries', test: /node_modules/, priority: 3 },
  // What every page has around it. Not what runs alone and earlier.
  { name: 'shell', tags: ['$initial' as const], test: /src\/(?!app\/(polyfill|boot|oldIos))/, priority: 2 },
  {
    name: 'cards',
    test: /src\/(features\/catalogue\/(?!own\/(Known|Status|buttonState|loadOverview|status))|ui\/picture\/(App|Badge|Picture|Rating|stars)|ui\/layout\/(RenderWhenNear|Pagination|[sS]helf))/,
    minShareCount: 2,
    priority: 1,
  },
  // What users see of their own in the shop window, which visitors never fetch.
  {
    name: 'known',
    test: /src\/features\/catalogue\/own\/(UserGetButton|UserStatusCard|buttonState|loadOverview|homeStatus)/,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  // What most pages besides the shop window say and know, without the fields of forms.
  {
    name: 'common',
    test: /src\/(ui\/\w+\/(DefinitionList|copyText|Girih|girih|Histogram|Ltr|Notice|VisuallyHidden)|web\/(storage\/)?(requireLogin|createStore|dates|errorText|share|storage|storageVersion|storedValues|stores|useBrowserKind|useLoginFromHere)\.|kernel\/(browserKind|calendar|money|dateText)\.)/,
    minShareCount: 2,
    priority: 1,
    includeDependenciesRecursively: false,
  },
  // With the hook that sends what was filled in.
  { name: 'forms', test: /src\/(ui\/|web\/useCall\.)/, minShareCount: 2 },
  // What every visit fetches once its page is alive.
  {
    name: 'visit',
    test: /src\/(features\/tracking\/track\.ts|web\/(session|storage\/queuedPayment|productClock|writeCookie)\.ts|kernel\/storedTime\.ts|features\/payment\/checkout\/queuedPayment\.rules\.ts)/,
    includeDependenciesRecursively: false,
  },
  // The way to a device and what comes after it. Only these: what they need of others is fetched by the shop, too.
  {
    name: 'own',
    test: /src\/features\/(account|device|install|recovery|refund|subscription)\/(?!(\w+\/)*(\w+\.(rules|table|loader)\.ts|\w+Page\.tsx|DeveloperModeSteps))/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
]

/** Browsers of every age run these files, so they are written in ES5; the minifier must not print newer syntax. */
const printAsEs5: Plugin = {
  name: 'print-as-es5',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk' || !['boot', 'oldIos'].includes(chunk.name)) continue
      chunk.code = chunk.code
        .replace(/`([^`]*)`/g, (_, text: string) => `'${text.replace(/'/g, "\\'")}'`)
        .replace(/\bcatch\{/g, 'catch(ignored){')
    }
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), printAsEs5],
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: { ios_saf: (12 << 16) | (2 << 8), chrome: 110 << 16 } },
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: isSsrBuild ? 'node24' : 'safari12',
    cssTarget: ['ios12.2', 'chrome110'],
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What every page has by then need not be named beside each part.
      resolveDependencies: (_, files) =>
        files.filter((file) => !/\/(browser|libraries|rolldown-runtime)-/.test(file)),
    },
    ...(!isSsrBuild && {
      rolldownOptions: {
        input: {
          boot: path('./src/app/boot.js'),
          browser: path('./src/app/browser.tsx'),
          oldIos: path('./src/app/oldIos.js'),
          polyfill: path('./src/app/polyfill.ts'),
        },
        // Of what is lowered for old Safari: no class of ours needs more than plain assignment.
        transform: { assumptions: { setPublicClassFields: true, noDocumentAll: true } },
        output: { codeSplitting: { groups: CHUNKS } },
      },
    }),
  },
  // Bundled with the renderer, so that it is React's production build whatever NODE_ENV says at run time.
  ssr: { noExternal: isSsrBuild ? true : [] },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
}))
