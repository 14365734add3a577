// Shows the first pictures of the opened page before any code has loaded. Those of home are in a template, so that other
// pages do not fetch them; those of a work, an item and the digital zone are in the answer to the first call. They are
// placed where the page will show them, with the same URLs. `start.js` waits for `firstPicture`.
;(function () {
  var kept = document.getElementById('first-picture')
  var first = document.documentElement.dataset.first
  /** The same values as in the pages. */
  var detailSizes = '(min-width: 1480px) 660px, (min-width: 768px) 48vw, 82vw'
  var cardSizes =
    '(min-width: 1680px) 250px, (min-width: 1480px) 320px, (min-width: 1024px) 22vw, (min-width: 768px) 30vw, (min-width: 640px) 46vw, calc(50vw - 35px)'

  /** Resolves when the picture has loaded or failed. */
  function arrived(image) {
    return new Promise(function (resolve) {
      if (image.complete) return resolve()
      image.addEventListener('load', resolve)
      image.addEventListener('error', resolve)
    })
  }

  function addressOf(path) {
    var host = kept.dataset.host
    return host && !/^(?:https?:|data:|blob:|\/\/)/i.test(path)
      ? host.replace(/\/+$/, '') + '/' + path.replace(/^\/+/, '')
      : path
  }

  function show(place, picture, sizes) {
    var frame = document.createElement('picture')
    ;['avif', 'webp'].forEach(function (ending) {
      var source = document.createElement('source')
      source.type = 'image/' + ending
      source.srcset = picture.widths
        .map(function (width) {
          return addressOf(picture.url + '-' + width + '.' + ending) + ' ' + width + 'w'
        })
        .join(', ')
      source.sizes = sizes
      frame.appendChild(source)
    })
    var image = document.createElement('img')
    image.alt = ''
    image.decoding = 'sync'
    image.fetchPriority = 'high'
    image.src = addressOf(picture.url + '.jpg')
    frame.appendChild(image)
    place.appendChild(frame)
    return arrived(image)
  }

  /** Returns the picture that the page shows first, from the answer to its first call. */
  function picturesOf(data) {
    var works = first === 'digital' ? data.list : [data]
    return works.map(function (work) {
      return first !== 'digital' && work.gallery.length > 0 ? work.gallery[0] : work.cover
    })
  }

  if (first === 'home') {
    kept.replaceWith(kept.content)
    var image = document.querySelector('.first-frame img')
    if (image) window.firstPicture = arrived(image)
    return
  }
  var calls = window.firstCalls ? Object.keys(window.firstCalls) : []
  if (!first || calls.length === 0) return
  window.firstPicture = window.firstCalls[calls[0]].answer
    .then(function (found) {
      return found.response.clone().json()
    })
    .then(function (envelope) {
      var pictures = picturesOf(envelope.data)
      var places = document.querySelectorAll('.first-work')
      var room = document.querySelector('.first-room')
      var shown = []
      // The page was rendered first.
      if (!room) return
      for (var index = 0; index < places.length && index < pictures.length; index++) {
        if (pictures[index].url && places[index].getClientRects().length > 0)
          shown.push(show(places[index], pictures[index], first === 'digital' ? cardSizes : detailSizes))
      }
      room.dataset.filled = ''
      return Promise.all(shown)
    })
    .catch(function () {})
})()
