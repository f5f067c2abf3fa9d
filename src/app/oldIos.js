// For iOS 6 to 11, loaded by boot.js on private pages: shows the message in place of the skeleton and reports it.
// ES5 (boot.test.ts).
;(function () {
  var version = /OS (\d+(?:_\d+)*)/.exec(navigator.userAgent)[1].replace(/_/g, '.')
  var show = function () {
    var notice = document.getElementById('old-ios')
    var page = document.getElementById('content')
    document.getElementById('old-ios-version').appendChild(document.createTextNode(version))
    while (page.firstChild) page.removeChild(page.firstChild)
    page.appendChild(notice)
    notice.hidden = false
  }
  var randomId = function () {
    var id = ''
    while (id.length < 32) id += Math.floor(Math.random() * 16).toString(16)
    return id
  }
  // The same key and form as in storedValues.ts and visit.rules.ts.
  var visitorId = function () {
    var known = localStorage.getItem('uniqueUserId')
    if (/^[0-9a-f]{32}$/.test(known)) return known
    var made = randomId()
    localStorage.setItem('uniqueUserId', made)
    return made
  }
  var report = function () {
    var data = {}
    try {
      data.unique_user_id = visitorId()
    } catch (_) {
      // Storage is refused, as in the private mode of these versions.
    }
    var site = JSON.parse(document.getElementById('hydration').textContent).site
    var request = new XMLHttpRequest()
    request.open('POST', site.apiBase + '/event', true)
    request.setRequestHeader('Content-Type', 'application/json')
    var event = { name: 'install_limit_ios_version', id: randomId(), detail: version }
    request.send(JSON.stringify({ data: data, events: [event] }))
  }
  var run = function () {
    show()
    report()
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run)
  else run()
})()
