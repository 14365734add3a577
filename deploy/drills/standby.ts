import { setTimeout as sleep } from 'node:timers/promises'
import { makeGoods } from '../../server/test/support/goods.ts'
import { openCluster } from '../lib/cluster.ts'
import { isBalanced, startCrowd } from '../lib/crowd.ts'
import { evaluate } from '../lib/evaluate.ts'
import { loopbackNetwork } from '../lib/network.ts'
import { machines } from '../lib/patroni.ts'
import type { Drill } from './report.ts'

const work = 'WORK'
const timeoutSeconds = 120

export const standby: Drill = {
  says: 'pgBackRest under Patroni: a backup of the leader while people buy, then the disk of a standby lost: it comes back from the backup, not from the leader, leads when it is asked to, and nothing is lost',
  async run({ figure, hold, timed, enter }) {
    const network = loopbackNetwork()
    const cluster = await timed('cluster up', () =>
      openCluster({ network, people: 12, api: 2, workers: 1, hasBackups: true }),
    )
    try {
      const { deployment, postgres, url } = cluster
      await makeGoods(deployment.database, { sn: work, name: work, edition: 100_000, perPersonLimit: 0 })
      const leader = await postgres.untilWhole()
      await postgres.backrest(leader, 'stanza-create')
      await timed('WAL arrives in the repository (pgbackrest check)', () => postgres.backrest(leader, 'check'))
      const crowd = startCrowd(deployment, () => [url], 12, {
        fetch: cluster.fetch,
        want: () => work,
        pauseMilliseconds: 100,
      })
      const bought = async (count: number) => {
        const wanted = crowd.paid.length + count
        for (const end = performance.now() + timeoutSeconds * 1000; crowd.paid.length < wanted; await sleep(50))
          if (performance.now() > end) throw new Error(`Nobody buys ${count} pieces in ${timeoutSeconds} s`)
      }
      await bought(40)
      crowd.measure()
      const began = performance.now()
      await postgres.backrest(leader, '--type=full', 'backup')
      const backup = (performance.now() - began) / 1000
      figure('backup of the leader, while people buy (s)', backup.toFixed(1))
      await bought(40)
      const lost = machines.find((machine) => machine !== leader) ?? 1
      await postgres.kill(lost)
      postgres.lose(lost)
      await bought(40)
      const back = performance.now()
      await postgres.start(lost)
      for (const end = back + timeoutSeconds * 1000; !(await postgres.isFollowing(lost)); await sleep(100))
        if (performance.now() > end)
          throw new Error(`db${lost} does not come back: ${postgres.said(lost).slice(-4000)}`)
      await postgres.untilWhole()
      const seconds = (performance.now() - back) / 1000
      figure('until the lost standby follows again (s)', seconds.toFixed(1))
      const isFromBackup = postgres.said(lost).includes('replica has been created using pgbackrest')
      hold('it came from the backup', isFromBackup)
      if (!isFromBackup) console.log(postgres.said(lost).slice(-4000))
      const pause = crowd.longestPause()
      // Only a standby with all acknowledged data may take over, so the other one is stopped.
      const other = machines.find((machine) => machine !== leader && machine !== lost) ?? 1
      await postgres.kill(other)
      const isSynchronous = async () =>
        (await postgres.members()).some(({ name, role }) => name === `db${lost}` && role === 'sync_standby')
      for (const end = performance.now() + timeoutSeconds * 1000; !(await isSynchronous()); await sleep(100))
        if (performance.now() > end) throw new Error(`db${lost} does not become synchronous`)
      await postgres.start(other)
      await postgres.untilWhole()
      await timed('it leads, as it was asked to', () => postgres.switchOver(leader, lost))
      const next = await postgres.untilWhole()
      hold(`db${lost} leads (db${next} does)`, next === lost)
      await bought(40)
      const unsettled = await crowd.stop()
      figure('purchases', crowd.paid.length)
      figure('longest pause of all buyers but for the change of the leader (s)', pause.toFixed(1))
      const verdict = await evaluate(deployment, crowd, { works: [work], unsettled })
      for (const [what, count] of Object.entries(verdict)) hold(`${what} ${count}`, count === 0)
      hold('the books agree', await isBalanced(deployment))
      enter(
        `backup ${backup.toFixed(1)} s while people buy, standby back from it after ${seconds.toFixed(1)} s, then led; ${crowd.paid.length} purchases, lost ${verdict.lost}, twice ${verdict.twice}`,
      )
    } finally {
      await cluster.stop()
    }
  },
}
