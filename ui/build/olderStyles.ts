import type { Plugin } from 'vite'

const canMix = '@supports (color: color-mix(in lab, red, red))'
/** What nothing is to be changed in: comments, `@keyframes` rules, where nothing may be asked for, and what was asked for already. */
const untouched = /\/\*[^]*?\*\/|(?:@keyframes|@supports \(color:\s*color-mix\()[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g
const mixed = /(?<![-\w])([-\w]+):\s*([^;{}]*color-mix\([^;{}]*?)\s*(?:;|(?=\}))/g
const mix = /color-mix\(in \w+,\s*(var\([^()]*\)|\w+) ([\d.]+)%,\s*(var\([^()]*\)|\w+)\)/g
/** Tailwind's own way out: the mixture as it is in the light theme, before a rule for those that can mix. */
const lightOnly =
  /(?<=[{;])([-\w]+:)\s*([^;{}]*?)#[\da-f]{3,8}(?=[^;{}]*\}@supports \(color:\s*color-mix\([^{]*\{[^{}]*\{\1\s*\2(color-mix\((?:[^()]|\([^()]*\))*\)))/g
const measured = /(?<![-\w])([-\w]+):\s*([^;{}]*\d[dls]vh\b[^;{}]*?)\s*(?:;|(?=\}))/g
const declaration = /(?<![-\w])(translate|rotate|scale):\s*([^;{}]+?)\s*(?:;|(?=\}))/g
/** What each comes to where none of it is said. */
const atRest: Readonly<Record<string, string>> = {
  translate: 'translate(0)',
  rotate: 'rotate(0deg)',
  scale: 'scale(1)',
}
const names = Object.keys(atRest)
/**
 * One property for each, so that classes that set one of them add up as they do in a newer engine. They are of an element alone: what
 * lies within must not move once more. Chromium 102 drops the whole value where one of them is neither set nor has an initial value.
 */
const transform = `transform: ${names.map((name) => `var(--older-${name})`).join(' ')}`
const properties = Object.entries(atRest)
  .map(([name, value]) => `@property --older-${name} { syntax: '*'; inherits: false; initial-value: ${value} }`)
  .join('\n')

/** Tailwind's share of a size, which the function takes as a number only. */
const share = /(--tw-scale-[xyz]:\s*)(-?[\d.]+)%/g

/** The values of a list that spaces part, outside brackets. */
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

/** The greater part of each mixture, or what is nearly that. */
const unmixed = (value: string) =>
  value.replaceAll(mix, (_whole, one: string, percent: string, other: string) => (Number(percent) < 40 ? other : one))

/**
 * Says every mixture of colours unmixed first, for engines without `color-mix` (Chromium before 111, Safari before 16.2, Firefox before
 * 113). Where the mixture names a variable they drop it only after the rest of the rule was chosen: a plain value before it would not do.
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

/** Says every height of the window in `vh` first, for Chromium before 108, which knows no `dvh`, `lvh` and `svh`. */
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
 * Says every `translate`, `rotate` and `scale` as a `transform` too, for Chromium before 104, which does not know them as properties: what
 * is centred or turned by them would lie elsewhere. The elements concerned have no other transform. What keyframes move so stands still.
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

/** Rewrites style sheets as they are built, before the build lowers and minifies them. */
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
