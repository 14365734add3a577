// The home page's first picture leaves its template at home alone: elsewhere it would be fetched and not be seen.
;(function () {
  var kept = document.getElementById('first-picture')
  if (document.documentElement.dataset.first === 'home') kept.replaceWith(kept.content)
})()
