import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../../src/core/log.ts'
import { createRunner } from '../../src/jobs/sweepRunner.ts'
import type { Pause, Sweep } from '../../src/jobs/sweep.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const log = createLog('silent')

/** Runs a sweep whose runs return these answers; records when it ran, in seconds from its start. */
function run(
  answer: () => boolean | number | Pause | void | Promise<boolean>,
  { isHearing = true, takesAlong = false } = {},
) {
  const begun = Date.now()
  const ran: number[] = []
  const sweep: Sweep = {
    name: 'test',
    everySeconds: 1,
    wokenBy: { channel: 'news', hear: () => takesAlong },
    async run() {
      ran.push((Date.now() - begun) / 1000)
      return answer()
    },
  }
  const hearing = { is: isHearing }
  const runner = createRunner(sweep, { isHearing: () => hearing.is, longestSeconds: 5 }, log)
  runner.start()
  return { ran, runner, hearing }
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

test('a sweep that knows nothing will be due, and gets notifications, rests for the maximum', async () => {
  const { ran, runner } = run(() => Infinity)
  await pass(11)
  expect(ran).toEqual([0, 5, 10])
  await runner.stop()
})

test('a sweep that does not know, or whose notifications do not arrive, runs at its interval', async () => {
  const deaf = run(() => Infinity, { isHearing: false })
  const unknowing = run(() => false)
  await pass(4)
  expect(deaf.ran).toEqual([0, 1, 2, 3, 4])
  expect(unknowing.ran).toEqual([0, 1, 2, 3, 4])
  await Promise.all([deaf.runner.stop(), unknowing.runner.stop()])
})

test('a woken sweep runs at once; woken when notifications stop, it runs at its interval', async () => {
  const { ran, runner, hearing } = run(() => Infinity)
  await pass(3)
  runner.wake()
  await pass(1)
  expect(ran).toEqual([0, 3])
  hearing.is = false
  runner.wake()
  await pass(2)
  expect(ran).toEqual([0, 3, 4, 5, 6])
  await runner.stop()
})

test('a sweep woken during a run, even several times, runs once more, unless the run handles the wake-up', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<boolean>()
  const again = run(() => gate)
  const along = run(() => gate, { takesAlong: true })
  for (const { runner } of [again, again, along]) runner.wake()
  open(false)
  await pass(0.5)
  expect(again.ran).toEqual([0, 0])
  expect(along.ran).toEqual([0])
  await Promise.all([again.runner.stop(), along.runner.stop()])
})

test('a sweep that knows when something will be due runs by then, and continues at once if there is more', async () => {
  let left = 3
  const { ran, runner } = run(() => (left-- > 0 ? true : 0.25))
  await pass(0.6)
  expect(ran).toEqual([0, 0, 0, 0, 0.25, 0.5])
  await runner.stop()
})

test('a paused sweep is not woken before its time, even by a notification during the run', async () => {
  const { ran, runner } = run(() => ({ pauseSeconds: 3 }))
  runner.wake()
  await pass(1)
  runner.wake()
  await pass(6)
  expect(ran).toEqual([0, 3, 6])
  await runner.stop()
})
