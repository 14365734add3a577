// The first script of a page, in ES5. An engine below the floor (ui/build/floor.ts) gets a page that says so and nothing else.
// In all others it watches until the page is rendered: code that cannot be loaded, parsed or run must not leave an empty page
// or the splash.
;(function () {
  /** Milliseconds that the page has to render after an error, and in all. */
  var grace = 3000
  var patience = 30000
  // One feature for each part of the floor: cascade layers, modules, the language, and the browser's own API.
  var isTooOld =
    !('CSSLayerBlockRule' in window) ||
    !('noModule' in document.createElement('script')) ||
    !('findLast' in Array.prototype) ||
    !('structuredClone' in window)

  if (isTooOld) {
    // Discards the rest of the page, which would fail.
    document.write('<plaintext style="display:none">')
    var script = document.createElement('script')
    script.src = '%tooOld%'
    document.getElementsByTagName('head')[0].appendChild(script)
    return
  }

  function show(sentence) {
    var root = document.getElementById('root')
    // If the page renders later, it replaces this.
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
      show('页面打开失败。再试一次还是这样的话，请更新浏览器，或换一个浏览器打开。')
    }, grace)
  }
  window.addEventListener(
    'error',
    function (event) {
      var failed = event.target
      if (failed && failed.tagName === 'SCRIPT' && failed.type === 'module') show('页面打开失败，网络可能断了一下。')
      else if (event.message) showSoon()
    },
    true,
  )
  window.addEventListener('unhandledrejection', showSoon)
  setTimeout(function () {
    show('页面打开得比平时慢，网络可能不太好。')
  }, patience)
})()
