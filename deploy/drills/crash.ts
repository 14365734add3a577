import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../server/src/embedded/postgres.ts'
import { processes as processTable } from '../../server/src/embedded/processes.ts'
import { isBalanced, missing, startCrowd } from '../lib/crowd.ts'
import { openHouse, type Process } from '../lib/house.ts'
import type { Drill } from './report.ts'

const kinds = ['api', 'worker', 'postgres'] as const

export const crash: Drill = {
  says: 'kill -9 of an api process, a worker and Postgres, in turn, while people buy (rounds: 10, or the number given): nothing acknowledged is lost, nothing is done twice',
  async run({ figure, hold, timed }, [asked = '10']) {
    const rounds = Number(asked)
    let folder = ''
    const house = await openHouse({
      people: 24,
      // One that keeps what it confirmed, and is started again when it dies.
      startPostgres: (own) => startEmbeddedPostgres({ folder: (folder = join(own, 'postgres')), log: () => {} }),
    })
    try {
      const api: Process[] = [await house.start('api'), await house.start('api')]
      let worker = await house.start('worker')
      const crowd = startCrowd(house, () => api.map(({ url }) => url), 12)
      for (const kind of kinds)
        await timed(`${rounds} × kill -9 of ${kind}`, async () => {
          for (let round = 0; round < rounds; round++) {
            await sleep(randomInt(200, 1200))
            if (kind === 'postgres') killPostmaster(folder)
            // The first one is where notifications of payments come; the other is killed.
            else if (kind === 'api') await api[1]?.stop('SIGKILL')
            else await worker.stop('SIGKILL')
            if (kind === 'api') api[1] = await house.start('api')
            if (kind === 'worker') worker = await house.start('worker')
          }
        })
      await sleep(2000)
      await crowd.stop()
      figure('purchases meanwhile', crowd.paid.length)
      figure('presses that had to be repeated', crowd.failed())
      figure('longest pause of all buyers (s)', crowd.longestPause().toFixed(1))
      const lost = await missing(house, crowd.paid)
      hold(`lost ${lost} of ${crowd.paid.length} acknowledged orders`, lost === 0 && crowd.paid.length > 0)
      const twice = await house.count('(select order_sn from items group by order_sn having count(*) > 1) twice')
      hold(`done twice ${twice}`, twice === 0)
      const serials = await house.count('(select serial from items group by goods_sn, serial having count(*) > 1) same')
      hold(`serials given twice ${serials}`, serials === 0)
      hold('the books agree', await isBalanced(house))
    } finally {
      await house.stop()
    }
  },
}

function killPostmaster(folder: string): void {
  const postmaster = processTable
    .list()
    .find((one) => one.program === 'postgres' && one.folder.startsWith(join(folder, 'cluster')))
  if (postmaster) process.kill(postmaster.pid, 'SIGKILL')
}
