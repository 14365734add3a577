import { richTextAttributes, richTextElements } from '@app/contract/richText'
import * as demonstration from '@app/demo'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { cleanRichText } from '../../../server/src/core/richText.ts'
import { sized } from '../../../server/test/support/size.ts'
import { meaningOf, touched } from './support.ts'

beforeAll(() => {
  // jsdom has no layout to locate the cursor in.
  Range.prototype.getClientRects = () => [] as never
  Range.prototype.getBoundingClientRect = () => new DOMRect()
})

/** Returns every text with markup in a value, at any depth. */
function markupIn(value: unknown): string[] {
  if (typeof value === 'string') return /<[a-z]/.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(markupIn)
}

const everything = [
  '<h2>一</h2><h3>二</h3><h4>三</h4><p>甲<br />乙</p><hr /><blockquote><p>丙</p></blockquote>',
  '<ul><li>丁</li></ul><ol start="3"><li>戊</li></ol>',
  '<figure><img src="/media/a.png" alt="己" width="640" height="480" /><figcaption>庚</figcaption></figure>',
  '<p><strong>辛</strong><b>壬</b><em>癸</em><i>子</i><u>丑</u><s>寅</s>H<sub>2</sub>O<sup>3</sup>',
  '<a href="https://example.com/a?b=1&amp;c=2" title="卯">辰</a></p>',
  '<table><caption>巳</caption><thead><tr><th scope="col" colspan="2" rowspan="1">午</th><th>未</th></tr></thead>',
  '<tbody><tr><td rowspan="2" colspan="1">申</td><td>酉</td><td>戌</td></tr><tr><td>亥</td><td>天</td></tr></tbody></table>',
].join('')

const letters = fc.stringMatching(/^[甲乙丙丁A-D]{1,3}$/)
const picture = fc
  .tuple(fc.constantFrom('/media/a.png', '/media/u/ab/c-640.webp'), fc.boolean(), letters)
  .map(([src, isSized, alt]) => `<img src="${src}" alt="${alt}"${isSized ? ' width="640" height="480"' : ''} />`)

const { inline } = fc.letrec<{ inline: string; piece: string }>((tie) => ({
  inline: fc.array(tie('piece'), { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join('')),
  piece: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    letters,
    fc.constant('<br />丁'),
    picture,
    fc
      .tuple(fc.constantFrom('strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup'), tie('inline'))
      .map(([name, inner]) => `<${name}>${inner}</${name}>`),
    fc
      .tuple(fc.constantFrom('https://example.com/a?b=1&amp;c=2', '/goods/1', '#/notice'), fc.boolean(), letters)
      .map(([href, isTitled, text]) => `<a href="${href}"${isTitled ? ' title="题"' : ''}>${text}</a>`),
  ),
}))

const around =
  (name: string, attributes = '') =>
  (inner: string) =>
    `<${name}${attributes}>${inner}</${name}>`
const { block } = fc.letrec<{ block: string; blocks: string; item: string; list: string; held: string; table: string }>(
  (tie) => ({
    block: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      inline.map(around('p')),
      fc.tuple(fc.constantFrom('h2', 'h3', 'h4'), inline).map(([name, inner]) => around(name)(inner)),
      fc.constant('<hr />'),
      tie('list'),
      tie('table'),
      tie('held').map(around('blockquote')),
      fc
        .tuple(tie('held'), tie('held'))
        .map(([inner, text]) => `<figure>${inner}<figcaption>${text}</figcaption></figure>`),
      fc.tuple(tie('held'), inline).map(([inner, text]) => `<figure><figcaption>${text}</figcaption>${inner}</figure>`),
      tie('held').map(around('figure')),
    ),
    blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((all) => all.join('')),
    // With and without paragraphs, and both.
    held: fc.oneof(
      inline,
      tie('blocks'),
      fc.tuple(inline, tie('list')).map(([text, list]) => text + list),
      fc.constant(''),
    ),
    item: tie('held').map(around('li')),
    list: fc
      .tuple(fc.constantFrom('ul', 'ol', 'ol start="3"'), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
      .map(([name, items]) => `<${name}>${items.join('')}</${name.slice(0, 2)}>`),
    table: fc
      .tuple(
        fc.option(tie('held'), { nil: undefined }),
        fc.boolean(),
        fc.array(fc.tuple(tie('held'), tie('held'), tie('held')), { minLength: 2, maxLength: 3 }),
        fc.constantFrom('plain', 'colspan', 'rowspan', 'cells', 'bodies'),
      )
      .map(([caption, hasHead, rows, manner]) => {
        const head = hasHead ? '<thead><tr><th scope="col">甲</th><th>乙</th><th colspan="1">丙</th></tr></thead>' : ''
        const lines = rows.map(([a, b, c], index) => {
          if (manner === 'colspan' && index === 0) return `<tr><td colspan="2">${a}</td><td>${c}</td></tr>`
          if (manner === 'rowspan' && index === 0)
            return `<tr><th scope="row" rowspan="2">${a}</th><td>${b}</td><td>${c}</td></tr>`
          if (manner === 'cells' && index === 0) return `<tr><td rowspan="2" colspan="2">${a}</td><td>${c}</td></tr>`
          if (manner === 'cells' && index === 1) return `<tr><td>${b}</td></tr>`
          if (manner === 'rowspan' && index === 1) return `<tr><td>${b}</td><td>${c}</td></tr>`
          return `<tr><td>${a}</td><td>${b}</td><td>${c}</td></tr>`
        })
        const body = manner === 'bodies' ? lines.map(around('tbody')).join('') : `<tbody>${lines.join('')}</tbody>`
        return `<table>${caption === undefined ? '' : `<caption>${caption}</caption>`}${head}${body}</table>`
      }),
  }),
)
const text = fc.array(block, { minLength: 1, maxLength: 3 }).map((all) => all.join(''))

describe('[console.story] opening, editing and saving a text', () => {
  const texts = [...new Set(markupIn(demonstration))]

  test('loses nothing of any demo text', () => {
    expect(texts.length).toBeGreaterThan(40)
    for (const html of texts) expect(meaningOf(cleanRichText(touched(html))), html).toEqual(meaningOf(html))
  })

  test('loses nothing of any element and attribute that the server keeps, however nested', () => {
    fc.assert(
      fc.property(text, (html) => {
        const kept = cleanRichText(html)
        const stored = cleanRichText(touched(kept))
        expect(meaningOf(stored), kept).toEqual(meaningOf(kept))
        // Saved text stays identical, to the letter.
        expect(cleanRichText(touched(stored))).toBe(stored)
      }),
      { numRuns: sized(30, 500), examples: [[everything]] },
    )
  }, 120_000)

  test('is tested on the whole list of elements and attributes', () => {
    const seen = new Set<string>()
    for (const [, name = '', attributes = ''] of everything.matchAll(/<([a-z\d]+)([^>]*)>/g)) {
      seen.add(name)
      for (const [, attribute = ''] of attributes.matchAll(/ ([a-z]+)=/g)) seen.add(`${name} ${attribute}`)
    }
    const attributes = Object.entries(richTextAttributes).flatMap(([name, all]) => all.map((one) => `${name} ${one}`))
    expect([...seen].toSorted()).toEqual([...richTextElements, ...attributes].toSorted())
    expect(cleanRichText(everything)).toBe(everything)
  })

  test.each([
    ['text without a paragraph', '甲<strong>乙</strong><img src="/media/a.png" />'],
    ['a picture in a line', '<p>甲<img src="/media/a.png" alt="乙" />丙</p>'],
    ['a picture that is a link', '<p><a href="/goods/1"><img src="/media/a.png" alt="乙" /></a></p>'],
    ['emphasis around paragraphs', '<strong><p>甲</p><p>乙</p></strong>'],
    ['a list directly in a list', '<ul><li>甲</li><ul><li>乙</li></ul></ul>'],
    ['items that begin with something else', '<ul><li><h3>甲</h3></li><li><ul><li>乙</li></ul></li><li></li></ul>'],
    ['a caption before its picture', '<figure><figcaption>甲</figcaption><img src="/media/a.png" /></figure>'],
    [
      'a table in a cell',
      '<table><tbody><tr><td><table><tbody><tr><td>甲</td></tr></tbody></table></td></tr></tbody></table>',
    ],
    ['rows without a section', '<table><caption>题</caption><tr><th scope="row">甲</th><td>乙</td></tr></table>'],
    ['a text that ends with a table', '<p>甲</p><table><tbody><tr><td>乙</td></tr></tbody></table>'],
  ])('keeps %s', (_, html) => {
    const stored = cleanRichText(touched(html))
    expect(stored.replaceAll(/<\/?(?:tbody)>/g, '')).toMatchObject(expect.any(String))
    const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, '')
    expect(textOf(stored)).toBe(textOf(html))
    const elements = (markup: string) =>
      [...markup.matchAll(/<(?!tbody)([a-z][^>]*)>/g)].map(([, one = '']) => one).toSorted()
    expect(elements(stored).filter((one) => one !== 'strong')).toEqual(elements(html).filter((one) => one !== 'strong'))
  })
})
