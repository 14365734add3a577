// Runs before the first paint: the build inlines it into the page. Written in ES5, so that every browser can parse it.

// Applies the chosen theme and elder mode, and marks the page if it shows its first picture before any code has loaded.
;(function () {
  var first = /^#\/(?:(digital)$|(goods|show)\/[\w-]+$)/.exec(location.hash)
  if (/^(#\/?)?$/.test(location.hash)) document.documentElement.dataset.first = 'home'
  else if (first) document.documentElement.dataset.first = first[1] || first[2]
  // Pages of the night exhibition (`night` in src/routes.ts) are dark from the first paint.
  if (
    /^#\/((show|hall|collection|blindBoxInfo|giftBoxInfo|memrySection|lottery|wishPary|appBarrage)(\/|\?|$)|mine\/hall(\?|$))/i.test(
      location.hash,
    )
  )
    document.documentElement.classList.add('night')
  try {
    // oxlint-disable-next-line no-restricted-globals -- guarded here: no module is loaded yet
    var choice = JSON.parse(localStorage.getItem('appearance') || '{}')
    if (choice.theme === 'light' || choice.theme === 'dark') document.documentElement.dataset.theme = choice.theme
    if (choice.elder === true) document.documentElement.setAttribute('data-elder', '')
  } catch {
    // If the choice cannot be read, the system's theme applies.
  }
})()

// Sends the first calls of the opened page, whose answers `src/lib/first-calls.ts` takes over. Also provides
// `fetchAhead`, with which `start.js` preloads the code of the entry and of that page.
;(function () {
  function readMeta(name) {
    var meta = document.querySelector('meta[name="' + name + '"]')
    return meta ? JSON.parse(meta.content) : {}
  }
  var named = readMeta('first-code')
  var parts = /^#\/?(\w+)(?:\/([\w-]+))?(\?)?/.exec(location.hash) || []
  var page = document.documentElement.dataset.first || parts[1]
  var first = Object.prototype.hasOwnProperty.call(named, page) ? named[page] : { code: [] }
  var ahead = (readMeta('entry').code || []).concat(first.code)
  window.fetchAhead = function () {
    ahead.splice(0).forEach(function (href) {
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      link.crossOrigin = ''
      link.href = href
      document.head.appendChild(link)
    })
  }
  // Without a first picture there is nothing to wait for.
  if (!document.documentElement.dataset.first) window.fetchAhead()

  // In WeChat and the app the token is not known yet; a query in the address changes what the page loads.
  if (/MicroMessenger|YunxiuApp/i.test(navigator.userAgent) || location.search || !window.fetch) return
  var calls = first.asksOf ? (parts[2] ? [first.asksOf + parts[2]] : []) : parts[2] || parts[3] ? [] : first.asks || []
  try {
    // oxlint-disable-next-line no-restricted-globals -- guarded here: no module is loaded yet
    if (sessionStorage.getItem('storedQuery')) return
    // oxlint-disable-next-line no-restricted-globals -- as above
    var token = JSON.parse(localStorage.getItem('session') || '{}').token || ''
    // The session rejects such a token too (`src/lib/session.ts`).
    if (typeof token !== 'string' || !/^[!-~]*$/.test(token)) return
    window.firstCalls = {}
    calls.forEach(function (call) {
      var headers = { platform: window.innerWidth <= 768 ? 'h5' : 'web' }
      if (token) headers.authorization = 'Bearer ' + token
      var asked = { token: token, isHere: false }
      asked.answer = fetch('/api/v1/' + call, { headers: headers }).then(function (response) {
        asked.isHere = true
        return { response: response, at: Date.now() }
      })
      asked.answer.catch(function () {})
      window.firstCalls['/api/v1/' + call] = asked
    })
  } catch {
    // Without storage the page sends its calls itself.
  }
})()
