import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { isZip, unpack } from '../../../src/core/billFiles/archive.ts'
import { chinese } from '../../../src/core/billFiles/chinese.ts'
import { readTable } from '../../../src/core/billFiles/table.ts'

const unreadable = expect.objectContaining({ reason: 'BILL_UNREADABLE' })
const all = () => true
/** 支付宝 in GBK. */
const gbk = Buffer.from('d6a7b8b6b1a6', 'hex')

describe('an archive', () => {
  const zip = Buffer.from(zipSync({ 'a.csv': Buffer.from('one'), 'b.csv': Buffer.from('two') }))

  test('gives the files that are wanted', () => {
    expect(isZip(zip)).toBe(true)
    expect(unpack(zip, (name) => name === 'b.csv')).toEqual([{ name: 'b.csv', content: Buffer.from('two') }])
    expect(unpack(zip, all)).toHaveLength(2)
  })

  test('that is none, or was cut short, is refused in words', () => {
    for (const file of [Buffer.from('PK\u0003\u0004'), zip.subarray(0, -30), Buffer.concat([zip, zip]).subarray(0, 90)])
      expect(() => unpack(file, all)).toThrow(unreadable)
  })

  test('that would unpack to more than a bill has is not unpacked', () => {
    const large = Buffer.from(zipSync({ 'a.csv': Buffer.alloc(70_000_000), 'b.csv': Buffer.alloc(70_000_000) }))
    expect(large.length).toBeLessThan(1_000_000)
    expect(() => unpack(large, all)).toThrow(/太大/)
  })

  test('that tells a smaller size than it has gives no more than it tells', () => {
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
  const headings = ['号', '额']
  test('is read by its headings, in any order, without the tabs around cells', () => {
    expect(readTable('额,号,别的\n 1.00\t,`7\t,"x"\r\n\n', { headings, isQuoted: false })).toEqual([
      { 号: '`7', 额: '1.00', 别的: '"x"' },
    ])
    expect(readTable('号,额\n"1,2",3\n', { headings, isQuoted: true })).toEqual([{ 号: '1,2', 额: '3' }])
  })

  test('without a heading, or with a row of another length, is refused in words', () => {
    expect(() => readTable('号,其他\n1,2', { headings, isQuoted: false })).toThrow(/缺少「额」列/)
    expect(() => readTable('号,额\n1,2,3', { headings, isQuoted: false })).toThrow(unreadable)
    expect(() => readTable('', { headings, isQuoted: false })).toThrow(unreadable)
  })
})
