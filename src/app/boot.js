// Runs before the first paint, on every browser we serve: plain old JavaScript, no build.
// Sets the chosen theme, puts the package group right, fetches the polyfills where a feature test fails, starts the
// page's scripts, and says so where they do not come.
;(() => {
  var root = document.documentElement
  try {
    var theme = window.localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.setAttribute('data-theme', theme)
  } catch (_) {
    // Storage is refused: the system's theme it is.
  }

  // A copy of kernel/experiment.ts and tracking/testGroup.rules.ts, which come too late; boot.test.ts compares them.
  var groupOf = (slot) => {
    var value = 0x811c9dc5
    var text = `package:${slot}`
    for (var at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
    value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
    value = Math.imul(value ^ (value >>> 12), 0x297a2d39)
    return 'NNNNOOPPQQ'.charAt(((value ^ (value >>> 15)) >>> 0) % 10)
  }
  // The server knows the group by its cookie. Where that was lost, it drew another one: the slot in storage is right.
  // Asks anew once a visit at most, and only where the cookie is kept: it can never go round in circles.
  var isSentBack = () => {
    var stored = window.localStorage.getItem('purchaseTestGroup')
    var slot = Number(stored)
    if (!stored || slot % 1 !== 0 || slot < 0 || slot >= 1000000) return false
    var pair = `package_group=${groupOf(slot)}`
    var isKept = () => document.cookie.split('; ').indexOf(pair) >= 0
    if (isKept() || window.sessionStorage.getItem('package-group-mended')) return false
    window.sessionStorage.setItem('package-group-mended', '1')
    var secure = location.protocol === 'https:' ? '; secure' : ''
    document.cookie = `${pair}; path=/; samesite=lax; max-age=31536000${secure}`
    return isKept()
  }
  try {
    if (location.pathname === '/packages' && isSentBack()) {
      root.style.visibility = 'hidden'
      location.reload()
      return
    }
  } catch (_) {
    // Storage is refused: what the server drew is shown.
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
    boot.messages = fetch(boot.getAttribute('data-messages'))
    // The entry takes the answer from here, and asks once more where there is none. By a link that loads ahead,
    // browsers would complain wherever the entry is slow to come.
    boot.messages.catch(() => {})
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
    script.onerror = boot.sayLate
    return script
  }

  // Whether a page would come if it were loaded anew. Where it would not, the one that is shown is worth more than the
  // browser's own words about the network.
  boot.isAnswered = (address) =>
    fetch(address || location.href, { method: 'HEAD', cache: 'no-store' }).then(
      (answer) => answer.status < 500,
      () => false,
    )
  // What the page needs to be alive did not come. What was sent stays where it is, to be read and followed.
  boot.sayLate = () => {
    var late = document.getElementById('late')
    var button = late.querySelector('button')
    var tryAgain = () => {
      button.setAttribute('aria-busy', 'true')
      boot.isAnswered().then((isAnswered) => {
        if (isAnswered) location.reload()
        else button.removeAttribute('aria-busy')
      })
    }
    late.hidden = false
    button.addEventListener('click', tryAgain)
    window.addEventListener('online', () => {
      // Whoever is typing would lose it.
      if (!document.querySelector('input:focus, textarea:focus')) tryAgain()
    })
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
