import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { isZip, unpack } from '../../../src/core/billFiles/archive.ts'
import { chinese } from '../../../src/core/billFiles/chinese.ts'
import { type Row, rowsOfBill, tableOf } from '../../../src/core/billFiles/table.ts'

const unreadable = expect.objectContaining({ reason: 'BILL_UNREADABLE' })
const all = () => true
/** 支付宝 in GBK. */
const gbk = Buffer.from('d6a7b8b6b1a6', 'hex')

describe('an archive', () => {
  const zip = Buffer.from(zipSync({ 'a.csv': Buffer.from('one'), 'b.csv': Buffer.from('two') }))

  test('returns the wanted files', () => {
    expect(isZip(zip)).toBe(true)
    expect(unpack(zip, (name) => name === 'b.csv')).toEqual([{ name: 'b.csv', content: Buffer.from('two') }])
    expect(unpack(zip, all)).toHaveLength(2)
  })

  test('that is no archive, or was cut short, is refused in words', () => {
    for (const file of [Buffer.from('PK\u0003\u0004'), zip.subarray(0, -30), Buffer.concat([zip, zip]).subarray(0, 90)])
      expect(() => unpack(file, all)).toThrow(unreadable)
  })

  test('that would exceed the maximum size is not unpacked', () => {
    const large = Buffer.from(zipSync({ 'a.csv': Buffer.alloc(70_000_000), 'b.csv': Buffer.alloc(70_000_000) }))
    expect(large.length).toBeLessThan(1_000_000)
    expect(() => unpack(large, all)).toThrow(/太大/)
  })

  test('that declares a smaller size than it has is cut to that size', () => {
    const lying = Buffer.from(zipSync({ 'a.csv': Buffer.alloc(1_000_000, 'a') }))
    // The uncompressed size in the directory, 24 bytes into its entry.
    lying.writeUInt32LE(10, lying.indexOf('PK\u0001\u0002', 0, 'latin1') + 24)
    const [file] = unpack(lying, all)
    expect(file?.content.length).toBe(10)
  })
})

describe('text', () => {
  test('is UTF-8 or GBK', () => {
    expect(chinese(gbk)).toBe('支付宝')
    expect(chinese(Buffer.from('支付宝'))).toBe('支付宝')
    expect(chinese(Buffer.from('\u{FEFF}支付宝'))).toBe('支付宝')
    expect(() => chinese(Buffer.from([0xff, 0xff, 0xff]))).toThrow(unreadable)
  })
})

describe('a table', () => {
  const read = async (text: string | Buffer, isQuoted: boolean) => {
    const rows = rowsOfBill(Buffer.from(text), { isQuoted, ...(isQuoted && { known: headings }) })
    const found: Row[] = []
    for await (const row of tableOf(rows, headings)) found.push(row)
    return found
  }
  const headings = ['号', '额']

  test('is read by its headings, in any order, without tabs around cells', async () => {
    expect(await read('额,号,别的\n 1.00\t,`7\t,"x"\r\n\n', false)).toEqual([
      { line: 2, cells: { 号: '`7', 额: '1.00', 别的: '"x"' } },
    ])
    expect(await read('号,额\n"1,2",3\n', true)).toEqual([{ line: 2, cells: { 号: '1,2', 额: '3' } }])
  })

  test('saved again with tabs or semicolons, in GBK or UTF-16, is read too', async () => {
    const expected = [{ line: 2, cells: { 号: '7,8', 额: '1.00' } }]
    expect(await read('号\t额\n7,8\t1.00', true)).toEqual(expected)
    expect(await read('号;额\n7,8;1.00', true)).toEqual(expected)
    expect(await read(Buffer.from('\uFEFF号\t额\r\n7,8\t1.00', 'utf16le'), true)).toEqual(expected)
    // 号,额 in GBK.
    expect(await read(Buffer.concat([Buffer.from('bac52cb6ee', 'hex'), Buffer.from('\n"7,8",1.00')]), true)).toEqual(
      expected,
    )
  })

  test('without a heading, with a row of another length or with lost characters is refused in words', async () => {
    await expect(read('号,其他\n1,2', false)).rejects.toThrow(/缺少「额」列/)
    await expect(read('号,额\n1,2,3', false)).rejects.toThrow(unreadable)
    await expect(read('号,额\n1', false)).rejects.toThrow(/第 2 行有 1 格/)
    await expect(read('号,额\n1,\uFFFD', false)).rejects.toThrow(/第 2 行有乱码/)
    await expect(read('', false)).rejects.toThrow(unreadable)
  })

  test('of some hundred thousand rows lets other work run meanwhile', async () => {
    const file = `号,额\n${'2026112800000001234,12.34\n'.repeat(200_000)}`
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    expect(await read(file, true)).toHaveLength(200_000)
    clearInterval(timer)
    expect(turns).toBeGreaterThan(10)
  })
})
