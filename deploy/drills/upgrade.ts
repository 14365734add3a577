import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeThrowawayFolder } from '../../server/src/embedded/throwawayFolder.ts'
import { isBalanced, missing, startCrowd } from '../lib/crowd.ts'
import { openDeployment, type Process } from '../lib/deployment.ts'
import type { Drill } from './report.ts'

const projectFolder = join(import.meta.dirname, '../..')
/** Previous release: its commit and its last migration. */
const { commit: last } = JSON.parse(readFileSync(join(import.meta.dirname, 'previousRelease.json'), 'utf8')) as {
  commit: string
}

export const upgrade: Drill = {
  says: 'the release before (or the commit given) serves on the new schema, then both, then the new one alone: nobody notices, nothing is lost',
  async run({ figure, hold, timed }, [commit = last]) {
    const previous = makeThrowawayFolder('previous')
    try {
      figure('the release before', commit)
      checkOut(commit, previous)
      const deployment = await timed('migrated by the release before, then by this one', () =>
        openDeployment({ people: 24, previous }),
      )
      try {
        const old = await timed('the release before starts on the new schema', async () => ({
          api: await deployment.start('api', { release: previous }),
          worker: await deployment.start('worker', { release: previous }),
        }))
        const serving: Process[] = [old.api]
        const crowd = startCrowd(deployment, () => serving.map(({ url }) => url), 8)
        const bought = (count: number) => untilMore(() => crowd.paid.length, count)
        await timed('50 purchases by the release before', () => bought(50))
        const api = await deployment.start('api')
        // The worker delivers payment notifications to this address.
        const worker = await deployment.start('worker', { env: { PUBLIC_URL: api.url } })
        serving.push(api)
        await timed('50 by both', () => bought(50))
        serving.shift()
        hold('the worker of this release runs', worker.pid > 0)
        for (const { stop } of [old.api, old.worker])
          hold('a process of the release before ends in order', (await stop()) === 0)
        await timed('50 by this release', () => bought(50))
        await crowd.stop()
        figure('purchases', crowd.paid.length)
        figure('presses that had to be repeated', crowd.failed())
        figure('longest pause of all buyers (s)', crowd.longestPause().toFixed(1))
        const lost = await missing(deployment, crowd.paid)
        hold(`lost ${lost} of ${crowd.paid.length} acknowledged orders`, lost === 0)
        hold('the books agree', await isBalanced(deployment))
      } finally {
        await deployment.stop()
      }
    } finally {
      rmSync(previous, { recursive: true, force: true })
    }
  },
}

async function untilMore(count: () => number, more: number): Promise<void> {
  const enough = count() + more
  const deadline = performance.now() + 120_000
  while (count() < enough) {
    if (performance.now() > deadline) throw new Error(`Only ${count()} of ${enough} purchases went through`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Checks out a commit into a folder, with the packages installed here except the project's own. */
function checkOut(commit: string, folder: string): void {
  const archive = execFileSync(
    'git',
    ['archive', commit, 'contract', 'fair', 'server', 'chain', 'demo', 'package.json'],
    {
      cwd: projectFolder,
      maxBuffer: 1 << 30,
    },
  )
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const installed = join(projectFolder, 'node_modules')
  const link = (name: string, target: string) => {
    const path = join(folder, 'node_modules', name)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(target, path)
  }
  for (const name of readdirSync(installed)) if (name !== '@app' && name !== '.bin') link(name, join(installed, name))
  for (const name of ['contract', 'fair', 'server', 'chain', 'demo'])
    if (existsSync(join(folder, name))) link(`@app/${name}`, join(folder, name))
}
