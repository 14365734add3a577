import { describe, expect, test } from 'vitest'
import { chooseContent } from '../../src/form/rich-text/clipboard.ts'
import { cleanPasted, holdsContent, htmlOfText, skippedMessage } from '../../src/form/rich-text/paste.ts'
import { fromEditor } from '../../src/form/rich-text/html.ts'

/** Pastes HTML. Returns what would be stored, and the message about the rest. */
function pasted(html: string, hosts: readonly string[] = []) {
  const { body, carried, skipped } = cleanPasted(html, hosts)
  const fragment = document.createDocumentFragment()
  fragment.append(...body.childNodes)
  return { html: fromEditor(fragment), carried: carried.length, message: skippedMessage(skipped) }
}

describe('[console.story] pasted content', () => {
  test('from Word: headings, emphasis, lists in lists and superscripts, without its own markup', () => {
    const item = (list: string, marker: string, text: string) =>
      `<p class=MsoListParagraph style='margin-left:18.0pt;text-indent:-18.0pt;mso-list:${list} lfo1'><![if !supportLists]>` +
      `<span lang=EN-US style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span>` +
      `<![endif]><span>${text}</span><span lang=EN-US><o:p></o:p></span></p>\r\n\r\n`
    const word =
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm;} --></style>` +
      `<!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--></head><body lang=ZH-CN><!--StartFragment-->` +
      `<h1>缘起<o:p></o:p></h1><h2>山中</h2>` +
      `<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>青</b><span style='font-style:italic'>檐</span>镇的雨，\r\n落在H<sub>2</sub>O里<span style='vertical-align:super'>注</span><o:p></o:p></p>` +
      `<p class=MsoNormal><o:p>&nbsp;</o:p></p>` +
      item('l0 level1', '·', '瓦') +
      item('l0 level2', 'o', '青瓦') +
      item('l0 level1', '·', '雨') +
      `<p class=MsoNormal><a href="file:///C:/稿.docx">稿</a><a name="_Toc1"></a><a href="https://example.com/">网</a></p>` +
      item('l1 level1', '3.', '其三') +
      item('l1 level1', '4.', '其四') +
      `<!--EndFragment--></body></html>`
    expect(pasted(word)).toEqual({
      html:
        '<h2>缘起</h2><h3>山中</h3><p><b>青</b><em>檐</em>镇的雨，落在H<sub>2</sub>O里<sup>注</sup></p>' +
        '<ul><li>瓦<ul><li>青瓦</li></ul></li><li>雨</li></ul>' +
        '<p>稿<a href="https://example.com/">网</a></p><ol start="3"><li>其三</li><li>其四</li></ol>',
      carried: 0,
      message: '有 1 个链接不指向网页，只留下了文字',
    })
  })

  test('from Excel and WPS: a table with merged and bold cells, without hidden rows', () => {
    const excel =
      `<html><head><style>td {mso-number-format:General;}\n.xl65 {font-weight:700; text-align:center;}</style></head><body>` +
      `<table border=0 width=192 style='border-collapse:collapse'><!--StartFragment--><col width=64 span=3>` +
      `<tr height=19><td colspan=2 class=xl65 width=128>场次</td><td class=xl65>人数</td></tr>` +
      `<tr style='display:none'><td>藏</td><td>藏</td><td>0</td></tr>` +
      `<tr><td rowspan=2>上午</td><td>一</td><td align=right style='mso-number-format:"0_"'>12</td></tr><tr><td>二</td><td></td></tr>` +
      `<!--EndFragment--></table></body></html>`
    expect(pasted(excel)).toEqual({
      html:
        '<table><tbody><tr><td colspan="2"><strong>场次</strong></td><td><strong>人数</strong></td></tr>' +
        '<tr><td rowspan="2">上午</td><td>一</td><td>12</td></tr><tr><td>二</td><td></td></tr></tbody></table>',
      carried: 0,
      message: undefined,
    })
  })

  test.each([
    [
      'Google Docs',
      `<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:700">甲</span><span style="font-weight:400;text-decoration:underline">乙</span></p><ul><li><p><span>丙</span></p></li><ul><li><p>丁</p></li></ul></ul></b><br class="Apple-interchange-newline">`,
      '<p><strong>甲</strong><u>乙</u></p><ul><li><p>丙</p><ul><li><p>丁</p></li></ul></li></ul>',
    ],
    [
      'Feishu',
      `<div data-page-id="x" data-lark-html-role="root"><h1 class="heading-1">甲</h1><div class="ace-line"><span>乙</span></div><ul class="list-bullet1"><li data-list="bullet"><div>丙</div></li></ul></div>`,
      '<h2>甲</h2><p>乙</p><ul><li><p>丙</p></li></ul>',
    ],
    [
      'a public account',
      `<section style="margin:0"><section><p style="font-weight:bold">甲</p><p><br></p></section><section><span leaf="">乙</span></section></section>`,
      '<p><strong>甲</strong></p><p>乙</p>',
    ],
    [
      'Notes',
      `<style>p.p1 {margin:0} span.s1 {font-weight: bold}</style><p class="p1"><span class="s1">甲</span></p>`,
      '<p><strong>甲</strong></p>',
    ],
    ['a page of code', '<pre>甲\n乙</pre><h5>丙</h5><del>丁</del>', '<p>甲<br>乙</p><h4>丙</h4><p><s>丁</s></p>'],
  ])('from %s', (_, html, expected) => expect(pasted(html)).toMatchObject({ html: expected, message: undefined }))

  test('reports which pictures and videos it drops, and takes those of the library and embedded ones', () => {
    const html =
      `<p>甲<img src="file:///C:/Temp/image001.png"><img src="cid:1"></p><p><img data-src="https://mmbiz.qpic.cn/a.jpg" src="data:image/svg+xml,x"></p>` +
      `<p><img src="data:image/png;base64,AAAA"><img src="https://img.example.com/media/u/ab/c-640.webp" alt="乙"></p><iframe src="https://v.qq.com/x"></iframe><video></video>`
    expect(pasted(html, ['https://img.example.com'])).toEqual({
      html: '<p>甲</p><p><img src="data:image/png;base64,AAAA"><img src="/media/u/ab/c-640.webp" alt="乙"></p>',
      carried: 1,
      message:
        '有 2 张本机的图片未粘贴，请单独复制或上传；有 1 张站外图片（mmbiz.qpic.cn）未粘贴，请保存后上传；嵌入的网页、视频未粘贴',
    })
  })

  test('as plain text: cells become a table, other tabs a space', () => {
    expect(htmlOfText('甲\t乙\r\n1\t<2>\r\n')).toBe(
      '<table><tbody><tr><td>甲</td><td>乙</td></tr><tr><td>1</td><td>&lt;2&gt;</td></tr></tbody></table>',
    )
    expect(htmlOfText('甲\t乙\n\n丙')).toBe('<p>甲\u2003乙</p><p>丙</p>')
  })
})

describe('[console.story] a clipboard with several formats', () => {
  const png = new File(['x'], 'image.png', { type: 'image/png' })
  const holds = (html: string) => {
    const { body, carried } = cleanPasted(html)
    for (const one of carried) one.remove()
    return holdsContent(body)
  }
  const kind = (html: string, text: string, files: File[] = []) => chooseContent({ html, text, files }, holds).kind

  test.each([
    ['text of Word beside a picture of it', '<p>甲</p>', '甲', [png], 'html'],
    ['cells of Excel beside a picture of them', '<table><tr><td></td></tr></table>', '\t', [png], 'html'],
    ['plain text beside a picture', '', '甲', [png], 'text'],
    ['a screenshot', '', '', [png], 'files'],
    ['a picture copied from a page', '<meta charset="utf-8"><img src="https://a.example/a.png">', '', [png], 'files'],
    ['a picture with its address', '<img src="https://a.example/a.png">', 'https://a.example/a.png', [png], 'files'],
    ['a file of a folder, by name', '', 'image.png', [png], 'files'],
    ['a file of a folder, by path', '', 'file:///home/a/image.png', [png], 'files'],
    ['a picture of a page without its file', '<img src="https://a.example/a.png">', '', [], 'html'],
    ['plain text', '', '甲', [], 'text'],
  ] as const)('takes from %s what is meant', (_, html, text, files, expected) =>
    expect(kind(html, text, [...files])).toBe(expected),
  )
})
