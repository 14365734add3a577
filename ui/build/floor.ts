/**
 * The oldest engines that the storefront and the console support; see docs/adr/0035-browser-floor.md. The build lowers
 * syntax and styles to them, and `scripts/engines` rejects anything newer in the built files.
 */
export const floor = { chrome: '99', safari: '15.4', firefox: '110' } as const

/** The floor as Vite's `build.target` and `build.cssTarget`. */
export const targets = Object.entries(floor).map(([engine, version]) => `${engine}${version}`)

/**
 * The floor as the storefront's `build.target`. Safari 15 reads the same syntax as 16 but has a bug in class fields
 * (https://webkit.org/b/236843), for which the build would rewrite every class: more than the first visit's budget
 * allows. `scripts/engines` rejects the affected fields instead.
 */
export const lightTargets = targets.map((target) => target.replace(/^safari15.*/, 'safari16'))
