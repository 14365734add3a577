import type { Plugin } from 'vite'

const canMix = '@supports (color: color-mix(in lab, red, red))'
/**
 * Parts that stay unchanged: comments, `@keyframes` rules, which cannot contain queries, and existing `@supports`
 * queries.
 */
const untouched = /\/\*[^]*?\*\/|(?:@keyframes|@supports \(color:\s*color-mix\()[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g
const mixed = /(?<![-\w])([-\w]+):\s*([^;{}]*color-mix\([^;{}]*?)\s*(?:;|(?=\}))/g
const mix = /color-mix\(in \w+,\s*(var\([^()]*\)|\w+) ([\d.]+)%,\s*(var\([^()]*\)|\w+)\)/g
/** Tailwind's fallback: the mixture as it is in the light theme, before a rule for engines that support mixing. */
const lightOnly =
  /(?<=[{;])([-\w]+:)\s*([^;{}]*?)#[\da-f]{3,8}(?=[^;{}]*\}@supports \(color:\s*color-mix\([^{]*\{[^{}]*\{\1\s*\2(color-mix\((?:[^()]|\([^()]*\))*\)))/g
const measured = /(?<![-\w])([-\w]+):\s*([^;{}]*\d[dls]vh\b[^;{}]*?)\s*(?:;|(?=\}))/g
const declaration = /(?<![-\w])(translate|rotate|scale):\s*([^;{}]+?)\s*(?:;|(?=\}))/g
/** Initial value of each transform function. */
const atRest: Readonly<Record<string, string>> = {
  translate: 'translate(0)',
  rotate: 'rotate(0deg)',
  scale: 'scale(1)',
}
const names = Object.keys(atRest)
/**
 * One custom property per function, so that classes that each set one of them combine as in newer engines. They are not
 * inherited, because descendants must not be transformed again. Chromium 102 drops the whole value if one of them is
 * neither set nor has an initial value.
 */
const transform = `transform: ${names.map((name) => `var(--older-${name})`).join(' ')}`
const properties = Object.entries(atRest)
  .map(([name, value]) => `@property --older-${name} { syntax: '*'; inherits: false; initial-value: ${value} }`)
  .join('\n')

/** Tailwind's percentages of a scale, which the function accepts only as numbers. */
const share = /(--tw-scale-[xyz]:\s*)(-?[\d.]+)%/g

/** Splits a value at spaces outside brackets. */
function valuesOf(list: string): string[] {
  const values = ['']
  let depth = 0
  for (const letter of list) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (depth === 0 && /\s/.test(letter)) values.push('')
    else values.push(values.pop() + letter)
  }
  return values.filter(Boolean)
}

const asFunction = (name: string, value: string) =>
  value === 'none' ? atRest[name] : `${name}(${valuesOf(value).join(', ')})`

/** Replaces each mixture by its larger part, or one that is nearly as large. */
const unmixed = (value: string) =>
  value.replaceAll(mix, (_whole, one: string, percent: string, other: string) => (Number(percent) < 40 ? other : one))

/**
 * Adds an unmixed fallback before every mixture of colours, for engines without `color-mix` (Chromium before 111,
 * Safari before 16.2, Firefox before 113). They discard a mixture that contains a variable only at computed-value time,
 * so a plain declaration before it would not suffice.
 */
export function withPlainColours(css: string): string {
  const themed = css.replaceAll(lightOnly, (_whole, property: string, before: string, mixture: string) => {
    return `${property}${before}${unmixed(mixture)}`
  })
  return outsideOf(themed, (part) =>
    part.replaceAll(mixed, (_whole, property: string, value: string) => {
      return `${property}: ${unmixed(value)}; ${canMix} { ${property}: ${value} }`
    }),
  )
}

/** Adds a `vh` fallback before every window height, for Chromium before 108, which lacks `dvh`, `lvh` and `svh`. */
export function withPlainHeights(css: string): string {
  return outsideOf(css, (part) =>
    part.replaceAll(measured, (_whole, property: string, value: string) => {
      const plain = value.replaceAll(/(\d)[dls]vh\b/g, '$1vh')
      return `${property}: ${plain}; @supports (height: 1dvh) { ${property}: ${value} }`
    }),
  )
}

function outsideOf(css: string, write: (part: string) => string): string {
  const kept = css.match(untouched) ?? []
  const parts = css.split(untouched).map(write)
  return parts.map((part, index) => part + (kept[index] ?? '')).join('')
}

/**
 * Adds a `transform` for every `translate`, `rotate` and `scale`, for Chromium before 104, which lacks these
 * properties: centred or rotated elements would otherwise be misplaced. The affected elements have no other transform.
 * Animations of these properties in keyframes do not run there.
 */
export function withTransforms(css: string): string {
  let isChanged = false
  const written = outsideOf(css, (part) =>
    part
      .replaceAll(share, (_whole, name: string, percent: string) => `${name}${Number(percent) / 100}`)
      .replaceAll(declaration, (_whole, name: string, value: string) => {
        isChanged = true
        return `${name}: ${value}; @supports not (translate: 0) { --older-${name}: ${asFunction(name, value)}; ${transform} }`
      }),
  )
  return isChanged ? `${written}\n${properties}` : written
}

/** Rewrites style sheets during the build, before they are lowered and minified. */
export function olderStyles(): Plugin {
  return {
    name: 'older-styles',
    apply: 'build',
    transform: {
      filter: { id: /\.css$/ },
      handler: (code) => withTransforms(withPlainHeights(withPlainColours(code))),
    },
  }
}
