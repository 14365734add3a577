/**
 * The oldest engines that the storefront and the console promise to run in; docs/decisions/engines.md says why. The build lowers
 * syntax and styles to them, and `scripts/engines` refuses what the built files use beyond them.
 */
export const floor = { chrome: '99', safari: '15.4', firefox: '110' } as const

/** The floor as Vite's `build.target` and `build.cssTarget`. */
export const targets = Object.entries(floor).map(([engine, version]) => `${engine}${version}`)

/**
 * The floor as the storefront's `build.target`. Safari 15 reads the same syntax as 16 but has a fault in class fields
 * (https://webkit.org/b/236843), for which the build would rewrite every class: more than the first visit can pay.
 * `scripts/engines` refuses the fields that meet it instead.
 */
export const lightTargets = targets.map((target) => target.replace(/^safari15.*/, 'safari16'))
