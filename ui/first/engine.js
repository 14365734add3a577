// The first script of a page, of ES5 alone. An engine below the floor (ui/build/floor.ts) gets the page that says so, and nothing else of
// ours. In others it watches until the page stands: code that cannot be had, read or run must not leave an empty page or the splash.
;(function () {
  /** Milliseconds after an error within which the page may still come to stand, and those after which it is late. */
  var grace = 3000
  var patience = 30000
  // One thing of the floor for each of its parts: layers of styles, modules, the language, and what browsers add to it.
  var isTooOld =
    !('CSSLayerBlockRule' in window) ||
    !('noModule' in document.createElement('script')) ||
    !('findLast' in Array.prototype) ||
    !('structuredClone' in window)

  if (isTooOld) {
    // Swallows the rest of the page, which would fail.
    document.write('<plaintext style="display:none">')
    var script = document.createElement('script')
    script.src = '%tooOld%'
    document.getElementsByTagName('head')[0].appendChild(script)
    return
  }

  function show(sentence) {
    var root = document.getElementById('root')
    // What the page draws later takes the place of this.
    if (!root || (root.firstElementChild && !root.querySelector('.first-screen'))) return
    var splash = document.getElementById('splash')
    if (splash) splash.remove()
    root.innerHTML =
      '<div role="alert" style="padding:30vh 1.5rem 0;text-align:center;line-height:2">' +
      '<p>' +
      sentence +
      '</p><p><button type="button" style="padding:.6rem 1.5rem">再试一次</button></p></div>'
    root.querySelector('button').addEventListener('click', function () {
      location.reload()
    })
  }
  function showSoon() {
    setTimeout(function () {
      show('页面没能打开。再试一次还是这样的话，请更新浏览器，或换一个浏览器打开。')
    }, grace)
  }
  window.addEventListener(
    'error',
    function (event) {
      var failed = event.target
      if (failed && failed.tagName === 'SCRIPT' && failed.type === 'module') show('页面没能打开，网络可能断了一下。')
      else if (event.message) showSoon()
    },
    true,
  )
  window.addEventListener('unhandledrejection', showSoon)
  setTimeout(function () {
    show('页面打开得比平时慢，网络可能不太好。')
  }, patience)
})()
