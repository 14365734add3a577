import { expect, test } from 'vitest'
import { checkPassword, type HashLane } from '../../src/core/passwords.ts'

test.each<[HashLane, HashLane]>([
  ['collectors', 'staff'],
  ['staff', 'collectors'],
  ['staff', 'knownStaff'],
  ['collectors', 'knownStaff'],
])('queued passwords of %s do not delay those of %s', async (flooded, lane) => {
  let compared = 0
  const flood = Array.from({ length: 50 }, async () => {
    await checkPassword(null, 'a guess', flooded)
    compared++
  })
  await checkPassword(null, 'a password', lane)
  expect(compared).toBeLessThan(25)
  await Promise.all(flood)
})

test('strangers beyond the queue limit are refused, and admitted again afterwards', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 60 }, () => checkPassword(null, 'a guess', 'staff')))
  const refused = tries.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(9)
  expect(refused.map(({ reason }) => (reason as { reason: string }).reason)).toEqual(Array(9).fill('BUSY'))
  expect(await checkPassword(null, 'a guess', 'staff')).toBe(false)
})
