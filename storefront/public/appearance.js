// Before the first paint: the chosen theme and elder mode, and whether this is the home page, whose first picture stands
// in the page already. Its own file, because no inline script may run.
;(function () {
  if (/^(#\/?)?$/.test(location.hash)) document.documentElement.dataset.first = 'home'
  try {
    var choice = JSON.parse(localStorage.getItem('appearance') || '{}')
    if (choice.theme === 'light' || choice.theme === 'dark') document.documentElement.dataset.theme = choice.theme
    if (choice.elder === true) document.documentElement.setAttribute('data-elder', '')
  } catch {
    // Without a readable choice the system's theme stands.
  }
})()
