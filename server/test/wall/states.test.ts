import { expect, test } from 'vitest'
import type { MessageState } from '@app/contract/wall'
import { type Verdict, verdicts } from '../../src/modules/wall/index.ts'
import { verdictOn } from '../../src/modules/wall/states.ts'

const states = ['pending', 'visible', 'refused', 'hidden'] as const

/** Every move a person may make according to rules/wall: state, whether it waits for a review, verdict, next state. */
const allowed: readonly [MessageState, boolean, Verdict, MessageState][] = [
  ['pending', true, 'approve', 'visible'],
  ['pending', true, 'refuse', 'refused'],
  ['pending', false, 'approve', 'visible'],
  ['pending', false, 'refuse', 'refused'],
  ['visible', true, 'hide', 'hidden'],
  ['visible', false, 'hide', 'hidden'],
  ['refused', true, 'approve', 'visible'],
  ['refused', true, 'refuse', 'refused'],
  ['hidden', true, 'hide', 'hidden'],
  ['hidden', true, 'restore', 'visible'],
  ['hidden', false, 'restore', 'visible'],
]

test('a verdict leads to the state in the rules, and is refused everywhere else', () => {
  const found = states.flatMap((state) =>
    [true, false].flatMap((isWaiting) =>
      (Object.keys(verdicts) as Verdict[]).flatMap((verdict) => {
        const to = verdictOn(state, verdict, isWaiting)
        return to === undefined ? [] : [[state, isWaiting, verdict, to]]
      }),
    ),
  )
  const byText = (a: unknown, b: unknown) => JSON.stringify(a).localeCompare(JSON.stringify(b))
  expect(found.toSorted(byText)).toEqual([...allowed].toSorted(byText))
})
