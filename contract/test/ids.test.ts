import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { adminList } from '../src/admin/list.ts'
import { adminRoute } from '../src/admin/route.ts'
import * as ids from '../src/ids.ts'
import { route } from '../src/route.ts'
import { done, numericId } from '../src/schema.ts'

// The compiler checks these declarations when types are checked: an error that goes missing fails there.

const rest = { title: '试一试', auth: 'user', reply: done } as const

describe('a field that is named like an id', () => {
  test('compiles with a schema of ids.ts', () => {
    const { input } = route('POST', 'order/cancelOrder', {
      ...rest,
      input: z.strictObject({
        orderSn: ids.orderSn,
        chainId: ids.chainId.default(1),
        nftIds: z.array(ids.itemId).max(9).optional(),
        pieces: z.array(z.strictObject({ key: ids.hallKey.nullable() })).max(9),
        kind: z.literal('id'),
      }),
      example: { orderSn: '1', chainId: 1, nftIds: ['1'], pieces: [{ key: null }], kind: 'id' },
    })
    expect(ids.orderSn.meta()).toMatchObject({ idOf: 'OrderSn', owner: 'own' })
    expect(input.shape.orderSn).toBe(ids.orderSn)
  })

  test('does not compile with another schema, alone, in a list or inside an object', () => {
    const example = { orderSn: '1' }
    // @ts-expect-error: its schema says nothing of who may use it
    route('POST', 'order/cancelOrder', { ...rest, input: z.strictObject({ orderSn: numericId }), example })
    const list = z.strictObject({ ids: z.array(z.int()).max(9).default([]) })
    // @ts-expect-error: neither does that of each element
    route('POST', 'order/cancelOrder', { ...rest, input: list, example: { ids: [1] } })
    const nested = z.strictObject({ pieces: z.array(z.strictObject({ nftId: numericId.optional() })).max(9) })
    // @ts-expect-error: nor that of a field inside
    route('POST', 'order/cancelOrder', { ...rest, input: nested, example: { pieces: [] } })
    // @ts-expect-error: an id declares who may use it
    ids.idOf('TryId', numericId)
    expect(numericId.meta()).not.toHaveProperty('owner')
  })

  test('does not compile in a call or a list of the console either', () => {
    const ofStaff = { title: '试一试', auth: 'session', reply: done } as const
    const { input } = adminRoute('POST', 'try/id', {
      ...ofStaff,
      input: z.strictObject({ id: ids.taskId }),
      example: { id: '1' },
    })
    expect(input.shape.id.meta()).toMatchObject({ idOf: 'TaskId', owner: 'staff', partners: 'self' })
    // @ts-expect-error: its schema says nothing of who may use it
    adminRoute('POST', 'try/other', { ...ofStaff, input: z.strictObject({ id: numericId }), example: { id: '1' } })
    const list = { title: '试一试', auth: 'user.read', sorts: ['id'], row: z.strictObject({}) } as const
    adminList('try/list', { ...list, filters: { shopId: ids.shopId } })
    // @ts-expect-error: neither does that of a filter
    adminList('try/otherList', { ...list, filters: { shopId: numericId } })
  })

  test('may be narrowed to the caller’s own by one call', () => {
    const narrowed = ids.owned(ids.messageId.meta({ title: '留言' }), 'OwnMessageId')
    expect(narrowed.meta()).toMatchObject({ idOf: 'OwnMessageId', owner: 'own', title: '留言' })
    expect(ids.messageId.meta()).toMatchObject({ idOf: 'MessageId', owner: 'public' })
  })
})
