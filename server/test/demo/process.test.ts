import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { testConfig } from '../../src/core/config/index.ts'
import { createLog } from '../../src/core/log.ts'
import { createDemo } from '../../src/demo/index.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'demo-process-'))
const demo = createDemo(testConfig({ process: { dataFolder } }), createLog('silent'), { restMilliseconds: 200 })
afterAll(async () => {
  await demo.stop()
  rmSync(dataFolder, { recursive: true })
})

/** Whether this process has a drawing process of its own. */
const isRunning = () => process.getActiveResourcesInfo().includes('ProcessWrap')

test(
  'pictures are drawn in a process that ends when it is idle, and restarts when needed',
  { timeout: 120_000 },
  async () => {
    for (const path of ['demo-4/shops/museum-160.webp', 'demo-3/shops/museum-320.webp']) {
      expect(isRunning()).toBe(false)
      expect(await Promise.all([demo.makePicture(path), demo.makePicture(path)])).toEqual([true, true])
      expect(isRunning()).toBe(true)
      expect(existsSync(join(dataFolder, 'media', path))).toBe(true)
      await vi.waitFor(() => expect(isRunning()).toBe(false), 10_000)
      expect(await demo.makePicture(path)).toBe(true)
    }
    expect(await demo.makePicture('demo-4/shops/none-160.webp')).toBe(false)
  },
)

test('pictures outside the demonstration start no process', async () => {
  await vi.waitFor(() => expect(isRunning()).toBe(false), 10_000)
  expect(await demo.makePicture('uploads/some.webp')).toBe(false)
  expect(isRunning()).toBe(false)
})

test('requests are refused when it is stopped, and afterwards', async () => {
  const asked = demo.makePicture('demo-4/shops/museum-160.avif')
  const [refused] = await Promise.allSettled([asked, demo.stop()])
  expect(refused).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('ended') } })
  await expect(demo.makePicture('demo-4/shops/museum-320.avif')).rejects.toThrow('stopped')
  await vi.waitFor(() => expect(isRunning()).toBe(false), 10_000)
})
