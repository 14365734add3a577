// Runs before everything else of the page where the console shows it in a frame (`/preview`): answers what the page asks with what
// the console has brought, lets other reads through as a stranger's, and keeps every write and everything stored away.
;(() => {
  const prefix = '/api/v1/'
  let bring
  const brought = new Promise((resolve) => {
    bring = resolve
  })
  // The policy of this page lets nobody but the console frame it.
  addEventListener('message', (event) => {
    if (event.source === parent && parent !== window && event.data && Array.isArray(event.data.replies))
      bring(event.data.replies)
  })
  if (parent === window) bring([])
  else parent.postMessage('preview:ready', '*')

  // What this browser keeps of a collector is none of the preview's.
  for (const name of ['localStorage', 'sessionStorage']) {
    const kept = new Map()
    const store = {
      getItem: (key) => kept.get(String(key)) ?? null,
      setItem: (key, value) => void kept.set(String(key), String(value)),
      removeItem: (key) => void kept.delete(String(key)),
      clear: () => kept.clear(),
      key: (index) => [...kept.keys()][index] ?? null,
      get length() {
        return kept.size
      },
    }
    Object.defineProperty(window, name, { value: store })
  }
  sessionStorage.setItem('splashSeen', '1')
  window.EventSource = class extends EventTarget {
    close() {}
  }
  navigator.sendBeacon = () => true

  const answer = (status, body) =>
    new Response(JSON.stringify({ time: Date.now(), ...body }), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  const network = window.fetch.bind(window)

  window.fetch = async (asked, request = {}) => {
    const url = new URL(typeof asked === 'string' || asked instanceof URL ? asked : asked.url, location.origin)
    const method = (request.method ?? asked.method ?? 'GET').toUpperCase()
    const path =
      url.origin === location.origin && url.pathname.startsWith(prefix) ? url.pathname.slice(prefix.length) : null
    if (path !== null) {
      const replies = await brought
      const input = method === 'GET' ? Object.fromEntries(url.searchParams) : JSON.parse(request.body || '{}')
      const fits = (reply) =>
        reply.path === path &&
        Object.entries(reply.input).every(([name, value]) => String(input[name]) === String(value))
      const found = replies.find(fits)
      if (found) return answer(200, { code: 200, msg: 'OK', data: found.reply })
    }
    if (method !== 'GET' && method !== 'HEAD')
      return answer(403, { code: 403, msg: '这是预览，什么也不会发生', reason: 'NOT_ALLOWED', data: null })
    return network(url, { ...request, credentials: 'omit' })
  }
})()
