import { setTimeout as sleep } from 'node:timers/promises'
import { makeGoods } from '../../server/test/support/goods.ts'
import type { Report } from '../drills/report.ts'
import { type Cluster, openCluster } from '../lib/cluster.ts'
import { isBalanced, startCrowd } from '../lib/crowd.ts'
import { evaluate } from '../lib/evaluate.ts'
import { loopbackNetwork } from '../lib/network.ts'
import { machines } from '../lib/patroni.ts'
import { faults } from './faults.ts'
import { joinNamespaces, type PartedNetwork } from './namespaces.ts'
import { type Row, tableOf } from './table.ts'

export interface TrialOptions {
  readonly rounds: number
  /** Names of faults, in their order. */
  readonly only: readonly string[]
  readonly people: number
  /** Whether machines have namespaces of their own. */
  readonly isParted: boolean
  /** Changes the shipped patroni.yml further. */
  readonly change: (text: string) => string
}

const warmingMilliseconds = 3000
const soldOutMilliseconds = 60_000
const smallEdition = 200
const untilMintedMilliseconds = 120_000

/**
 * Starts the cluster, causes each fault while users buy, prints the table, and checks the books. `onOpen` receives a
 * function that stops everything.
 */
export async function runTrial(
  { figure, hold, timed }: Report,
  { rounds, only, people, isParted, change }: TrialOptions,
  onOpen: (stop: () => Promise<void>) => void,
): Promise<void> {
  const parted = isParted ? await joinNamespaces(machines) : undefined
  try {
    const cluster = await timed('cluster up', () =>
      openCluster({ network: parted ?? loopbackNetwork(), people, change }),
    )
    onOpen(cluster.stop)
    try {
      const rows: Row[] = []
      for (let round = 0; round < rounds; round++)
        for (const name of only) {
          const row = await happen(cluster, parted, { name, round, people })
          rows.push(row)
          figure(`${name}, round ${round + 1}: without service (s)`, row.withoutService.toFixed(1))
        }
      console.log(`\n${tableOf(rows)}\n`)
      for (const row of rows) evaluateRow(row, hold)
      hold('every piece is on the chain', await untilMinted(cluster))
      hold('the books agree (npm run audit)', await timed('audit', () => isBalanced(cluster.deployment)))
    } finally {
      await cluster.stop()
    }
  } finally {
    await parted?.stop()
  }
}

async function happen(
  cluster: Cluster,
  parted: PartedNetwork | undefined,
  { name, round, people }: { name: string; round: number; people: number },
): Promise<Row> {
  const fault = faults[name]
  if (!fault) throw new Error(`There is no fault ${name}`)
  const { deployment, postgres } = cluster
  await postgres.untilWhole()
  const [large, small] = [`${name}-${round}`, `${name}-${round}-small`]
  for (const sn of [large, small])
    await makeGoods(deployment.database, {
      sn,
      name: sn,
      edition: sn === small ? smallEdition : 100_000,
      perPersonLimit: 0,
    })
  let [turn, isAfter] = [0, false]
  const crowd = startCrowd(deployment, () => [cluster.url], people, {
    fetch: cluster.fetch,
    // The small edition sells out during the fault, or afterwards at the latest.
    want: () => (isAfter || turn++ % 5 === 0 ? small : large),
    pauseMilliseconds: 100,
  })
  const notes: string[] = []
  let problem: string | undefined
  try {
    await sleep(warmingMilliseconds)
    crowd.measure()
    await fault.happen({ cluster, parted, round, note: (what) => void notes.push(what) })
    isAfter = true
    for (const end = performance.now() + soldOutMilliseconds; !crowd.soldOut.has(small); await sleep(100))
      if (performance.now() > end) throw new Error('The small edition was not sold out')
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error)
  }
  const unsettled = await crowd.stop()
  const verdict = await evaluate(deployment, crowd, { works: [large, small], unsettled })
  const { answers, paid } = crowd
  return {
    ...verdict,
    name,
    round,
    withoutService: crowd.longestPause(),
    bought: paid.length,
    unanswered: answers.unanswered,
    comeAgain: answers.comeAgain,
    wrong: [...answers.wrong].map(([what, count]) => `${count} × ${what}`),
    notes,
    problem,
  }
}

function evaluateRow(row: Row, hold: Report['hold']): void {
  const { name, round, lost, oversold, twice, unsettled, wrong, bought, problem } = row
  const at = `${name}, round ${round + 1}`
  if (problem !== undefined) hold(`${at}: ${problem}`, false)
  hold(
    `${at}: of ${bought} acknowledged orders ${lost} lost, ${oversold} oversold, ${twice} done twice, ${unsettled} never answered, ${wrong.length} answered wrongly${wrong.length > 0 ? ` (${wrong.join('; ')})` : ''}`,
    bought > 0 && lost + oversold + twice + unsettled + wrong.length === 0,
  )
}

async function untilMinted({ deployment }: Cluster): Promise<boolean> {
  for (const end = performance.now() + untilMintedMilliseconds; performance.now() < end; await sleep(200))
    if ((await deployment.count('items where minted_at is null')) === 0) return true
  return false
}
