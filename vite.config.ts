import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { trimReact } from './tools/trimReact.ts'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Source files whose path begins with one of these. */
const sources = (...beginnings: string[]) => new RegExp(`/src/(${beginnings.join('|')})`)

/** What nearly every page needs besides the shell around it. */
const BASE = sources(
  'ui/(feedback/(Notice|Dialog|useModal)|layout/(DefinitionList|Ltr)|picture/(AppIcon|AppCard|Badge|Picture|Rating|starsPath))',
  'ui/form/(Field|FieldFrame|Select|Choice|copyText|useTextBeforeHydration|useFocusOnMount)\\.',
  'web/session/(session|requireLogin|loadMissingUdid|entryPath|useLoginFromHere)\\.',
  'web/(useCall|errorText|useBrowserKind|dates|useLazyComponent|share|productClock|storage/queuedPayment)\\.',
  'kernel/(browserKind|calendar|money|dateText|storedTime)\\.',
  'features/catalogue/(icon|localised)\\.rules',
  'features/tracking/(track|visit|eventQueue|visit\\.rules|tracking\\.rules)\\.',
  'features/payment/checkout/queuedPayment\\.rules',
)

/** The flows of the store, in the order in which they take what several share. */
const FLOWS = {
  // What users see of their own in the shop window, which visitors never fetch.
  known: sources('features/catalogue/own/(UserGetButton|UserStatusCard|buttonState|loadOverview|homeStatus)'),
  // The shop window.
  cards: sources(
    'features/(catalogue|search/choice\\.rules)',
    'ui/layout/(RenderWhenNear|Later|Pagination|Shelf|splitIntoRows|FilterLinks)',
    'ui/picture/Histogram',
  ),
  // From the phone number to the payment, and the styles of all that comes after.
  flow: sources(
    'features/(account|device|install|recovery|refund|subscription)/.*\\.css',
    '(ui/(form/CodeField|layout/(Steps|Timeline|PictureSteps))|features/(gate/ScanDialog|payment/PaymentList))\\.module',
    'features/gate/(FlowSteps|BrowserGuard|ScanCode|CopyAddress|gate\\.rules)',
    'features/login/(nextStep|loginFlow|LoginStep|ExistingAccountLink|TermsNotice|login\\.module)',
    'features/payment/(paymentPaths|\\w+\\.rules|usePurchaseName|useFormatThousand|result/result\\.rules|shop/\\w+\\.rules)',
    'features/(device/(model\\.table|registration/(registration|registrationPaths|chooseDevice|estimate)\\.rules)|promotion|campaign/campaign\\.rules|refund/quote/quote\\.rules)',
    'ui/(renderStaticList|feedback/(Countdown|Progress|ResultHeading)|picture/Icon|layout/(Card|RowList|LinkList|Columns))',
    'ui/form/(RadioGroup|useChoiceBefore|PhoneField|CopyButton)',
    'web/(insertElements|useIdempotentRequest|usePolled|startPolling)',
    'web/storage/(privateBrowsing|wishedApplication|storedCampaign|writeQueuedPayment|installationRequest)',
    'kernel/(phone|webAddress)\\.',
  ),
  // A device and what comes after it.
  own: sources(
    'features/(account|device|install|recovery|refund|subscription)/',
    'features/(notice/(usePush|PushConsent)|login/(StepUpSheet|CodeForm)|gate/ScanDialog)',
    'ui/(form/CodeField|layout/(Steps|Timeline|PictureSteps))',
    'web/(parts/|session/nullOnFailure)',
    'kernel/version\\.',
  ),
}

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** Whether a module is in the entry of every page. */
function isInEntry(module: string, graph: Graph, found = new Set<string>()): boolean {
  if (module.endsWith('/src/app/browser.tsx')) return true
  if (found.has(module)) return false
  found.add(module)
  return graph.getModuleInfo(module)?.importers.some((one) => isInEntry(one, graph, found)) ?? false
}

/** Components and loaders of pages keep files of their own, because the server names them to the browser. */
function isPartOfPage(module: string, graph: Graph): boolean {
  return graph.getModuleInfo(module)?.dynamicImporters.some((one) => one.endsWith('.pages.ts')) ?? false
}

/**
 * Few files: each costs a visitor more than the bytes it holds, and a page should be usable after twelve. So each flow
 * of the store is one file besides the libraries, the shell and the page itself. `node bench/weight.ts` shows the
 * result.
 */
const CHUNKS = [
  // The same from release to release, so browsers keep it.
  { name: 'libraries', test: /node_modules/ },
  {
    name: (module: string, graph: Graph) => (BASE.test(module) || isInEntry(module, graph) ? 'shell' : null),
    debugName: 'shell',
    test: /src\/(?!app\/(polyfill|boot|oldIos))|preload-helper/,
  },
  ...Object.entries(FLOWS).map(([flow, test]) => ({
    name: (module: string, graph: Graph) => (isPartOfPage(module, graph) ? null : flow),
    test,
    minShareCount: flow === 'known' || flow === 'flow' ? 1 : 2,
    debugName: flow,
  })),
].map((group, at, all) => ({ ...group, priority: all.length - at, includeDependenciesRecursively: false }))

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
  plugins: [react(), printAsEs5, !isSsrBuild && trimReact()],
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
