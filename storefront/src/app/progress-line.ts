import nprogress from 'nprogress'

/** Progress line at the top while a page is loading. */
nprogress.configure({
  minimum: 0.3,
  speed: 500,
  trickleSpeed: 200,
  showSpinner: false,
  // The library's default bar has an invalid ARIA role.
  barSelector: '.bar',
  template: '<div class="bar"></div>',
})

export { nprogress as line }
