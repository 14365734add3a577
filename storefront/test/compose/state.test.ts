import { ApiError } from '@app/contract/client'
import { ItemState } from '@app/contract/enums'
import { type Reason, reasons } from '@app/contract/errors'
import { describe, expect, it } from 'vitest'
import { chosenOf, toggle } from '../../src/features/compose/picker/choice.ts'
import { refusalOf } from '../../src/features/compose/refusals.ts'
import { composeState } from '../../src/features/compose/state.ts'
import { piece, someDetail } from './samples.ts'

describe('the purpose of the button', () => {
  const facts = { activity: someDetail(), stage: 'open', isLogin: true, isVerified: true } as const
  const lacking = someDetail().materials.map((material) => ({ ...material, owned: 0 }))

  const states = [
    ['over', { stage: 'over', isLogin: false }, { kind: 'over' }],
    ['used up', { stage: 'used-up' }, { kind: 'used-up' }],
    ['not yet', { stage: 'coming', isVerified: false }, { kind: 'coming' }],
    ['log in', { isLogin: false, isVerified: false }, { kind: 'login' }],
    ['limit', { activity: { ...someDetail(), composed: 2, materials: lacking } }, { kind: 'limit', limit: 2 }],
    ['verify', { isVerified: false }, { kind: 'verify' }],
    ['lacking', { activity: { ...someDetail(), materials: lacking } }, { kind: 'lacking', short: 3 }],
    ['no limit', { activity: { ...someDetail(), perPersonLimit: 0, composed: 9 } }, { kind: 'compose' }],
    ['compose', {}, { kind: 'compose' }],
  ] as const

  it('follows from the activity and its user', () => {
    expect(states.map(([name, change]) => [name, change, composeState({ ...facts, ...change })])).toEqual(states)
  })
})

it('a refusal says why, and that nothing was consumed', () => {
  const titles: [Reason, string][] = [
    ['ITEM_LOCKED', '有一件刚刚被锁定'],
    ['ITEM_NOT_FOUND', '有一件已不在你的藏品里'],
    ['SOLD_OUT', '名额刚刚用完了'],
    ['LIMIT_REACHED', '你已合成到上限'],
    ['COMPOSE_NOT_OPEN', '活动现在没有进行'],
    ['COMPOSE_MATERIALS_WRONG', '所选的和配方对不上'],
    ['TOO_FAST', '这次没有合成'],
  ]
  const refusals = titles.map(([reason]) =>
    refusalOf(new ApiError(reasons[reason].status, reasons[reason].msg, reason)),
  )
  expect(refusals.map(({ title }) => title)).toEqual(titles.map(([, title]) => title))
  expect(refusals.filter(({ text }) => !text.includes('没有消耗任何藏品'))).toEqual([])
})

describe('a choice of materials', () => {
  const [clouds] = someDetail().materials
  const pieces = [
    piece('C1', 90, ItemState.locked),
    piece('C1', 40),
    piece('C1', 12, ItemState.minting),
    piece('C1', 2),
  ]
  const numbers = (chosen: { serial: number }[]) => chosen.map(({ serial }) => serial)

  it('starts with the highest free numbers', () => {
    expect(clouds && numbers(chosenOf({}, clouds, pieces))).toEqual([40, 12])
  })

  it('keeps the rest if a chosen piece is locked or gone', () => {
    expect(clouds && numbers(chosenOf({ C1: ['90', '2'] }, clouds, pieces))).toEqual([2])
    expect(clouds && numbers(chosenOf({ C1: ['12', '2'] }, clouds, pieces.slice(0, 3)))).toEqual([12])
  })

  it('lets another piece replace the one chosen first', () => {
    const [one, two, three] = [piece('C1', 1), piece('C1', 2), piece('C1', 3)]
    expect(toggle([one, two], three, 2)).toEqual({ ids: ['2', '3'], replaced: one })
    expect(toggle([one], three, 2)).toEqual({ ids: ['1', '3'] })
    expect(toggle([one, two], one, 2)).toEqual({ ids: ['2'] })
  })
})
