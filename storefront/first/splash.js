// The splash: seal and name over the page, once per session. Inlined into the page, so that nothing is painted before it
// and nothing is fetched for it. Not shown in the native app, in WeChat, in elder mode or with reduced motion.
;(function () {
  var key = 'splashSeen'
  /** Milliseconds for which it is shown and for which it fades; the latter also stands in the style sheet. */
  var shown = 2500
  var fade = 1500
  var splash = document.getElementById('splash')
  var isStill =
    document.documentElement.hasAttribute('data-elder') || matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isStill || /MicroMessenger|\bYunxiuApp\/[\d.]/i.test(navigator.userAgent) || !isFirst()) return splash.remove()

  /** Whether it was not shown in this session yet; marks it as shown. False without storage, where every page would show it. */
  function isFirst() {
    try {
      // oxlint-disable-next-line no-restricted-globals -- guarded here: no module is loaded yet
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
  // Counted from when the page is rendered behind it.
  new MutationObserver(function (_changes, observer) {
    observer.disconnect()
    setTimeout(function () {
      splash.dataset.phase = 'fading'
      setTimeout(leave, fade)
    }, shown)
  }).observe(document.getElementById('root'), { childList: true })
})()
