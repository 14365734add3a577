import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../server/src/embedded/postgres.ts'
import { isBalanced, missing, startCrowd } from '../lib/crowd.ts'
import { openDeployment, type Process } from '../lib/deployment.ts'
import { type Drill, limitOf } from './report.ts'

const kinds = ['api', 'worker', 'postgres'] as const
const buyers = 12
/** Maximum seconds from a kill until purchases succeed again. */
const mostSilent = 90

export const crash: Drill = {
  says: 'kill -9 of an api process, a worker and Postgres, in turn, while people buy (rounds: 10, or the number given; then the minutes after which no round begins, 60): people buy on after each, nothing acknowledged is lost, nothing is done twice',
  async run({ figure, hold, progress, enter }, [asked = '10', minutes = '60']) {
    const isOver = limitOf(minutes)
    let [rounds, resumed, slowest] = [0, 0, 0]
    let folder = ''
    const deployment = await openDeployment({
      people: 24,
      // A Postgres that keeps committed data and is restarted when it dies.
      startPostgres: (own) => startEmbeddedPostgres({ folder: (folder = join(own, 'postgres')), log: () => {} }),
    })
    try {
      const api: Process[] = [await deployment.start('api'), await deployment.start('api')]
      let worker = await deployment.start('worker')
      const crowd = startCrowd(deployment, () => api.map(({ url }) => url), buyers)
      for (; rounds < Number(asked) && !isOver(); rounds++)
        for (const kind of kinds) {
          await sleep(randomInt(200, 1200))
          const began = performance.now()
          if (kind === 'postgres') killPostmaster(folder)
          // The first api process receives payment notifications; the other one is killed.
          else if (kind === 'api') await api[1]?.stop('SIGKILL')
          else await worker.stop('SIGKILL')
          const before = crowd.paid.length
          if (kind === 'api') api[1] = await deployment.start('api')
          if (kind === 'worker') worker = await deployment.start('worker')
          // One answer for each buyer may still have been in flight.
          const isBought = await within(mostSilent, () => crowd.paid.length > before + buyers)
          const seconds = (performance.now() - began) / 1000
          slowest = Math.max(slowest, seconds)
          if (isBought) resumed++
          progress(
            `round ${rounds + 1} of ${asked}: kill -9 of ${kind}, back and bought from after ${seconds.toFixed(1)} s; ${crowd.paid.length} purchases, ${crowd.failed()} presses repeated`,
          )
        }
      await sleep(2000)
      await crowd.stop()
      figure('rounds of each', rounds)
      figure('slowest return after a kill (s)', slowest.toFixed(1))
      figure('purchases meanwhile', crowd.paid.length)
      figure('presses that had to be repeated', crowd.failed())
      figure('longest pause of all buyers (s)', crowd.longestPause().toFixed(1))
      const kills = rounds * kinds.length
      hold(`people bought again after ${resumed} of ${kills} kills`, resumed === kills && kills > 0)
      const lost = await missing(deployment, crowd.paid)
      hold(`lost ${lost} of ${crowd.paid.length} acknowledged orders`, lost === 0 && crowd.paid.length > 0)
      const twice = await deployment.count('(select order_sn from items group by order_sn having count(*) > 1) twice')
      hold(`done twice ${twice}`, twice === 0)
      const serials = await deployment.count(
        '(select serial from items group by goods_sn, serial having count(*) > 1) same',
      )
      hold(`serials given twice ${serials}`, serials === 0)
      hold('the books agree', await isBalanced(deployment))
      const pause = crowd.longestPause().toFixed(1)
      enter(
        `${rounds} rounds of each; ${crowd.paid.length} purchases, lost ${lost}, twice ${twice}, ${crowd.failed()} presses repeated, longest pause of all buyers ${pause} s`,
      )
    } finally {
      await deployment.stop()
    }
  },
}

function killPostmaster(folder: string): void {
  const [pid] = readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

async function within(seconds: number, isSo: () => boolean): Promise<boolean> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await sleep(20)) if (isSo()) return true
  return false
}
