import { verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { checkPassword, type HashLane } from '../../src/core/passwords.ts'

vi.mock('@node-rs/argon2', { spy: true })

test.each<[HashLane, HashLane]>([
  ['collectors', 'staff'],
  ['staff', 'collectors'],
  ['staff', 'knownStaff'],
  ['collectors', 'knownStaff'],
])('queued passwords of %s do not delay those of %s', async (flooded, lane) => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  vi.mocked(verify).mockImplementation(async (_stored, password) => {
    if (password === 'a guess') await held
    return false
  })
  const flood = Array.from({ length: 50 }, () => checkPassword(null, 'a guess', flooded))
  expect(await checkPassword(null, 'a password', lane)).toBe(false)
  release()
  await Promise.all(flood)
  vi.mocked(verify).mockReset()
})

test('unknown browsers beyond the queue limit are refused, and accepted again afterwards', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 60 }, () => checkPassword(null, 'a guess', 'staff')))
  const refused = tries.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(9)
  expect(refused.map(({ reason }) => (reason as { reason: string }).reason)).toEqual(Array(9).fill('BUSY'))
  expect(await checkPassword(null, 'a guess', 'staff')).toBe(false)
})
