// Runs before the first paint, on every browser we serve: plain old JavaScript, no build.
// Sets the chosen theme, and fetches the polyfills where a feature test fails.
;(() => {
  var root = document.documentElement
  try {
    var theme = window.localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.setAttribute('data-theme', theme)
  } catch (_) {
    // Storage is refused: the system's theme it is.
  }
  var isModern =
    'at' in Array.prototype &&
    'findLast' in Array.prototype &&
    'hasOwn' in Object &&
    'replaceAll' in String.prototype &&
    'matchAll' in String.prototype &&
    'allSettled' in Promise &&
    'structuredClone' in window &&
    'queueMicrotask' in window
  var polyfill = document.currentScript.getAttribute('data-polyfill')
  if (isModern || !polyfill) return
  var markup = '<script src="' + polyfill + '"></script>'
  // Browsers that know trusted types but not all of the above take only markup that says it is meant.
  if (window.trustedTypes)
    markup = window.trustedTypes.createPolicy('boot', { createHTML: (text) => text }).createHTML(markup)
  // Written, not appended: only so it is sure to run before the module that needs it.
  document.write(markup)
})()
