// Runs before the first paint, on every browser we serve: plain old JavaScript, no build.
// Sets the chosen theme, fetches the polyfills where a feature test fails, and starts the page's scripts.
;(() => {
  var root = document.documentElement
  try {
    var theme = window.localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.setAttribute('data-theme', theme)
  } catch (_) {
    // Storage is refused: the system's theme it is.
  }

  var boot = document.currentScript
  var same = (text) => text
  // Browsers that know trusted types take only what says it is meant.
  var trust = window.trustedTypes
    ? window.trustedTypes.createPolicy('boot', { createHTML: same, createScriptURL: same })
    : { createHTML: same, createScriptURL: same }

  // What there is to see comes first: on a slow network the scripts would take the road from the pictures. Everything
  // can be read and followed without them; the first touch does not wait.
  var isStarted = false
  var start = () => {
    if (isStarted) return
    isStarted = true
    // One at a time: all together they would hold up a touch for longer than it takes to notice. By messages, for
    // timers of pages in the background are put off.
    var parts = boot.getAttribute('data-parts').split(' ').filter(Boolean)
    var turns = new MessageChannel()
    turns.port1.onmessage = () => {
      var part = parts.shift()
      document.head.appendChild(part ? preload(part) : entry())
      if (part) turns.port2.postMessage('')
    }
    turns.port2.postMessage('')
  }
  var preload = (part) => {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = part
    return link
  }
  var entry = () => {
    var script = document.createElement('script')
    script.type = 'module'
    script.src = trust.createScriptURL(boot.getAttribute('data-entry'))
    return script
  }
  // A private page is a skeleton until they run.
  var isAtOnce = boot.hasAttribute('data-at-once')
  var LONGEST_WAIT_MS = 2000
  document.addEventListener('DOMContentLoaded', () => {
    if (isAtOnce) start()
    else window.setTimeout(start, LONGEST_WAIT_MS)
  })
  window.addEventListener('load', start)
  ;['pointerdown', 'touchstart', 'keydown', 'focusin'].forEach((name) => {
    window.addEventListener(name, start)
  })

  var isModern =
    'at' in Array.prototype &&
    'findLast' in Array.prototype &&
    'hasOwn' in Object &&
    'replaceAll' in String.prototype &&
    'matchAll' in String.prototype &&
    'allSettled' in Promise &&
    'structuredClone' in window &&
    'queueMicrotask' in window
  var polyfill = boot.getAttribute('data-polyfill')
  if (isModern || !polyfill) return
  // Written, not appended: only so it is sure to run before the module that needs it.
  document.write(trust.createHTML(`<script src="${polyfill}"></script>`))
})()
