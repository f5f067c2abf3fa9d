// Runs the built boot.js and oldIos.js in Duktape, an ES5 engine, with a stub document, once per visit.
// Reads global `VISITS` and the sources `BOOT` and `OLD_IOS`; prints what each visit did.
function element(name) {
  return {
    name: name,
    attributes: {},
    children: [],
    hidden: true,
    get firstChild() {
      return this.children[0]
    },
    appendChild: function (child) {
      this.children.push(child)
      return child
    },
    removeChild: function (child) {
      this.children.splice(this.children.indexOf(child), 1)
    },
    getAttribute: function (key) {
      return this.attributes.hasOwnProperty(key) ? this.attributes[key] : null
    },
    hasAttribute: function (key) {
      return this.attributes.hasOwnProperty(key)
    },
    setAttribute: function (key, value) {
      this.attributes[key] = value
    },
  }
}

function documentOf(visit) {
  var byId = { content: element('main'), 'old-ios': element('div'), 'old-ios-version': element('bdi') }
  byId.content.appendChild(element('skeleton'))
  byId.hydration = { textContent: JSON.stringify({ site: { apiBase: '/api/v1' } }) }
  byId.late = element('late')
  byId.late.querySelector = function () {
    return { addEventListener: function () {} }
  }
  var script = element('script')
  script.attributes = { 'data-entry': '/entry.js', 'data-parts': '', 'data-messages': '/messages.json' }
  if (visit.isPrivate) {
    script.attributes['data-old-ios'] = '/oldIos.js'
    script.attributes['data-at-once'] = ''
  }
  return {
    readyState: visit.readyState,
    documentElement: element('html'),
    head: element('head'),
    cookie: '',
    byId: byId,
    listeners: [],
    querySelector: function () {
      return script
    },
    getElementById: function (id) {
      return byId[id] || null
    },
    createElement: element,
    createTextNode: function (text) {
      return { text: text }
    },
    addEventListener: function (name, listener) {
      this.listeners.push({ name: name, run: listener })
    },
    write: function () {},
  }
}

function visitWith(visit) {
  var sent = []
  var kept = {}
  var listened = []
  var page = documentOf(visit)
  var storage = {
    getItem: function (key) {
      return kept.hasOwnProperty(key) ? kept[key] : null
    },
    setItem: function (key, value) {
      if (visit.refusesStorage) throw new Error('QuotaExceededError')
      kept[key] = value
    },
  }
  var window = {
    localStorage: storage,
    addEventListener: function (name) {
      listened.push(name)
    },
    setTimeout: function () {},
  }
  function XMLHttpRequest() {}
  XMLHttpRequest.prototype = {
    open: function (method, address) {
      this.address = method + ' ' + address
    },
    setRequestHeader: function () {},
    send: function (body) {
      sent.push({ address: this.address, body: JSON.parse(body) })
    },
  }
  var location = { pathname: visit.path || '/startRegister', protocol: 'https:' }
  var navigator = { userAgent: visit.userAgent }
  var names = ['window', 'document', 'navigator', 'location', 'localStorage', 'XMLHttpRequest']
  var run = function (source) {
    Function.apply(null, names.concat(source))(window, page, navigator, location, storage, XMLHttpRequest)
  }
  run(BOOT)
  var loaded = page.head.children.map(function (script) {
    return script.src
  })
  if (loaded.length > 0) run(OLD_IOS)
  page.listeners.forEach(function (listener) {
    if (loaded.length > 0 || visit.hasNoModules) listener.run()
  })
  var version = page.byId['old-ios-version'].children[0]
  return {
    loaded: loaded,
    hasStarted: listened.length > 0,
    shown: page.byId.content.children.map(function (child) {
      return child.name
    }),
    isHidden: page.byId['old-ios'].hidden,
    version: version ? version.text : null,
    isRetryShown: !page.byId.late.hidden,
    sent: sent,
    kept: Object.keys(kept),
  }
}

print(JSON.stringify(VISITS.map(visitWith)))
