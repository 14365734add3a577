import type { AdminReply } from '@app/contract/admin/routes'
import { toSeconds } from '../../core/clock.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { codeVersion } from '../../core/version.ts'
import { migrationState } from '../../db/migrate.ts'
import { standingOf } from '../../jobs/adminQueries.ts'
import type { Chain } from '../../ports/chain.ts'
import type { PaymentChannel } from '../../ports/payments.ts'
import type { Storage } from '../../ports/storage.ts'
import type { Heartbeats } from './heartbeats.ts'
import { readDatabase } from './healthQueries.ts'
import { within } from './within.ts'

type Health = AdminReply<'health/info'>
type Dependency = Health['dependencies'][number]

/** External dependencies: those that can be checked, and those known only by name. */
export interface Dependencies {
  chain: Pick<Chain, 'status'>
  storage: Pick<Storage, 'name' | 'health'>
  sms: { readonly name: string }
  realName: { readonly name: string }
  moderation: { readonly name: string }
  channels: readonly Pick<PaymentChannel, 'title' | 'name' | 'isSandbox'>[]
  /** A sentence about operations that do not reach the chain; null if there are none. */
  chainProblem: () => Promise<string | null>
}

interface HealthDeps extends Pick<CoreServices, 'database' | 'clock'>, Dependencies {
  heartbeats: Pick<Heartbeats, 'id' | 'list'>
}

/** Reads the state of the deployment: versions, processes, dependencies, database and jobs. */
export async function readHealth(deps: HealthDeps): Promise<Health> {
  const {
    database: { db },
    clock,
    storage,
    sms,
    realName,
    moderation,
    channels,
    heartbeats,
  } = deps
  const before = Date.now()
  const [version, processes, machine, jobs, asked] = await Promise.all([
    within(migrationState(db).catch(() => undefined)),
    within(heartbeats.list().catch(() => undefined)),
    within(readDatabase(db).catch(() => undefined)),
    within(standingOf(db).catch(() => undefined)),
    Promise.all([
      ask('区块链', 'EVM', () => askChain(deps)),
      ask('文件存储', storage.name, async () => {
        await storage.health()
        return '可以写入'
      }),
    ]),
  ])
  return {
    at: Math.floor(clock.now() / 1000),
    version: { code: codeVersion, migration: version?.newest ?? '', missing: version?.missing ?? 0 },
    processes: (processes ?? []).map(({ startedAt, beatAt, ...one }) => ({
      ...one,
      startedAt: toSeconds(startedAt),
      beatAt: toSeconds(beatAt),
      isThis: one.id === heartbeats.id,
    })),
    dependencies: [
      ...asked,
      named('短信', sms.name, '发送时才会用到'),
      named('实名核验', realName.name, '每次查询计费'),
      named('内容审核', moderation.name, '提交内容时才会用到'),
      ...channels.map((channel) =>
        named(channel.title, channel.name, channel.isSandbox ? '沙箱，不收真钱' : '付款时才会用到'),
      ),
    ],
    database: machine
      ? {
          connections: machine.connections,
          connectionsMost: machine.connectionsMost,
          oldestTransactionSeconds: Math.floor(machine.oldestTransactionSeconds),
          bytes: machine.bytes,
          clockAheadMilliseconds: Math.round((before + Date.now()) / 2 - machine.now.getTime()),
        }
      : null,
    jobs: jobs ? { ...jobs, oldestDueSeconds: Math.floor(jobs.oldestDueSeconds) } : null,
  }
}

async function ask(name: string, provider: string, question: () => Promise<string>): Promise<Dependency> {
  const begun = performance.now()
  const answer = await within(
    question().then(
      (message) => ({ state: 'well' as const, message }),
      (error: unknown) => ({ state: 'unwell' as const, message: error instanceof Error ? error.message : '没有回答' }),
    ),
  )
  const milliseconds = Math.round(performance.now() - begun)
  return { name, provider, milliseconds, ...(answer ?? { state: 'unwell', message: '两秒内没有响应' }) }
}

const named = (name: string, provider: string, message: string): Dependency => ({
  name,
  provider,
  state: 'unasked',
  message,
  milliseconds: null,
})

async function askChain({ chain, chainProblem }: Dependencies): Promise<string> {
  const [{ reachable, deployed, blockHeight }, problem] = await Promise.all([chain.status(), chainProblem()])
  if (!reachable) throw new Error('连接不上')
  if (!deployed) throw new Error('合约不在配置的地址上')
  if (problem !== null) throw new Error(problem)
  return `区块高度 ${blockHeight}`
}
