import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { byteOrderMark, csvLine, textCell } from '@app/contract/csv'
import { afterAll, describe, expect, test } from 'vitest'
import { type ListSpec, readList, repetitionsOf, withPreview } from '../../../src/core/lists/readList.ts'
import { exported } from './exported.ts'
import { checkCells } from '../../support/cells.ts'

const folder = mkdtempSync(join(tmpdir(), 'lists-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Name = 'order' | 'carrier' | 'number'
const spec: ListSpec<Name> = {
  most: 50,
  columns: {
    order: { title: '订单编号', headings: ['订单号', 'order no'], isRequired: true },
    carrier: { title: '快递公司', headings: ['物流公司'], isRequired: true },
    number: { title: '快递单号', headings: ['运单号'], isRequired: true },
  },
}
const codes: ListSpec<'code'> = { most: 50, columns: { code: { title: '券码', headings: ['code'], isRequired: true } } }

/** 京东快递 in GBK. */
const jingdong = Buffer.from('bea9b6abbfecb5dd', 'hex')
const order = '179000000000000000123'

const fixture = (name: string): string => join(import.meta.dirname, 'fixtures', name)
const utf16 = (text: string, isBig = false): Buffer => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}
const valuesOf = async (source: Buffer | string, of: ListSpec<string> = spec) =>
  (await readList(typeof source === 'string' ? Buffer.from(source) : source, of)).entries.map(({ line, cells }) => [
    line,
    ...Object.values(cells),
  ])
const refusalOf = (source: Buffer | string, of: ListSpec<string> = spec) =>
  readList(typeof source === 'string' ? Buffer.from(source) : source, of).then(
    () => 'read',
    (error: unknown) => {
      expect(error).toMatchObject({ reason: 'LIST_UNREADABLE' })
      return (error as Error).message
    },
  )

describe('the encoding of a list', () => {
  const text = `订单编号,快递公司,快递单号\r\n${order},京东快递,JD0012\r\n`
  const gbk = Buffer.concat([
    Buffer.from('b6a9b5a5b1e0bac52cbfecb5ddb9abcbbe2cbfecb5ddb5a5bac50d0a', 'hex'),
    Buffer.from(`${order},`),
    jingdong,
    Buffer.from(',JD0012\r\n'),
  ])
  test('may be UTF-8, GBK or UTF-16', () =>
    checkCells(
      [
        ['UTF-8', Buffer.from(text), 'UTF-8'],
        ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`), 'UTF-8'],
        ['GBK', gbk, 'GBK/GB18030'],
        ['UTF-16 of Excel', utf16(`\uFEFF${text}`), 'UTF-16'],
        ['big-endian UTF-16', utf16(`\uFEFF${text}`, true), 'UTF-16'],
        ['UTF-16 without a mark', utf16(text), 'UTF-16'],
        ['big-endian UTF-16 without a mark', utf16(text, true), 'UTF-16'],
      ],
      async (_, bytes, encoding) => {
        expect(await valuesOf(bytes)).toEqual([[2, order, '京东快递', 'JD0012']])
        expect((await readList(bytes, spec)).reading).toMatchObject({ encoding, separator: '逗号', headingLine: 1 })
      },
    ))

  test('is found in a file whose first Chinese character is far into the file', async () => {
    const path = join(folder, 'late.csv')
    const lines = Array.from({ length: 5000 }, (_, index) => `${order}${index},SF,SF000${index}\n`).join('')
    await writeFile(path, Buffer.concat([Buffer.from(lines), Buffer.from('1,'), jingdong, Buffer.from(',JD0012')]))
    const { entries, reading } = await readList(path, { ...spec, most: 6000 })
    expect(entries.at(-1)).toMatchObject({ line: 5001, cells: { carrier: '京东快递', number: 'JD0012' } })
    expect(reading.encoding).toBe('GBK/GB18030')
  })

  test('is refused with the line if characters were lost earlier', async () => {
    expect(await refusalOf(`订单编号,快递公司,快递单号\n1,顺丰,SF0001\n2,\uFFFD\uFFFD速运,SF0002`)).toMatch(
      /^第 3 行有乱码/,
    )
    const emoji = `${'云'.repeat(18)}👨‍👩‍👧\uFFFD`
    expect(await refusalOf(`订单编号,快递公司,快递单号\n1,${emoji},SF0001`)).toMatch(/^第 2 行有乱码「云{18}」/)
  })

  test('of anything but a list is refused in words', () =>
    checkCells(
      [
        ['nothing', Buffer.alloc(0), /空的/],
        ['a mark alone', Buffer.from('\uFEFF'), /没有内容/],
        ['separators alone', Buffer.from(',,,\r\n,,,\r\n'), /没有内容/],
        ['headings alone', Buffer.from('订单编号,快递公司,快递单号\r\n'), /只有表头/],
        ['an .xlsx', Buffer.from('PK\u0003\u0004......[Content_Types].xml'), /Excel 工作簿（\.xlsx）.*另存为/],
        ['an .xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /Excel 97.*另存为/],
        ['a Numbers file', Buffer.from('PK\u0003\u0004......Index/Document.iwa'), /Numbers/],
        ['a zip', Buffer.from('PK\u0003\u0004......a.csv'), /压缩文件/],
        ['a PDF', Buffer.from('%PDF-1.7'), /PDF/],
        ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), /图片/],
        ['an HTML table named .xls', Buffer.from('\uFEFF <table border=1><tr><td>1'), /网页格式/],
        ['an HTML page in UTF-16', utf16('\uFEFF<html><body><table>'), /网页格式/],
        ['an XML spreadsheet', Buffer.from('<?xml version="1.0"?><Workbook>'), /XML/],
        ['JSON', Buffer.from('[{"order": 1}]'), /JSON/],
        ['zero bytes', Buffer.from('a,b,c\0\0\0\0,d'), /空字节/],
        ['bytes of no encoding', Buffer.from('61ff2cff', 'hex'), /编码认不出/],
      ],
      async (_, bytes, words) => {
        expect(await refusalOf(bytes)).toMatch(words)
      },
    ))
})

describe('the rows of a list', () => {
  test('end with CR, LF or CRLF', () =>
    checkCells(
      [
        ['CR', '\r'],
        ['LF', '\n'],
        ['CRLF', '\r\n'],
      ],
      async (_, end) => {
        expect(await valuesOf(['1,顺丰,SF0001', '', '2,"京东, 物流",JD0002'].join(end))).toEqual([
          [1, '1', '顺丰', 'SF0001'],
          [3, '2', '京东, 物流', 'JD0002'],
        ])
      },
    ))

  test('are separated by commas, tabs or semicolons, whatever the texts contain', () =>
    checkCells(
      [
        ['commas', ',', '逗号'],
        ['tabs', '\t', '制表符'],
        ['semicolons', ';', '分号'],
        ['wide commas', '，', '中文逗号'],
        ['wide semicolons', '；', '中文分号'],
      ],
      async (_, separator, name) => {
        const inText = separator === ',' ? '京东；物流' : '京东,物流'
        const text = [`1${separator}${inText}${separator}JD0001`, `2${separator}顺丰${separator}SF0002`].join('\n')
        expect(await valuesOf(text)).toEqual([
          [1, '1', inText, 'JD0001'],
          [2, '2', '顺丰', 'SF0002'],
        ])
        const { reading } = await readList(Buffer.from(text), spec)
        expect(reading).toMatchObject({ separator: name, headingLine: null })
      },
    ))

  test('are separated as their first line declares, which no spreadsheet shows', async () => {
    expect(await valuesOf('\uFEFFsep=;\r\n1;"顺丰;速运";SF0001')).toEqual([[1, '1', '顺丰;速运', 'SF0001']])
    expect(await valuesOf('"sep=|"\r\n1|顺丰|SF0001')).toEqual([[1, '1', '顺丰', 'SF0001']])
  })

  test('keep quoted text, and a quote within a text', async () => {
    const text = '订单编号,快递公司,快递单号\n1,"顺丰\r\n""速运""",SF0001\n2,5"盒,SF0002\n3, “京东” ,JD0003\n'
    expect(await valuesOf(text)).toEqual([
      [2, '1', '顺丰\r\n"速运"', 'SF0001'],
      [3, '2', '5"盒', 'SF0002'],
      [4, '3', '“京东”', 'JD0003'],
    ])
    expect(await refusalOf('1,顺丰,SF0001\n2,"顺丰,SF0002\n3,顺丰,SF0003')).toMatch(/^第 2 行有一个引号没有结束/)
  })

  test('are the same however the text is cut into pieces', async () => {
    const rows = Array.from({ length: 4000 }, (_, index) => `"${index}","顺丰\r\n""速运""",SF${index + 1000}`)
    const path = join(folder, 'pieces.csv')
    for (const start of ['', 'x', 'xx', 'xxx']) {
      await writeFile(path, [`${start}1,a,b`, ...rows].join('\r\n'))
      const { entries } = await readList(path, { ...spec, most: 5000 })
      expect(entries).toHaveLength(4001)
      expect(entries.at(-1)).toEqual({
        line: 4001,
        cells: { order: '3999', carrier: '顺丰\r\n"速运"', number: 'SF4999' },
        fault: '',
      })
    }
  })

  test('lose marks and spaces around cells, and empty cells at the end', async () => {
    expect(await valuesOf('\uFEFF1\t,  顺丰　,\u202DSF0001\u202C,,,\n\uFEFF"2\t",顺丰,SF0002,,,')).toEqual([
      [1, '1', '顺丰', 'SF0001'],
      [2, '2', '顺丰', 'SF0002'],
    ])
  })

  test('typed with another separator than the rest are split by theirs', async () => {
    expect(await valuesOf('1,顺丰,SF0001\n2，顺丰，SF0002\n3,顺丰,SF0003')).toEqual([
      [1, '1', '顺丰', 'SF0001'],
      [2, '2', '顺丰', 'SF0002'],
      [3, '3', '顺丰', 'SF0003'],
    ])
  })

  test('beyond the maximum are refused', async () => {
    const text = Array.from({ length: 51 }, (_, index) => `${index},顺丰,SF0001`).join('\n')
    expect(await refusalOf(text)).toBe('一次最多 50 行，请分成几份')
    expect(await refusalOf(`${text}\n`.repeat(100))).toBe('一次最多 50 行，请分成几份')
  })
})

describe('the headings of a list', () => {
  test('are recognised by their words, in any order, beside columns that are not read', async () => {
    const text = '运单号*,备注,订单号（必填）, ORDER-name ,物流公司:\nSF0001,易碎,1,甲,顺丰'
    expect(await valuesOf(text)).toEqual([[2, '1', '顺丰', 'SF0001']])
    expect((await readList(Buffer.from(text), spec)).reading).toMatchObject({
      headingLine: 1,
      columns: [
        { title: '订单编号', heading: '订单号（必填）' },
        { title: '快递公司', heading: '物流公司:' },
        { title: '快递单号', heading: '运单号*' },
      ],
      ignored: ['备注', 'ORDER-name'],
    })
  })

  test('are never taken from a first line that is an entry, with or without digits', async () => {
    expect(await valuesOf('SPRINGCODE\nSUMMER\n', codes)).toEqual([
      [1, 'SPRINGCODE'],
      [2, 'SUMMER'],
    ])
    expect(await valuesOf('A订单,快递公司,SFABCD\n')).toEqual([[1, 'A订单', '快递公司', 'SFABCD']])
    expect(await valuesOf('code\nSUMMER\n', codes)).toEqual([[2, 'SUMMER']])
  })

  test('may follow a title, and may be repeated in concatenated files', async () => {
    const text =
      '三月发货清单,,\n\n订单编号,快递公司,快递单号\n1,顺丰,SF0001\n\uFEFF订单编号,快递公司,快递单号\n2,顺丰,SF0002\n合计,,2\n'
    expect(await valuesOf(text)).toEqual([
      [4, '1', '顺丰', 'SF0001'],
      [6, '2', '顺丰', 'SF0002'],
    ])
    expect((await readList(Buffer.from(text), spec)).reading.skipped).toEqual([
      { line: 1, why: '表头上面的标题「三月发货清单」' },
      { line: 5, why: '又一行表头' },
      { line: 7, why: '合计行' },
    ])
  })

  test('that lack a column, or repeat one, are refused', async () => {
    expect(await refusalOf('订单编号,快递公司\n1,顺丰')).toBe('第 1 行是表头，但缺少「快递单号」列')
    expect(await refusalOf('订单编号,快递公司,快递单号,快递单号\n1,顺丰,SF1,SF2')).toMatch(/^有两列都叫「快递单号」/)
  })

  test('are optional; extra cells are reported', async () => {
    const { entries } = await readList(Buffer.from('1,顺丰,SF0001,贵重\n2,顺丰,SF0002'), spec)
    expect(entries.map(({ fault }) => fault)).toEqual(['一行应为 3 列：订单编号、快递公司、快递单号', ''])
  })
})

describe('values that spreadsheets change', () => {
  test('are read as they were meant', () =>
    checkCells(
      [
        ['="0012"', '0012'],
        ['"=""0012"""', '0012'],
        ["'0012", '0012'],
        ['`0012', '0012'],
        ["'=1+1", '=1+1'],
        ["''=1+1", "'=1+1"],
        ['1E10', '1E10'],
        ["O'Neil", "O'Neil"],
      ],
      async (written, read) => {
        expect(await valuesOf(`A1\n${written}\n`, codes)).toEqual([
          [1, 'A1'],
          [2, read],
        ])
      },
    ))

  test('and cannot be recovered are reported', () =>
    checkCells(
      [
        ['1.79E+20', /券码被表格软件改成了 1\.79E\+20/],
        ['1E+10', /被表格软件改成了/],
        ['-1.2e+5', /被表格软件改成了/],
        ['3月5日', /改成了日期/],
        ['5-Mar', /改成了日期/],
        ['#N/A', /错误值/],
        ['########', /太窄/],
        ['=VLOOKUP(A1;B:C;2)', /是公式/],
        ['=A2', /是公式/],
      ],
      async (written, fault) => {
        const { entries } = await readList(Buffer.from(`A1\n${written}\n`), codes)
        expect(entries[1]).toMatchObject({ line: 2, fault: expect.stringMatching(fault) })
      },
    ))

  test('are doubted if all digits after the fifteenth are zeros', async () => {
    const { entries, reading } = await readList(Buffer.from('179123456789012000000\n179123456789012000001'), codes)
    expect(entries.map(({ fault }) => fault)).toEqual(['', ''])
    expect(reading.doubts).toEqual([{ line: 1, why: expect.stringContaining('第 15 位之后全是 0') }])
  })
})

test('repeated entries name the earlier line; preview and faults are limited and counted', async () => {
  const entries = [
    { line: 2, key: 'a' },
    { line: 3, key: '' },
    { line: 5, key: 'a' },
    { line: 6, key: '' },
    { line: 7, key: 'a' },
  ]
  expect([...repetitionsOf(entries, ({ key }) => key)]).toEqual([
    [5, 2],
    [7, 2],
  ])
  const { reading } = await readList(Buffer.from('1,顺丰,SF0001'), spec)
  const faults = Array.from({ length: 1200 }, (_, index) => ({ line: 1200 - index, why: '不对' }))
  const rows = Array.from({ length: 60 }, (_, index) => ({ line: index, cells: ['1'] }))
  const shown = withPreview(reading, { columns: ['订单'], rows, faults })
  expect(shown).toMatchObject({ faultCount: 1200, entries: 1 })
  expect(shown.faults).toHaveLength(1000)
  expect(shown.faults[0]).toEqual({ line: 1, why: '不对' })
  expect(shown.preview.rows).toHaveLength(50)
})

describe('texts of our own exports', () => {
  const spreadsheet: ListSpec<'at' | 'value'> = {
    most: 1000,
    columns: {
      at: { title: '序号', headings: [], isRequired: true },
      value: { title: '值', headings: [], isRequired: true },
    },
  }
  const lines = exported.map((value, index) => csvLine([`N${index}`, textCell(value)]))
  const plain = Buffer.from([`${byteOrderMark}序号,值`, ...lines, ''].join('\r\n'))

  // Opened by LibreOffice 25 as CSV, saved as .xlsx, opened again and saved in three ways.
  test('come back unchanged, also after LibreOffice', () =>
    checkCells(
      [
        ['as they are', plain],
        ['after LibreOffice', fixture('libreoffice.csv')],
        ['after LibreOffice, with tabs', fixture('libreoffice-tabs.txt')],
        ['after LibreOffice, with semicolons', fixture('libreoffice-semicolons.csv')],
      ],
      async (_, source) => {
        const { entries } = await readList(source, spreadsheet)
        expect(entries.map(({ cells: { value } }) => value.replaceAll('\r\n', '\n'))).toEqual(exported)
      },
    ))
})

test('a line with a fault is not doubted as well', async () => {
  const { reading } = await readList(Buffer.from('179123456789012000000\n179123456789013000000'), codes)
  const shown = withPreview(reading, { columns: [], rows: [], faults: [{ line: 1, why: '没有这张券' }] })
  expect(shown.doubts.map(({ line }) => line)).toEqual([2])
})
