// Runs before the first paint in every browser, so it is ES5 (boot.test.ts). Sets the theme, corrects the package group,
// stops for an old iOS, loads polyfills where a feature test fails, starts the scripts of the page, and offers a retry
// if they do not load.
;(function () {
  var root = document.documentElement
  try {
    var theme = window.localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.setAttribute('data-theme', theme)
  } catch (_) {
    // Local storage is unavailable: use the system's theme.
  }

  // A copy of the experiment code in kernel/experiment.ts and tracking/testGroup.rules.ts, which load too late.
  // boot.test.ts compares them.
  var groupOf = function (slot) {
    var value = 0x811c9dc5
    var text = 'package:' + slot
    for (var at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
    value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
    value = Math.imul(value ^ (value >>> 12), 0x297a2d39)
    return 'NNNNOOPPQQ'.charAt(((value ^ (value >>> 15)) >>> 0) % 10)
  }
  // The server reads the visitor's package group from a cookie. If the cookie was lost, the server drew another group,
  // but the slot in storage is right. Reloads at most once per visit, and only if the cookie can be stored, so it
  // cannot loop.
  var isSentBack = function () {
    var stored = window.localStorage.getItem('purchaseTestGroup')
    var slot = Number(stored)
    if (!stored || slot % 1 !== 0 || slot < 0 || slot >= 1000000) return false
    var pair = 'package_group=' + groupOf(slot)
    var isKept = function () {
      return document.cookie.split('; ').indexOf(pair) >= 0
    }
    if (isKept() || window.sessionStorage.getItem('package-group-mended')) return false
    window.sessionStorage.setItem('package-group-mended', '1')
    var secure = location.protocol === 'https:' ? '; secure' : ''
    document.cookie = pair + '; path=/; samesite=lax; max-age=31536000' + secure
    return isKept()
  }
  try {
    if (location.pathname === '/packages' && isSentBack()) {
      root.style.visibility = 'hidden'
      location.reload()
      return
    }
  } catch (_) {
    // Storage is unavailable: keep the package group that the server drew.
  }

  // Not by document.currentScript, which iOS 6 and 7 lack.
  var boot = document.querySelector('script[data-entry]')
  var same = function (text) {
    return text
  }
  // Browsers with Trusted Types accept only marked script URLs and HTML.
  var trust = window.trustedTypes
    ? window.trustedTypes.createPolicy('boot', { createHTML: same, createScriptURL: same })
    : { createHTML: same, createScriptURL: same }

  // iOS before 12 cannot run the scripts of the store (requirement 4.26). A public page can be read without them; the
  // skeleton of a private page gets a message.
  var ios = / \(iP(?:ad|hone|od)[^()]* OS (\d+)/.exec(navigator.userAgent)
  if (ios && ios[1] < 12) {
    var oldIos = boot.getAttribute('data-old-ios')
    if (oldIos) document.head.appendChild(scriptAt(oldIos))
    return
  }

  var listOf = function (name) {
    return (boot.getAttribute(name) || '').split(' ').filter(Boolean)
  }
  // Load the scripts after the visible content: on a slow network they would delay the pictures. The page can be read
  // and its links work without them. The first touch starts them at once.
  var isStarted = false
  var start = function () {
    if (isStarted) return
    isStarted = true
    // Load one script at a time, because evaluating all together would delay a touch noticeably. Uses messages, because
    // browsers delay timers of background pages.
    var parts = listOf('data-parts')
    var turns = new MessageChannel()
    turns.port1.onmessage = function () {
      var part = parts.shift()
      document.head.appendChild(part ? preload(part) : entry())
      if (part) turns.port2.postMessage('')
    }
    turns.port2.postMessage('')
    if (!isAtOnce) request(boot.getAttribute('data-messages'))
  }
  // Responses by URL. The entry script uses each once, and repeats a request that failed. With a preload link, browsers
  // would warn whenever the entry is slow.
  boot.answers = {}
  var request = function (address, headers) {
    boot.answers[address] = fetch(address, { headers: headers || {} })
    boot.answers[address].then(null, function () {})
  }
  var commonHeaders = function () {
    return { 'accept-language': root.lang, 'cache-control': 'no-cache' }
  }
  // Requests the data of a private page while its scripts load: the user's, and what is the same for everybody, which
  // goes to caches without the session. The headers are those of the API client (firstCalls.test.ts compares them).
  var requestData = function (calls, sharedCalls) {
    try {
      var storage = window.localStorage
      var tokens = JSON.parse(storage.getItem('accessToken'))
      var device = JSON.parse(storage.getItem('device'))
      var identifier = storage.getItem('deviceIdentifier')
      if (!tokens || storage.getItem('storageVersion') !== '2') return
      calls.forEach(function (call) {
        var isOfDevice = call.indexOf('{device}') >= 0
        var isIdentified = /\/(user|refund)(\/|$)/.test(call)
        if ((isOfDevice && !device) || (isIdentified && !identifier)) return
        var headers = commonHeaders()
        headers['access-token'] = tokens.accessToken
        if (device) headers['secret-key'] = device.secretKey
        if (isIdentified) headers['device-identifier'] = identifier
        request(call.replace('{device}', device && device.id), headers)
      })
      sharedCalls.forEach(function (call) {
        request(call, commonHeaders())
      })
    } catch (_) {
      // Storage is unavailable, or its values are invalid: the page requests its data itself.
    }
  }
  var preload = function (part) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = part
    return link
  }
  var entry = function () {
    var script = scriptAt(boot.getAttribute('data-entry'))
    script.type = 'module'
    script.onerror = boot.showRetry
    return script
  }
  function scriptAt(address) {
    var script = document.createElement('script')
    script.src = trust.createScriptURL(address)
    return script
  }

  // Whether the server can be reached at a URL. If not, the current page is more useful than the browser's error page.
  boot.isReachable = function (address) {
    return fetch(address || location.href, { method: 'HEAD', cache: 'no-store' }).then(
      function (answer) {
        return answer.status < 500
      },
      function () {
        return false
      }
    )
  }
  // The scripts did not load. Keep the page, which can still be read and its links followed, and offer a retry.
  boot.showRetry = function () {
    var late = document.getElementById('late')
    var button = late.querySelector('button')
    var tryAgain = function () {
      button.setAttribute('aria-busy', 'true')
      boot.isReachable().then(function (isReachable) {
        if (isReachable) location.reload()
        else button.removeAttribute('aria-busy')
      })
    }
    late.hidden = false
    button.addEventListener('click', tryAgain)
    window.addEventListener('online', function () {
      // Do not reload while the user types.
      if (!document.querySelector('input:focus, textarea:focus')) tryAgain()
    })
  }

  // A private page is a skeleton until its scripts run, so start them at once. Without modules they never run.
  var isAtOnce = boot.hasAttribute('data-at-once')
  if (isAtOnce && 'noModule' in boot) {
    request(boot.getAttribute('data-messages'))
    requestData(listOf('data-calls'), listOf('data-shared-calls'))
  }
  var LONGEST_WAIT_MS = 2000
  document.addEventListener('DOMContentLoaded', function () {
    if (isAtOnce && !('noModule' in boot)) boot.showRetry()
    else if (isAtOnce) start()
    else window.setTimeout(start, LONGEST_WAIT_MS)
  })
  window.addEventListener('load', start)
  ;['pointerdown', 'touchstart', 'keydown', 'focusin'].forEach(function (name) {
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
  // Use document.write, because only then does the polyfill run before the module that needs it.
  document.write(trust.createHTML('<script src="' + polyfill + '"></script>'))
})()
