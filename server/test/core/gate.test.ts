import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import { createGate } from '../../src/core/gate.ts'

test('limits concurrency, keeps the order of arrival, and continues after a failure', async () => {
  const gate = createGate({ atOnce: 2, waiting: 10 })
  const order: number[] = []
  let [inside, most] = [0, 0]
  const work = (number: number) => async () => {
    most = Math.max(most, ++inside)
    order.push(number)
    await wait(5)
    inside--
    if (number === 1) throw new Error('one failed')
    return number
  }
  const settled = await Promise.allSettled(Array.from({ length: 8 }, (_, number) => gate.run(work(number))))
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
  expect([most, inside]).toEqual([2, 0])
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

test('refuses at once when the queue is full, and accepts again when it is shorter', async () => {
  const gate = createGate({ atOnce: 1, waiting: 1 })
  const first = Promise.withResolvers<void>()
  const running = [gate.run(() => first.promise), gate.run(async () => {})]
  await expect(gate.run(async () => {})).rejects.toMatchObject(new AppError('BUSY', { retryAfter: 5 }))
  first.resolve()
  await Promise.all(running)
  expect(await gate.run(async () => 'in')).toBe('in')
})

test('never refuses with an unlimited queue, and is busy until the last work is done', async () => {
  const gate = createGate({ atOnce: 1, waiting: Infinity })
  expect(gate.isBusy).toBe(false)
  const seen: boolean[] = []
  const works = Array.from({ length: 50 }, (_, number) => async () => {
    seen.push(gate.isBusy)
    await Promise.resolve()
    return number
  })
  expect(await Promise.all(works.map((work) => gate.run(work)))).toHaveLength(50)
  expect(seen).toEqual(works.map(() => true))
  expect(gate.isBusy).toBe(false)
})
