import { expect, test } from 'vitest'
import { withPlainColours, withPlainHeights, withTransforms } from '../build/olderStyles.ts'

const transform = 'transform: var(--older-translate) var(--older-rotate) var(--older-scale)'

test.each([
  ['.a{translate:-50% 0}', 'translate: -50% 0', '--older-translate: translate(-50%, 0)'],
  ['.a{translate:4px;color:red}', 'translate: 4px', '--older-translate: translate(4px)'],
  [
    '.a{translate:var(--x) calc(var(--y) * -1);}',
    'translate: var(--x) calc(var(--y) * -1)',
    '--older-translate: translate(var(--x), calc(var(--y) * -1))',
  ],
  ['.a{translate:none;}', 'translate: none', '--older-translate: translate(0)'],
  ['.a{rotate:-90deg}', 'rotate: -90deg', '--older-rotate: rotate(-90deg)'],
  [
    '.a{scale:calc(1 - .2 * var(--m))}',
    'scale: calc(1 - .2 * var(--m))',
    '--older-scale: scale(calc(1 - .2 * var(--m)))',
  ],
])('translate, rotate and scale get a transform as fallback: %s', (css, newer, older) => {
  const written = withTransforms(css)
  expect(written).toContain(`.a{${newer}; @supports not (translate: 0) { ${older}; ${transform} }`)
  expect(written).toMatch(
    /@property --older-translate \{ syntax: '\*'; inherits: false; initial-value: translate\(0\) \}/,
  )
})

test.each([
  '.a{--tw-translate-x:1px;transition:translate 1s}',
  '.a{text-rotate:1px}',
  '@keyframes a{from{translate:0 10px}to{translate:0}}',
  '/* the dense scale: many rows; a translate: too */.a{color:red}',
])('everything else is unchanged: %s', (css) => {
  expect(withTransforms(css)).toBe(css)
})

test('a percentage of a scale becomes a number, which the function accepts too', () => {
  expect(withTransforms('.a{--tw-scale-x:80%;--tw-scale-y: 0%}')).toBe('.a{--tw-scale-x:0.8;--tw-scale-y: 0}')
})

const canMix = '@supports (color: color-mix(in lab, red, red))'

test.each([
  [
    'background:color-mix(in srgb, var(--paper) 80%, transparent)',
    'background: var(--paper)',
    'background: color-mix(in srgb, var(--paper) 80%, transparent)',
  ],
  [
    'box-shadow:0 0 1px color-mix(in oklab, var(--brand) 9%, transparent)',
    'box-shadow: 0 0 1px transparent',
    'box-shadow: 0 0 1px color-mix(in oklab, var(--brand) 9%, transparent)',
  ],
  [
    'background:color-mix(in srgb, var(--brand) 24%, var(--paper));',
    'background: var(--paper)',
    'background: color-mix(in srgb, var(--brand) 24%, var(--paper))',
  ],
])('a mixture falls back to its larger part: %s', (declared, plain, mixture) => {
  expect(withPlainColours(`.a{${declared}}`)).toBe(`.a{${plain}; ${canMix} { ${mixture} }}`)
})

test.each([
  [
    'background-color:#fdfbf7f2',
    'background-color:var(--surface)',
    'background-color:color-mix(in oklab, var(--surface) 95%, transparent)',
  ],
  [
    'border:1px solid #a985468c',
    'border:1px solid var(--gold)',
    'border:1px solid color-mix(in srgb, var(--gold) 55%, transparent)',
  ],
])("Tailwind's fallback follows the theme: %s", (light, plain, mixture) => {
  const rest = `}@supports (color:color-mix(in lab, red, red)){.a{${mixture}}}`
  expect(withPlainColours(`.a{${light}${rest}`)).toBe(`.a{${plain}${rest}`)
})

test.each([
  ['.a{max-height:50dvh}', '.a{max-height: 50vh; @supports (height: 1dvh) { max-height: 50dvh }}'],
  [
    '.a{--climb:calc(10svh - 1px);color:red}',
    '.a{--climb: calc(10vh - 1px); @supports (height: 1dvh) { --climb: calc(10svh - 1px) }color:red}',
  ],
  ['@media (min-height:50dvh){.a{height:50vh}}', '@media (min-height:50dvh){.a{height:50vh}}'],
])('a window height gets a fallback in vh: %s', (css, written) => {
  expect(withPlainHeights(css)).toBe(written)
})
