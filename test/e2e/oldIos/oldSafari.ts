/**
 * Removes what Safari 12.2 does not have, before any code of the page runs. Sent to the browser as text, so it must
 * not use anything outside itself.
 */
export function imitateSafari12(): void {
  const gone: Array<[object | undefined, string]> = []
  const from = (target: object | undefined, names: string) => {
    for (const name of names.split(' ')) gone.push([target, name])
  }
  const w = window as unknown as Record<string, { prototype: object } | undefined>
  const proto = (name: string) => w[name]?.prototype
  from(Array.prototype, 'at findLast findLastIndex toSorted toReversed toSpliced with group groupToMap')
  from(Array, 'fromAsync')
  from(Object, 'hasOwn groupBy')
  from(Map, 'groupBy')
  from(String.prototype, 'at replaceAll matchAll isWellFormed toWellFormed')
  from(Promise, 'allSettled any withResolvers try')
  from(Object.getPrototypeOf(Int8Array.prototype), 'at findLast findLastIndex toSorted toReversed with')
  from(
    Set.prototype,
    'union intersection difference symmetricDifference isSubsetOf isSupersetOf isDisjointFrom',
  )
  from(
    Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())),
    'map filter take drop flatMap reduce toArray forEach some every find',
  )
  from(
    Intl,
    'PluralRules RelativeTimeFormat ListFormat DisplayNames Segmenter Locale DurationFormat supportedValuesOf',
  )
  from(Intl.NumberFormat.prototype, 'formatToParts formatRange')
  from(Intl.DateTimeFormat.prototype, 'formatRange formatRangeToParts')
  from(AbortSignal, 'abort timeout any')
  from(AbortSignal.prototype, 'throwIfAborted reason')
  from(URL, 'canParse parse')
  from(URLSearchParams.prototype, 'size')
  from(Response, 'json')
  from(Blob.prototype, 'text arrayBuffer stream bytes')
  from(crypto, 'randomUUID')
  from(proto('Crypto'), 'randomUUID')
  from(
    Element.prototype,
    'replaceChildren animate getAnimations checkVisibility setHTML setHTMLUnsafe getHTML',
  )
  from(Element.prototype, 'setPointerCapture releasePointerCapture hasPointerCapture')
  from(Document.prototype, 'replaceChildren startViewTransition getAnimations adoptedStyleSheets')
  from(DocumentFragment.prototype, 'replaceChildren')
  from(HTMLElement.prototype, 'inert popover showPopover hidePopover togglePopover')
  from(HTMLFormElement.prototype, 'requestSubmit')
  from(proto('ReadableStream'), 'pipeTo pipeThrough')
  from(ReadableStream.prototype, 'values')
  from(
    proto('Navigator'),
    'clipboard locks storage userAgentData connection scheduling wakeLock userActivation',
  )
  from(
    window,
    'structuredClone requestIdleCallback cancelIdleCallback reportError navigation scheduler trustedTypes',
  )
  from(
    window,
    'ResizeObserver BroadcastChannel WeakRef FinalizationRegistry AggregateError BigInt SubmitEvent',
  )
  from(
    window,
    'TransformStream WritableStream TextDecoderStream TextEncoderStream CompressionStream DecompressionStream',
  )
  from(
    window,
    'HTMLDialogElement PointerEvent visualViewport cookieStore CookieStore Navigation ViewTransition',
  )
  from(window, 'TrustedHTML TrustedScript TrustedScriptURL TrustedTypePolicyFactory URLPattern Sanitizer')
  for (const [target, name] of gone) {
    if (!target || !(name in target)) continue
    const isDeleted = Reflect.deleteProperty(target, name)
    if (!isDeleted || name in target)
      Object.defineProperty(target, name, { value: undefined, configurable: true })
  }
  // The feature exists in Safari 12.2, but with fewer abilities.
  Object.defineProperty(MediaQueryList.prototype, 'addEventListener', { value: undefined })
  Object.defineProperty(MediaQueryList.prototype, 'removeEventListener', { value: undefined })
  const { DateTimeFormat } = Intl
  const refuse = (options: Intl.DateTimeFormatOptions | undefined) => {
    if (options?.dateStyle || options?.timeStyle)
      throw new TypeError('Safari 12 ignores dateStyle and timeStyle')
  }
  Intl.DateTimeFormat = new Proxy(DateTimeFormat, {
    construct(target, [locale, options]) {
      refuse(options)
      return new target(locale, options)
    },
  })
}

/** Names of removed features that are still there; empty when the imitation is complete. */
export function notGone(): string[] {
  const isThere: Record<string, boolean> = {
    'Array.at': 'at' in Array.prototype,
    structuredClone: 'structuredClone' in window && window.structuredClone !== undefined,
    'Intl.PluralRules': Intl.PluralRules !== undefined,
    ResizeObserver: 'ResizeObserver' in window && window.ResizeObserver !== undefined,
    'Object.hasOwn': 'hasOwn' in Object,
    trustedTypes: Reflect.get(window, 'trustedTypes') !== undefined,
    'String.replaceAll': 'replaceAll' in String.prototype,
    'Promise.allSettled': 'allSettled' in Promise,
    'AbortSignal.any': 'any' in AbortSignal,
  }
  return Object.keys(isThere).filter((name) => isThere[name])
}
