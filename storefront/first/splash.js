// The opening: seal and name over the page, once a session. Part of the page itself, so that nothing is painted before it and
// nothing is fetched for it. Not inside the native app or WeChat, not in elder mode, and not for those who want no motion.
;(function () {
  var key = 'splashSeen'
  /** Milliseconds that it stands, and then fades; the style sheet says the latter too. */
  var shown = 2500
  var fade = 1500
  var splash = document.getElementById('splash')
  var isSeen = true
  try {
    isSeen = sessionStorage.getItem(key) !== null
  } catch {
    // Where nothing may be kept it would come again with each page.
  }
  var isStill =
    document.documentElement.hasAttribute('data-elder') || matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isSeen || isStill || /MicroMessenger|\bYunxiuApp\/[\d.]/i.test(navigator.userAgent)) return splash.remove()

  function leave() {
    window.removeEventListener('keydown', leave)
    splash.remove()
    sessionStorage.setItem(key, '1')
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
