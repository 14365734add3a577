// Runs the code that the build has named (`<meta name="entry">`). The stylesheet stands before this script, so it is there. The
// first picture of a page has the line for itself: the code would take it from it.
;(function () {
  var meta = document.querySelector('meta[name="entry"]')
  if (!meta) return
  /** Milliseconds after which a slow picture is no longer waited for. */
  var patience = 1500
  /** And after which its paint is not. */
  var paintPatience = 250
  var isStarted = false

  function start() {
    if (isStarted) return
    isStarted = true
    window.fetchAhead()
    var script = document.createElement('script')
    script.type = 'module'
    script.crossOrigin = ''
    script.src = JSON.parse(meta.content).code[0]
    document.body.appendChild(script)
  }

  /** What has come is painted before anything else is done, as far as the browser tells; else two frames are enough. */
  function startAfterPaint() {
    var kind = 'largest-contentful-paint'
    if (!window.PerformanceObserver || !(PerformanceObserver.supportedEntryTypes || []).includes(kind)) {
      return requestAnimationFrame(function () {
        requestAnimationFrame(start)
      })
    }
    new PerformanceObserver(function (list, observer) {
      var isPicture = list.getEntries().some(function (entry) {
        return entry.url
      })
      if (!isPicture) return
      observer.disconnect()
      start()
    }).observe({ type: kind, buffered: true })
    setTimeout(start, paintPatience)
  }

  if (!window.firstPicture) return start()
  setTimeout(start, patience)
  window.firstPicture.then(startAfterPaint)
})()
