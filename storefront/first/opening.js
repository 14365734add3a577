// What must run before the first paint and before any code of ours: the build writes it into the page itself. In words that
// every browser reads.

// The chosen theme and elder mode, and which page this is of those whose first pictures stand there before any code.
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
    // oxlint-disable-next-line no-restricted-globals -- guarded here: no module has come yet
    var choice = JSON.parse(localStorage.getItem('appearance') || '{}')
    if (choice.theme === 'light' || choice.theme === 'dark') document.documentElement.dataset.theme = choice.theme
    if (choice.elder === true) document.documentElement.setAttribute('data-elder', '')
  } catch {
    // Without a readable choice the system's theme stands.
  }
})()

// What the page that is opened asks first; `src/lib/first-calls.ts` takes the answers over. And the code that the build has
// named, of the entry and of that page: `start.js` says when.
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
  // Where no picture is waited for.
  if (!document.documentElement.dataset.first) window.fetchAhead()

  // Others have a token that is not known yet, or addresses that say more.
  if (/MicroMessenger|YunxiuApp/i.test(navigator.userAgent) || location.search || !window.fetch) return
  var calls = first.asksOf ? (parts[2] ? [first.asksOf + parts[2]] : []) : parts[2] || parts[3] ? [] : first.asks || []
  try {
    // oxlint-disable-next-line no-restricted-globals -- guarded here: no module has come yet
    if (sessionStorage.getItem('storedQuery')) return
    // oxlint-disable-next-line no-restricted-globals -- as above
    var token = JSON.parse(localStorage.getItem('session') || '{}').token || ''
    // What the session refuses (`src/lib/session.ts`).
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
    // Without storage the page asks for itself.
  }
})()
