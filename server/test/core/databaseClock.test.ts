import { afterEach, expect, test, vi } from 'vitest'
import { createDatabaseClock } from '../../src/core/databaseClock.ts'
import { createLog } from '../../src/core/log.ts'

const log = createLog('silent')
afterEach(() => vi.restoreAllMocks())

test('follows the database’s time, whatever the process’s clock does', async () => {
  const databaseAhead = 3_600_000
  const clock = createDatabaseClock(
    async () => new Date(performance.timeOrigin + performance.now() + databaseAhead),
    log,
  )
  const before = performance.timeOrigin + performance.now()
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1000)
  await clock.follow()
  const own = Date.now()
  for (const jump of [960_000, -172_800_000]) {
    vi.spyOn(Date, 'now').mockReturnValue(own + jump)
    expect(clock.now() - before).toBeGreaterThan(databaseAhead - 1000)
    expect(clock.now() - before).toBeLessThan(databaseAhead + 10_000)
  }
  clock.stop()
})

test('continues by itself while the database is unreachable', async () => {
  const told = [new Date('2026-11-23T00:00:00Z')]
  const readNow = async () => {
    const [now] = told.splice(0)
    if (!now) throw new Error('away')
    return now
  }
  const clock = createDatabaseClock(readNow, log)
  await clock.follow()
  const passed = clock.now() - Date.parse('2026-11-23T00:00:00Z')
  expect(passed).toBeGreaterThanOrEqual(-1)
  expect(passed).toBeLessThan(10_000)
  clock.stop()
})
