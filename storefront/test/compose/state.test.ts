import { ItemState } from '@app/contract/enums'
import { describe, expect, it } from 'vitest'
import { chosenOf, toggle } from '../../src/features/compose/picker/choice.ts'
import { composeState } from '../../src/features/compose/state.ts'
import { piece, someDetail } from './samples.ts'

describe('the purpose of the button', () => {
  const facts = { activity: someDetail(), stage: 'open', isLogin: true, isVerified: true } as const
  const lacking = someDetail().materials.map((material) => ({ ...material, owned: 0 }))

  it.each([
    ['over', { stage: 'over', isLogin: false }, { kind: 'over' }],
    ['used up', { stage: 'used-up' }, { kind: 'used-up' }],
    ['not yet', { stage: 'coming', isVerified: false }, { kind: 'coming' }],
    ['log in', { isLogin: false, isVerified: false }, { kind: 'login' }],
    ['limit', { activity: { ...someDetail(), composed: 2, materials: lacking } }, { kind: 'limit', limit: 2 }],
    ['verify', { isVerified: false }, { kind: 'verify' }],
    ['lacking', { activity: { ...someDetail(), materials: lacking } }, { kind: 'lacking', short: 3 }],
    ['no limit', { activity: { ...someDetail(), perPersonLimit: 0, composed: 9 } }, { kind: 'compose' }],
    ['compose', {}, { kind: 'compose' }],
  ] as const)('%s', (_, change, state) => {
    expect(composeState({ ...facts, ...change })).toEqual(state)
  })
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
