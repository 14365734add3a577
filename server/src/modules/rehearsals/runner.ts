import { cutText } from '@app/contract/cutText'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RehearsalId } from '@app/contract'
import type { RehearsalProgress } from '@app/contract/admin/rehearsals'
import type { CoreServices } from '../../core/coreServices.ts'
import type { JobHandler, Sweep } from '../../jobs/worker.ts'
import type { Play, LoadTestEnvironment, PreparedLoadTest, LoadTestNode } from '../../ports/loadTest.ts'
import type { GoodsModule } from '../goods/index.ts'
import type { SystemModule } from '../system/index.ts'
import * as queries from './queries.ts'

/** Minutes before and after the start of a real drop in which no rehearsal runs. */
export const quietMinutes = 15
/** Maximum duration of a rehearsal. */
const longestMilliseconds = 300_000
const heartbeatMilliseconds = 1000
/** Milliseconds that processes have to start serving. */
const nodesTimeout = 20_000

export interface RehearsalRunnerDeps {
  loadTestEnvironment: LoadTestEnvironment
  goods: Pick<GoodsModule, 'monitor'>
  system: Pick<SystemModule, 'heartbeats'>
}

type Deps = Pick<CoreServices, 'database' | 'log'> & RehearsalRunnerDeps

/** Thrown when something else ended the rehearsal; nothing more is recorded. */
class Ended extends Error {}

/** Thrown when a rehearsal cannot continue; the message is for operators. */
class Broken extends Error {}

export const nearMessage = (name: string): string =>
  `《${name}》的发售时间在前后 ${quietMinutes} 分钟之内，为不影响真实发售，现在不能演练`

/** Runs rehearsals, one at a time, and cleans up after them. */
export interface RehearsalRunner {
  /** A rehearsal that was already begun is not retried: its worker died, and what it left is cleaned up. */
  job: JobHandler
  /** Ends rehearsals without heartbeats, and drops databases left behind. */
  sweep: Sweep
}

export function createRehearsalRunner(core: CoreServices, given: RehearsalRunnerDeps): RehearsalRunner {
  const deps: Deps = { ...core, ...given }
  const { db } = core.database
  return {
    job: (payload) => runJob(deps, payload),
    sweep: {
      name: 'rehearsals left behind',
      everySeconds: 15,
      async run() {
        if ((await queries.endSilent(db, '执行演练的进程中断了')) > 0) await queries.announce(db)
        for (const left of await queries.leftBehind(db)) await dropDatabase(deps, left)
      },
    },
  }
}

async function runJob(deps: Deps, payload: unknown): Promise<void> {
  const { db } = deps.database
  const { id } = payload as { id: RehearsalId }
  const row = await queries.find(db, id)
  if (!row) return
  if (row.state === 'preparing' && row.progress === null) {
    // If another worker has begun to prepare, it has already sent this heartbeat.
    await queries.hear(db, id, { pressed: 0, answered: 0, placed: 0, paid: 0 })
    await perform(deps, {
      id,
      goodsSn: row.goods_sn,
      name: row.goods_name,
      database: row.database_name,
      terms: row.terms,
      script: row.script,
    })
  } else await queries.end(db, id, 'failed', '执行演练的进程中断了')
  await queries.announce(db)
  await dropDatabase(deps, row)
}

async function dropDatabase(
  { database, loadTestEnvironment }: Deps,
  rehearsal: { id: RehearsalId; database_name: string },
): Promise<void> {
  await loadTestEnvironment.drop(rehearsal.database_name)
  await queries.noteDropped(database.db, rehearsal.id)
}

/** Returns the processes that serve it: all live ones, or those that opened in time. Throws Broken if none did. */
async function waitForNodes({ database: { db }, system }: Deps, id: RehearsalId): Promise<LoadTestNode[]> {
  const deadline = Date.now() + nodesTimeout
  for (;;) {
    const [found, heartbeats] = await Promise.all([queries.nodesOf(db, id), system.heartbeats.list()])
    const wanted = heartbeats.filter(({ role, isAlive }) => isAlive && role !== 'worker').length
    if (found.length > 0 && (found.length >= wanted || Date.now() > deadline)) return found.map(nodeAt)
    if (Date.now() > deadline) {
      throw new Broken('没有网站进程响应这场演练：请到“运行状况”看看网站进程是否在线、数据库通知是否畅通')
    }
    await sleep(100)
  }
}

/** Sends a heartbeat each second, and ends the rehearsal if it was stopped, a real drop is near or its time is over. */
function watch({ database: { db }, goods, log }: Deps, id: RehearsalId) {
  const ending = new AbortController()
  let progress: RehearsalProgress | null = null
  const until = Date.now() + longestMilliseconds
  async function beat(): Promise<void> {
    if (!(await queries.hear(db, id, progress))) ending.abort(new Ended())
    const near = await goods.monitor.dropNear(quietMinutes)
    if (near) ending.abort(new Broken(nearMessage(near.name)))
    if (Date.now() > until) ending.abort(new Broken('演练超过五分钟，已自动停止'))
  }
  const timer = setInterval(
    () => void beat().catch((error: unknown) => log.warn({ err: error }, 'a rehearsal could not say that it lives')),
    heartbeatMilliseconds,
  )
  return {
    signal: ending.signal,
    reportProgress: (far: RehearsalProgress) => void (progress = far),
    end: () => clearInterval(timer),
  }
}

async function perform(deps: Deps, play: Play): Promise<void> {
  const { loadTestEnvironment, log } = deps
  const { db } = deps.database
  const watching = watch(deps, play.id)
  let prepared: PreparedLoadTest | undefined
  try {
    prepared = await loadTestEnvironment.prepare(play)
    watching.signal.throwIfAborted()
    if (!(await queries.run(db, play.id))) throw new Ended()
    await queries.announce(db)
    const nodes = await waitForNodes(deps, play.id)
    const report = await prepared.perform(nodes, watching)
    await queries.keepReport(db, play.id, report)
    watching.signal.throwIfAborted()
    await queries.end(db, play.id, 'done')
  } catch (error) {
    if (error instanceof Ended) return
    if (!(error instanceof Broken)) log.error({ err: error, rehearsal: play.id }, 'a rehearsal failed')
    const message = error instanceof Broken ? error.message : `演练中途出错：${cutText(String(error), 300)}`
    await queries.end(db, play.id, 'failed', message)
  } finally {
    watching.end()
    await prepared?.close()
  }
}

/**
 * Uses the loopback address on this machine and the host name elsewhere, unless the process listens on one address
 * only.
 */
function nodeAt({ host, address, port }: Awaited<ReturnType<typeof queries.nodesOf>>[number]): LoadTestNode {
  const isHere = host === hostname()
  return { url: `http://${address !== '' ? address : isHere ? '127.0.0.1' : host}:${port}` }
}
