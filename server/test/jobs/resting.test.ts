import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../../src/core/log.ts'
import { createRunner } from '../../src/jobs/looking.ts'
import type { Pause, Sweep } from '../../src/jobs/sweep.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const log = createLog('silent')

/** A sweep by what its runs answer, and when it ran, in seconds from its start. */
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

test('what knows that nothing will be due, and hears of what comes, rests for its longest', async () => {
  const { ran, runner } = run(() => Infinity)
  await pass(11)
  expect(ran).toEqual([0, 5, 10])
  await runner.stop()
})

test('what does not know, or whose notifications do not get through, runs at its interval', async () => {
  const deaf = run(() => Infinity, { isHearing: false })
  const unknowing = run(() => false)
  await pass(4)
  expect(deaf.ran).toEqual([0, 1, 2, 3, 4])
  expect(unknowing.ran).toEqual([0, 1, 2, 3, 4])
  await Promise.all([deaf.runner.stop(), unknowing.runner.stop()])
})

test('what is woken runs at once; woken when notifications end, it runs at its interval', async () => {
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

test('what is woken while it runs, also several times, runs once more, unless it takes that along', async () => {
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

test('what knows when something will be due is there by then, and goes on at once where there is more', async () => {
  let left = 3
  const { ran, runner } = run(() => (left-- > 0 ? true : 0.25))
  await pass(0.6)
  expect(ran).toEqual([0, 0, 0, 0, 0.25, 0.5])
  await runner.stop()
})

test('what pauses is woken by nothing before its time, also where it heard of something during the run', async () => {
  const { ran, runner } = run(() => ({ pauseSeconds: 3 }))
  runner.wake()
  await pass(1)
  runner.wake()
  await pass(6)
  expect(ran).toEqual([0, 3, 6])
  await runner.stop()
})
