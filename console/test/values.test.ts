import type { FieldDescription } from '@app/contract/admin/description'
import { describe, expect, test } from 'vitest'
import { faultOf, toInput } from '../src/form/values.ts'

const of = (field: Partial<FieldDescription>): FieldDescription => ({ title: '内容', kind: 'text', ...field })
const phone = of({ title: '手机号', clean: 'phone', pattern: '^1[3-9]\\d{9}$', wanted: '11 位大陆手机号，以 1 开头' })

describe('a value pasted into a form', () => {
  test.each<[FieldDescription, string, unknown]>([
    [of({ kind: 'fen' }), '￥1,299.00', 129_900],
    [of({ kind: 'fen' }), '１２９９。５ 元', 129_950],
    [of({ kind: 'number' }), '1,299', 1299],
    [of({ kind: 'number' }), ' １２ 件', 12],
    [of({ kind: 'fen' }), '\u200b', undefined],
    [phone, '+86 138 0013 8000', '13800138000'],
    [phone, '\u202d138-0013-8000\u202c', '13800138000'],
    [of({ clean: 'trackingNumber' }), ' sf 1234 5678\u200b', 'SF12345678'],
    [of({ clean: 'orderNumber' }), '2026 1128 0001', '202611280001'],
    [of({}), '\ufeff 云岫 \u00a0', '云岫'],
  ])('%j accepts %j', (field, typed, value) => {
    expect(toInput({ field: typed }, { field })).toEqual(value === undefined ? {} : { field: value })
    expect(faultOf(typed, field)).toBeUndefined()
  })

  test.each(['1e3', '0x10', '十', '1,29'])('is no number if it is %j', (typed) => {
    expect(faultOf(typed, of({ kind: 'number' }))).toBe('请填写数字')
  })

  test('is refused with what is expected instead', () => {
    expect(faultOf('12345', phone)).toBe('手机号应为11 位大陆手机号，以 1 开头')
  })

  test('has as many characters as the server counts', () => {
    expect(faultOf('😀😀😀', of({ maximum: 3 }))).toBeUndefined()
    expect(faultOf('😀😀😀😀', of({ maximum: 3 }))).toBe('最多 3 个字，现在 4 个')
  })
})
