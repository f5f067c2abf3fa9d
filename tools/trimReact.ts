import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * React has no build without the features that an application does not use, and they are a fifth of its bytes. This plugin
 * empties their functions in the store's build, and the minifier drops what only they called. The list was made for one
 * version of React. With another version the build fails, because the list must be checked against it
 * (docs/decisions/0085-small-react.md).
 */
const READ_VERSION = '19.3.1'

/** Features of React and the functions that implement them. Pages that do not use a feature never run its functions. */
const UNUSED: Record<string, string[]> = {
  '<ViewTransition>': [
    ...['startViewTransition', 'createViewTransitionInstance', 'scheduleViewTransitionEvent'],
    ...['measureViewTransitionHostInstancesRecursive', 'measureNestedViewTransitions'],
    ...['applyViewTransitionToHostInstancesRecursive', 'restoreViewTransitionName'],
    ...[
      'restoreViewTransitionOnHostInstances',
      'restorePairedViewTransitions',
      'restoreNestedViewTransitions',
    ],
    ...['restoreEnterOrExitViewTransitions', 'commitEnterViewTransitions', 'commitExitViewTransitions'],
    ...[
      'commitAppearingPairViewTransitions',
      'commitDeletedPairViewTransitions',
      'commitNestedViewTransitions',
    ],
    ...['trackEnterViewTransitions', 'commitAfterMutationEffectsOnFiber', 'ViewTransitionPseudoElement'],
  ],
  '<title>, <meta>, <link>, <style> and <script> in components, and preload()': [
    ...['isHostHoistableType', 'createHoistableInstance', 'getHydratableHoistableCache', 'mountHoistable'],
    ...['getResource', 'acquireResource', 'suspendResource', 'preloadResourceAndSuspendIfNeeded'],
    ...['preload', 'preloadModule', 'preinitStyle', 'preinitScript', 'preinitModuleScript', 'preconnectAs'],
    ...['preloadStylesheet', 'insertStylesheet', 'insertStylesheetIntoRoot', 'insertSuspendedStylesheets'],
    ...['preloadInstanceAndSuspendIfNeeded', 'accumulateSuspenseyCommitOnFiber', 'waitForCommitToBeReady'],
  ],
  'refs of fragments': [
    ...[
      'FragmentInstance',
      'commitFragmentInstanceInsertionEffects',
      'commitFragmentInstanceDeletionEffects',
    ],
    ...['commitNewChildToFragmentInstances', 'commitNewChildToFragmentInstance'],
    ...['deleteChildFromFragmentInstance', 'validateDocumentPositionWithFiberTree'],
  ],
  'useActionState and functions as form actions': [
    ...['mountActionState', 'updateActionState', 'updateActionStateImpl', 'rerenderActionState'],
    ...['dispatchActionState', 'runActionStateAction', 'ensureFormComponentIsStateful', 'extractEvents$1'],
  ],
  '<SuspenseList> and <Activity>': [
    ...['updateSuspenseListComponent', 'initSuspenseListRenderState'],
    ...['updateActivityComponent', 'commitActivityHydrationCallbacks'],
  ],
  'custom elements': ['isCustomElement', 'setPropOnCustomElement'],
  findDOMNode: ['findCurrentFiberUsingSlowPath', 'findCurrentHostFiberImpl'],
  'onBeforeInput and onComposition…': [
    ...['getNativeBeforeInputChars', 'getFallbackBeforeInputChars', 'isFallbackCompositionEnd'],
    ...['getDataFromCustomEvent', 'getData'],
  ],
  "the browser's loading indicator in async transitions": ['defaultOnDefaultTransitionIndicator'],
  'the names of components in errors, which are minified anyway': [
    ...['describeFiber', 'describeNativeComponentFrame', 'getStackByFiberInDevAndProd'],
  ],
}
/** The return value of an emptied function, if its callers need one. */
const ANSWERS: Record<string, string> = {
  waitForCommitToBeReady: 'return null',
  getStackByFiberInDevAndProd: 'return ""',
}
const METHODS = /^(FragmentInstance|ViewTransitionPseudoElement)\.prototype\./

/**
 * The events that the pages of the store handle. React listens at its root, and at each dialog, to every event that it
 * knows, once in each phase. So a tap ran its code 24 times, and half of these events have no handler.
 */
export const HANDLED_EVENTS = (
  'blur change click close focus input keyDown mouseDown scroll select submit toggle dragLeave dragOver drop ' +
  'pointerEnter pointerLeave touchEnd touchStart'
).split(' ')
const EVENT_LIST = /simpleEventPluginEvents =\s*"([^"]+)"/
/** A statement that registers one event of React. */
const REGISTRATION =
  /^register(?:Simple|Direct|TwoPhase)Event\(\s*(?:[\w"]+,\s*(?="on))?"on(\w+)"|^(simpleEventPluginEvents\.push)/

/**
 * The imports of React that the pages of the store may use: none of the features above (test/repo/trimReact.test.ts).
 */
export const ALLOWED_REACT_IMPORTS: Record<string, string[]> = {
  react: [
    ...[
      'Children',
      'Component',
      'createContext',
      'createElement',
      'Fragment',
      'startTransition',
      'Suspense',
      'use',
    ],
    ...['useCallback', 'useContext', 'useEffect', 'useEffectEvent', 'useId', 'useLayoutEffect', 'useMemo'],
    ...['useRef', 'useState', 'useSyncExternalStore'],
  ],
  'react-dom': ['createPortal'],
  'react-dom/client': ['hydrateRoot'],
}

export function trimReact(): Plugin {
  return {
    name: 'trim-react',
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler(code, id) {
        const version = JSON.parse(
          readFileSync(`${id.slice(0, id.indexOf('/cjs/'))}/package.json`, 'utf8'),
        ).version
        if (version !== READ_VERSION)
          throw new Error(
            `tools/trimReact.ts knows React ${READ_VERSION}, not ${version}: read its functions again.`,
          )
        const left = new Set(Object.values(UNUSED).flat())
        const cuts: Array<{ start: number; end: number; text: string }> = []
        for (const node of this.parse(code).body) {
          if (node.type === 'FunctionDeclaration' && node.id && node.body && left.delete(node.id.name))
            cuts.push({
              start: node.body.start,
              end: node.body.end,
              text: `{${ANSWERS[node.id.name] ?? ''}}`,
            })
          if (node.type === 'ExpressionStatement' && isCut(code.slice(node.start, node.start + 100)))
            cuts.push({ start: node.start, end: node.end, text: '' })
        }
        if (left.size > 0) throw new Error(`React has no function ${[...left].join(', ')}.`)
        const trimmed = cuts.reduceRight(
          (text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end),
          code,
        )
        return trimmed.replace(EVENT_LIST, (list, names: string) => {
          const kept = names.split(' ').filter((name) => HANDLED_EVENTS.includes(name))
          return list.replace(names, kept.join(' '))
        })
      },
    },
  }
}

/** Whether a statement of React's module only serves an unused feature or event. */
function isCut(statement: string): boolean {
  const [isRegistration, name] = REGISTRATION.exec(statement) ?? []
  if (!isRegistration) return METHODS.test(statement)
  return !HANDLED_EVENTS.some((event) => event.toLowerCase() === name?.toLowerCase())
}
