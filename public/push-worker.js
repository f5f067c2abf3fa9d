// Shows notifications and opens what they are about. It never stands between a page and the network.
// Plain old JavaScript, no build.
;(() => {
  self.addEventListener('push', (event) => {
    var told = {}
    try {
      told = event.data.json()
    } catch (_) {
      // Shown all the same: browsers take the permission away from who stays silent.
    }
    event.waitUntil(
      self.registration.showNotification(told.title || self.location.hostname, {
        body: told.body || '',
        // A repeat takes the place of the first, without a sound.
        tag: told.tag || 'news',
        lang: told.lang || '',
        dir: 'auto',
        icon: '/apple-touch-icon.png',
        data: { url: told.url || '/' },
      }),
    )
  })

  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    var url = new URL(event.notification.data.url, self.location.origin)
    // Only the store's own pages.
    if (url.origin !== self.location.origin) url = new URL('/', self.location.origin)
    event.waitUntil(
      self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((windows) => {
        var open = windows.filter((one) => one.url === url.href)[0]
        return open ? open.focus() : self.clients.openWindow(url.href)
      }),
    )
  })
})()
