import { expect, test, vi } from 'vitest'
import { createDeadline } from '../../src/core/deadline.ts'

const never = new Promise<never>(() => undefined)

test('waits for work while there is time, and leaves none after it was up', async () => {
  const deadline = createDeadline(60_000)
  expect(await deadline.wait(Promise.resolve())).toBe(true)
  expect(deadline.left()).toBeGreaterThan(0)
  await expect(deadline.wait(Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})

test('leaves no time even if its timer fired early', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
  try {
    const deadline = createDeadline(5)
    clock.mockReturnValue(1004.6)
    expect(await deadline.wait(never)).toBe(false)
    expect(deadline.left()).toBe(0)
  } finally {
    clock.mockRestore()
  }
})
