import nprogress from 'nprogress'

/** The line at the top while a page is on its way. */
nprogress.configure({
  minimum: 0.3,
  speed: 500,
  trickleSpeed: 200,
  showSpinner: false,
  // The library's own bar has a role that does not exist.
  barSelector: '.bar',
  template: '<div class="bar"></div>',
})

export { nprogress as line }
