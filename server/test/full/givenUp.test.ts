import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { makeThrowawayFolder } from '../../src/embedded/throwawayFolder.ts'
import { processesIn, startSite } from '../support/site.ts'

// A caller that stops waiting for a site leaves nothing of it running.

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Hangs when it is asked to end, before the product receives the signal. */
const hanging = `--import=data:text/javascript,${encodeURIComponent("process.once('SIGTERM',()=>{for(;;);})")}`

test.each([
  { site: 'ends in order', settings: { NODE_OPTIONS: '' } },
  { site: 'does not even hear that it should end', settings: { NODE_OPTIONS: hanging } },
])('a start abandoned while its database runs, of a site that $site', { timeout: 120_000 }, async (given) => {
  const folder = makeThrowawayFolder('given-up')
  folders.push(folder)
  const giving = new AbortController()
  const { settings } = given
  const started = startSite({ folder, settings, giveUp: giving.signal, timeoutMilliseconds: 12_000 }).catch(
    (error: unknown) => error,
  )
  const programs = () => processesIn(folder).map(({ program }) => program)
  await expect.poll(programs, { timeout: 60_000, interval: 20 }).toContain('postgres')
  giving.abort()
  expect(String(await started)).toContain('The site was not ready in time')
  expect(programs()).toEqual([])
})
