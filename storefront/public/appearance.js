// Before the first paint: the chosen theme and elder mode. Its own file, because no inline script may run.
;(function () {
  try {
    var choice = JSON.parse(localStorage.getItem('appearance') || '{}')
    if (choice.theme === 'light' || choice.theme === 'dark') document.documentElement.dataset.theme = choice.theme
    if (choice.elder === true) document.documentElement.setAttribute('data-elder', '')
  } catch (_) {
    // Without a readable choice the system's theme stands.
  }
})()
