// The opening: seal and name over the page, once a session. Part of the page itself, so that nothing is painted before it and
// nothing is fetched for it. Not inside the native app or WeChat, not in elder mode, and not for those who want no motion.
;(function () {
  var key = 'splashSeen'
  /** Milliseconds that it stands, and then fades; the style sheet says the latter too. */
  var shown = 2500
  var fade = 1500
  var splash = document.getElementById('splash')
  var isStill =
    document.documentElement.hasAttribute('data-elder') || matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill || /MicroMessenger|\bYunxiuApp\/[\d.]/i.test(navigator.userAgent) || !isFirst()) return splash.remove()

  /** Whether it was not shown in this session; remembers that it is. False if nothing may be kept: it would come with each page. */
  function isFirst() {
    try {
      // oxlint-disable-next-line no-restricted-globals -- guarded here: no module has come yet
      var storage = sessionStorage
      if (storage.getItem(key) !== null) return false
      storage.setItem(key, '1')
      return true
    } catch {
      return false
    }
  }

  function leave() {
    window.removeEventListener('keydown', leave)
    splash.remove()
  }
  splash.setAttribute('aria-hidden', 'true')
  splash.hidden = false
  splash.addEventListener('click', leave)
  window.addEventListener('keydown', leave)
  // Counted from when the page stands under it.
  new MutationObserver(function (_changes, observer) {
    observer.disconnect()
    setTimeout(function () {
      splash.dataset.phase = 'fading'
      setTimeout(leave, fade)
    }, shown)
  }).observe(document.getElementById('root'), { childList: true })
})()
