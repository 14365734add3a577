// Starts the entry that the build names in `<meta name="entry">`. The style sheet precedes this script, so it has loaded.
// The code waits for the page's first picture, because it would compete for bandwidth.
;(function () {
  var meta = document.querySelector('meta[name="entry"]')
  if (!meta) return
  /** Milliseconds to wait for a slow picture. */
  var patience = 1500
  /** Milliseconds to wait for its paint. */
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

  /** Waits until the picture is painted, if the browser reports it; otherwise for two frames. */
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
