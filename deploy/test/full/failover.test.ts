import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeGoods } from '../../../server/test/support/goods.ts'
import { type Cluster, openCluster } from '../../lib/cluster.ts'
import { startCrowd } from '../../lib/crowd.ts'
import { evaluate } from '../../lib/evaluate.ts'
import { loopbackNetwork } from '../../lib/network.ts'

// `npm run trial` in its shortest form; needs neither root nor an installed package.

let cluster: Cluster
beforeAll(async () => {
  cluster = await openCluster({ network: loopbackNetwork(), people: 12, api: 2, workers: 1 })
})
afterAll(() => cluster?.stop())

test(
  '[run.failover] the primary and its Patroni are killed during purchases: a standby takes over, and no acknowledged order is lost, duplicated or oversold',
  { timeout: 180_000 },
  async () => {
    const { deployment, postgres, url } = cluster
    const works = ['LARGE', 'SMALL']
    for (const sn of works)
      await makeGoods(deployment.database, { sn, name: sn, edition: sn === 'SMALL' ? 60 : 100_000, perPersonLimit: 0 })
    let turn = 0
    const crowd = startCrowd(deployment, () => [url], 12, {
      fetch: cluster.fetch,
      want: () => works[turn++ % 4 === 0 ? 1 : 0] ?? '',
      pauseMilliseconds: 100,
    })
    await expect.poll(() => crowd.paid.length, { timeout: 30_000 }).toBeGreaterThan(40)
    const primary = await postgres.untilWhole()
    const before = crowd.paid.length
    await postgres.kill(primary)
    await expect.poll(() => postgres.leader(), { timeout: 60_000 }).toSatisfy((one) => one && one !== primary)
    await expect.poll(() => crowd.paid.length, { timeout: 60_000 }).toBeGreaterThan(before + 60)
    await postgres.start(primary)
    await postgres.untilWhole()
    await expect.poll(() => crowd.soldOut.has('SMALL'), { timeout: 30_000 }).toBe(true)
    const unsettled = await crowd.stop()
    expect(crowd.longestPause()).toBeGreaterThan(1)
    expect([...crowd.answers.wrong]).toEqual([])
    expect(await evaluate(deployment, crowd, { works, unsettled })).toEqual({
      lost: 0,
      oversold: 0,
      twice: 0,
      unsettled: 0,
    })
    expect(await deployment.ops(['books', 'audit'])).not.toContain('不符 ')
  },
)
