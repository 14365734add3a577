import { notices } from '@app/demo/catalogue/notices'
import { aboutText } from '@app/demo/catalogue/pages'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRichTextLink } from '@app/contract/richText'
import {
  cleanRichText,
  foreignPartsOf,
  presentRichText,
  submittedRichText,
  summaryOf,
} from '../../src/core/richText.ts'
import { textTemplates } from '../../src/modules/ops/index.ts'
import { xssPayloads } from '../support/xss.ts'
import { checkCells } from '../support/cells.ts'

const elements =
  'h2|h3|h4|p|br|hr|blockquote|ul|ol|li|figure|figcaption|strong|b|em|i|u|s|sub|sup|a|img|table|caption|thead|tbody|tr|th|td'
const attribute = '(?:href|title|src|alt|width|height|start|colspan|rowspan|scope)="([^"<>]*)"'
const tag = new RegExp(`</?(?:${elements})(?: ${attribute})* ?/?>`, 'g')
const link = / (?:href|src)="([^"]*)"/g

/**
 * Returns what remains of a text without its harmless tags, and every link with another scheme, or to another host
 * without naming it. No element holds raw text, so a text that passes reads the same in every browser.
 */
function dangers(html: string): string[] {
  const found: string[] = html.replaceAll(tag, '').match(/[<>]/g) ?? []
  const tags = html.match(tag)?.join('') ?? ''
  for (const [, escaped = ''] of tags.matchAll(link)) {
    const address = escaped.replaceAll('&amp;', '&')
    const { protocol, hostname } = new URL(address, 'https://here.example')
    if (protocol !== 'https:' && protocol !== 'http:') found.push(address)
    else if (hostname !== 'here.example' && !/^https?:/i.test(address)) found.push(address)
  }
  return found
}

describe('rich text', () => {
  test('runs nothing of known attacks', () =>
    checkCells(xssPayloads, (payload) => {
      const clean = cleanRichText(payload)
      expect(dangers(clean)).toEqual([])
      expect(cleanRichText(clean)).toBe(clean)
      expect(dangers(presentRichText(payload, '云岫'))).toEqual([])
    }))

  test('the check itself detects what runs', () => {
    expect(dangers('<p>好</p><img src="x" onerror="go()" />')).not.toEqual([])
    expect(dangers('<script>')).not.toEqual([])
    expect(dangers('<a href="javascript:go()">x</a>')).not.toEqual([])
    expect(dangers('<a href="//evil.example/x">x</a>')).not.toEqual([])
  })

  test('runs nothing of payloads cut and joined at random', () => {
    const cut = fc
      .tuple(fc.constantFrom(...xssPayloads), fc.nat(80), fc.nat(80))
      .map(([text, from, length]) => text.slice(from % (text.length + 1)).slice(0, length))
    const pieces = fc.array(fc.oneof(cut, fc.constantFrom(...xssPayloads), fc.string()), { maxLength: 6 })
    fc.assert(
      fc.property(pieces, (parts) => {
        const clean = cleanRichText(parts.join(''))
        expect(dangers(clean)).toEqual([])
        // Crossed tags may be closed differently the second time; the result is as harmless.
        expect(dangers(cleanRichText(clean))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('keeps the elements of a document', () => {
    const whole =
      '<h2>一</h2><p>甲<strong>乙</strong><br />丙</p><ul><li>丁</li></ul><ol start="3"><li>戊</li></ol>' +
      '<blockquote><p>己</p></blockquote><table><tbody><tr><th scope="row">庚</th><td colspan="2">辛</td></tr></tbody></table>' +
      '<figure><img src="/media/a.jpg" alt="图" width="600" height="400" /><figcaption>壬</figcaption></figure>' +
      '<p><a href="https://example.com/a?b=1&amp;c=2" title="外">癸</a><a href="/goods/G1">子</a></p>'
    expect(cleanRichText(whole)).toBe(whole)
  })

  test('leaves the texts of the demonstration and the templates unchanged', () => {
    for (const { body } of [{ body: aboutText }, ...textTemplates, ...notices]) expect(cleanRichText(body)).toBe(body)
  })

  test('removes links of other schemes, and of other hosts without naming them, from their text', () =>
    checkCells(
      [
        'javascript:go()',
        '//evil.example/x',
        '/\\evil.example',
        'data:text/html,x',
        'vbscript:x',
        'ftp://a.example',
        'tel:1',
      ],
      (href) => {
        expect(cleanRichText(`<a href="${href}">词</a>`)).toBe('<a>词</a>')
        // The editor accepts no such link either.
        expect(isRichTextLink(href)).toBe(false)
      },
    ))

  test('refuses parts that readers would miss when an operator submits it, and names them', () => {
    const page =
      '<p>甲</p><img src="https://mmbiz.qpic.cn/a.jpg"><IMG SRC=//b.example/b.png><img src="data:image/png;base64,AA"><img>' +
      '<img src="/media/a.png"><iframe src="https://v.qq.com/"></iframe><video src="/media/a.mp4"></video>'
    const sentence =
      '正文里有4 张不在素材库里的图片（mmbiz.qpic.cn、b.example），请先上传到素材库；还有嵌入的网页、视频，请先去掉'
    expect(foreignPartsOf(page)).toBe(sentence)
    expect(() => submittedRichText(page, 'content')).toThrow(
      expect.objectContaining({ reason: 'BAD_INPUT', message: sentence, data: { field: 'content' } }),
    )
    const own = '<p>甲<img src="/media/a.png" />&lt;iframe&gt;</p>'
    expect(submittedRichText(`${own}<script>x()</script><!-- <img src="x"> -->`, 'content')).toBe(own)
  })

  test('shows only our own pictures, and accepts only valid sizes', () => {
    const refused = [
      'x',
      'a.jpg',
      'https://evil.example/media/a.jpg',
      '//evil.example/media/a.jpg',
      '/media/../api/v1/x.jpg',
      '/media/a.svg',
      '/media/a.jpg?x=1',
      '/api/v1/user/user/info',
    ]
    for (const src of refused) expect(cleanRichText(`<p>前<img src="${src}" alt="x"></p>`), src).toBe('<p>前</p>')
    const sized = '<img src="/media/uploads/a-640.webp" alt="窑" width="640" height="480" />'
    expect(cleanRichText(sized)).toBe(sized)
    for (const size of [
      'width="640"',
      'width="100%" height="480"',
      'width="0" height="10"',
      'height="99999" width="1"',
    ])
      expect(cleanRichText(`<img src="/media/a.png" ${size}>`), size).toBe('<img src="/media/a.png" />')
  })

  test('leaves no empty box in place of a refused picture', () => {
    expect(cleanRichText('<p>前<img src="javascript:go()" alt="x">后<img alt="y"></p>')).toBe('<p>前后</p>')
  })

  test('inserts the brand as text, whatever its name', () => {
    expect(presentRichText('<p>{brand}，{brand}</p>', '<b>$&')).toBe('<p>&lt;b&gt;$&amp;，&lt;b&gt;$&amp;</p>')
    expect(presentRichText('<a href="https://a.example" title="{brand}">x</a>', '" onclick="go()')).toBe(
      '<a href="https://a.example" title="&quot; onclick=&quot;go()">x</a>',
    )
  })
})

describe('the summary of a text', () => {
  test('is its beginning as plain text', () => {
    const text = '<h2>时间</h2><p>今天 &lt;10 点&gt; 起：</p><p>A&amp;B<br>都来</p><script>go()</script>'
    expect(summaryOf(text, 60)).toBe('时间 今天 <10 点> 起：A&B 都来')
  })

  test('is cut by characters, with an ellipsis', () => {
    expect(summaryOf('<p>𠮷𠮷𠮷𠮷</p>', 3)).toBe('𠮷𠮷𠮷…')
    expect(summaryOf('<p>𠮷𠮷𠮷</p>', 3)).toBe('𠮷𠮷𠮷')
  })
})
