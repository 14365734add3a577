// Service worker for Web Push: shows a notification and opens its link. It caches nothing and intercepts no request.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('push', (event) => {
  const { id, title, text, link } = event.data ? event.data.json() : {}
  if (typeof title !== 'string') return
  // The tag replaces a notification that arrives twice.
  event.waitUntil(
    self.registration.showNotification(title, {
      body: text,
      tag: `message-${id}`,
      icon: '/apple-touch-icon.png',
      data: link,
    }),
  )
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const link = event.notification.data
  const path = typeof link === 'string' && /^\/(?![/\\])/.test(link) ? link : '/'
  event.waitUntil(self.clients.openWindow(`/#${path}`))
})
