import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AppError, isRefusal } from '../../src/core/errors.ts'
import { randomKey, randomUid, timedSn } from '../../src/core/ids.ts'
import { maskIdNumber, maskNickname, maskPhone, maskRealName } from '../../src/core/mask.ts'
import { sortedBy } from '../../src/core/sortedBy.ts'
import {
  checkTransitions,
  requireMove,
  stateBefore,
  statesBefore,
  type Transitions,
} from '../../src/core/transitions.ts'
import { ageAt, idCheckDigit } from '../../src/modules/user/index.ts'
import { readIdNumber } from '../../src/modules/user/kyc/idNumber.ts'
import { orderTransitions } from '../../src/modules/order/states.ts'
import { idNumber } from '../support/people.ts'
import { checkCells } from '../support/cells.ts'

test('a refusal is the word of a rule, not a fault or an overload of ours', () => {
  for (const reason of ['NOT_FOUND', 'POINTS_SHORT'] as const) expect(isRefusal(new AppError(reason))).toBe(true)
  for (const reason of ['INTERNAL', 'BUSY'] as const) expect(isRefusal(new AppError(reason))).toBe(false)
  expect(isRefusal(Object.assign(new Error('broken'), { status: 404 }))).toBe(false)
})

test('a list is sorted by a text of each entry', () => {
  expect(sortedBy([{ sn: 'b' }, { sn: 'a' }, { sn: 'c' }], ({ sn }) => sn)).toEqual([
    { sn: 'a' },
    { sn: 'b' },
    { sn: 'c' },
  ])
})

describe('transitions', () => {
  test('a table with an unknown state, or a state that moves to itself, stops the start', () => {
    expect(() => checkTransitions('test', { 1: [2], 2: [] })).not.toThrow()
    expect(() => checkTransitions('test', { 1: [3], 2: [] })).toThrow('unknown state 3')
    expect(() => checkTransitions('test', { 1: [1] })).toThrow('itself')
  })

  test('of an order are those of rules/orders#states and no others', () => {
    expect(orderTransitions).toEqual({ 1: [2, 4, 5], 2: [3, 5], 3: [4], 4: [], 5: [] })
    expect(statesBefore(orderTransitions, 5)).toEqual([1, 2])
    expect(statesBefore(orderTransitions, 4)).toEqual([1, 3])
    expect(statesBefore(orderTransitions, 1)).toEqual([])
  })

  test('have names as well as numbers', () => {
    const table: Transitions<'asked' | 'given' | 'refused'> = {
      asked: ['given', 'refused'],
      given: [],
      refused: ['given'],
    }
    expect(statesBefore(table, 'given')).toEqual(['asked', 'refused'])
  })

  test('one of several states that may move is returned only if it may', () => {
    expect(stateBefore(orderTransitions, 1, 4, 5)).toBe(1)
    expect(() => stateBefore(orderTransitions, 2, 5, 4)).toThrow('State 2 does not move to 4')
  })

  test('a move that found nothing is refused', () => {
    expect(() => requireMove(true)).not.toThrow()
    expect(() => requireMove(false)).toThrow(expect.objectContaining({ reason: 'ILLEGAL_TRANSITION' }))
  })
})

describe('[valid.national-id]', () => {
  test('accepts the check digit of published examples', () => {
    expect(idCheckDigit('11010519491231002')).toBe('X')
    expect(idCheckDigit('44052418800101001')).toBe('4')
  })

  test('reads the date of birth', () => {
    expect(readIdNumber('11010519491231002X')).toBe('1949-12-31')
    expect(readIdNumber(idNumber({ birth: '20000229' }))).toBe('2000-02-29')
  })

  test('refuses other numbers', () =>
    checkCells(
      [
        ['another check digit', '110105194912310021'],
        ['a small x', '11010519491231002x'],
        ['seventeen digits', '1101051949123100'],
        ['nineteen', '11010519491231002X0'],
        ['a letter within', '1101051949123100AX'],
        ['a 30th of February', idNumber({ birth: '19900230' })],
        ['a 29th of February in a common year', idNumber({ birth: '19010229' })],
        ['a month 13', idNumber({ birth: '19901301' })],
        ['a birth before 1900', idNumber({ birth: '18991231' })],
        ['a birth to come', idNumber({ birth: '21000101' })],
      ],
      (_, number) => {
        expect(readIdNumber(number)).toBeNull()
      },
    ))

  test('detects any changed digit and any two swapped neighbours', () => {
    fc.assert(
      fc.property(fc.nat(16), fc.integer({ min: 1, max: 9 }), (place, step) => {
        const digits = Array.from(idNumber())
        const changed = digits.with(place, String((Number(digits[place]) + step) % 10)).join('')
        const [here, next] = [digits[place] as string, digits[place + 1] as string]
        const exchanged = digits
          .with(place, next)
          .with(place + 1, here)
          .join('')
        expect(idCheckDigit(changed.slice(0, 17)) === changed[17]).toBe(false)
        const isCaught = exchanged === digits.join('') || idCheckDigit(exchanged.slice(0, 17)) !== exchanged[17]
        expect(isCaught).toBe(true)
      }),
    )
  })
})

describe('age', () => {
  const shanghai = (text: string) => Date.parse(`${text}+08:00`)

  test('changes at midnight in Shanghai', () =>
    checkCells(
      [
        ['the day before the birthday', '2026-05-01T23:59:59', 17],
        ['the first second of the birthday', '2026-05-02T00:00:00', 18],
        ['the day after', '2026-05-03T00:00:00', 18],
        ['the end of the year', '2026-12-31T23:59:59', 18],
      ],
      (_, moment, age) => {
        expect(ageAt('2008-05-02', shanghai(moment))).toBe(age)
      },
    ))

  test('of a person born on 29 February changes on 1 March of common years', () => {
    expect(ageAt('2008-02-29', shanghai('2026-02-28T23:59:59'))).toBe(17)
    expect(ageAt('2008-02-29', shanghai('2026-03-01T00:00:00'))).toBe(18)
  })
})

describe('masks', () => {
  test('keep what distinguishes people and no more', () => {
    expect(maskPhone('13800000001')).toBe('138****0001')
    expect([maskRealName('明'), maskRealName('李明'), maskRealName('欧阳见微')]).toEqual(['*明', '*明', '***微'])
    expect(maskIdNumber('11010519491231002X')).toBe(`1${'*'.repeat(16)}X`)
    expect([maskNickname('云'), maskNickname('云客'), maskNickname('云边钓月客')]).toEqual(['云**', '云**客', '云**客'])
  })

  test('do not cut a surrogate pair', () => {
    expect(maskRealName('王𠮷')).toBe('*𠮷')
    expect(maskNickname('𠮷祥𠮷')).toBe('𠮷**𠮷')
    expect(maskNickname('👨‍👩‍👧云客🇨🇳')).toBe('👨‍👩‍👧**🇨🇳')
    expect(maskNickname('e\u0301')).toBe('e\u0301**')
    expect(maskRealName('ཚེ་རིང')).toBe(`${'*'.repeat(3)}ང`)
    expect(maskRealName('阿依古丽·𠮷')).toBe('*****𠮷')
  })
})

describe('numbers', () => {
  test('of orders sort by time and do not repeat', () => {
    expect(timedSn(1_790_000_000_000)).toMatch(/^1790000000000\d{8}$/)
    expect(timedSn(1_790_000_000_001) > timedSn(1_790_000_000_000)).toBe(true)
    // By chance alone, two of forty thousand would collide in all but one of three thousand runs.
    expect(new Set(Array.from({ length: 40_000 }, () => timedSn(1_790_000_000_000))).size).toBe(40_000)
  })

  test('of users and keys have their form', () => {
    for (let index = 0; index < 200; index++) {
      expect(randomUid()).toMatch(/^[1-9]\d{9}$/)
      expect(randomKey(16)).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/)
    }
  })
})
