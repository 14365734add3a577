import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from '../lib/cluster.ts'
import { type Machine, machines } from '../lib/patroni.ts'
import type { PartedNetwork } from './namespaces.ts'

export interface Scene {
  readonly cluster: Cluster
  /** Network that can be partitioned; undefined if that is not possible. */
  readonly parted: PartedNetwork | undefined
  readonly round: number
  /** Notes a figure beside the row. */
  note(what: string): void
}

export interface Fault {
  readonly says: string
  readonly needsRoot?: true
  /** Causes the fault, and resolves once the cluster is healthy again. */
  happen(scene: Scene): Promise<void>
}

const one = <Thing>(of: readonly Thing[], round: number): Thing => {
  const chosen = of[round % of.length]
  if (chosen === undefined) throw new Error('There is none')
  return chosen
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
const promotionMilliseconds = 90_000

/** Waits until another machine leads, and notes how long that took. */
async function untilPromoted({ cluster: { postgres }, note }: Scene, before: Machine): Promise<void> {
  const began = performance.now()
  for (;;) {
    const leader = await postgres.leader()
    if (leader !== undefined && leader !== before) return note(`db${leader} led after ${seconds(began)}`)
    if (performance.now() - began > promotionMilliseconds) throw new Error(`Nobody leads in the place of db${before}`)
    await sleep(50)
  }
}

/** Stops a process for a time: it neither receives nor answers anything, but keeps its connections. */
async function hang(pid: number, milliseconds: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  await sleep(milliseconds)
  process.kill(pid, 'SIGCONT')
}

export const faults: Record<string, Fault> = {
  api: {
    says: 'kill -9 of an api process',
    happen: ({ cluster, round }) => one(cluster.api, round).kill(),
  },
  worker: {
    says: 'kill -9 of a worker',
    happen: ({ cluster, round }) => one(cluster.workers, round).kill(),
  },
  pgbouncer: {
    says: 'kill -9 of PgBouncer',
    happen: ({ cluster }) => cluster.pgbouncer.kill(),
  },
  rolling: {
    says: 'a new release: all api and workers restarted, one after the other',
    async happen({ cluster: { api, workers }, note }) {
      const began = performance.now()
      const ends: number[] = []
      for (const process of [...api, ...workers]) {
        const { code, endSeconds } = await process.restart()
        if (code !== 0) throw new Error('A process did not end in order')
        ends.push(endSeconds)
      }
      note(`took ${seconds(began)}, of which they ended in ${ends.map((end) => end.toFixed(1)).join(', ')} s`)
    },
  },
  switchover: {
    says: 'another Postgres is asked to lead',
    async happen(scene) {
      const { postgres } = scene.cluster
      const before = await postgres.untilWhole()
      await Promise.all([postgres.switchOver(before), untilPromoted(scene, before)])
      await postgres.untilWhole()
    },
  },
  primary: {
    says: 'kill -9 of the primary and its Patroni; it comes back as a standby',
    async happen(scene) {
      const { postgres } = scene.cluster
      const before = await postgres.untilWhole()
      await postgres.kill(before)
      await untilPromoted(scene, before)
      await sleep(5000)
      const began = performance.now()
      await postgres.start(before)
      await postgres.untilWhole()
      scene.note(`db${before} follows ${seconds(began)} after its start`)
    },
  },
  partition: {
    says: 'the machine of the primary (Postgres, Patroni, etcd) is cut off, and comes back',
    needsRoot: true,
    async happen(scene) {
      const { cluster, parted } = scene
      if (!parted) throw new Error('Machines can be cut off by root alone')
      const before = await cluster.postgres.untilWhole()
      await parted.cut(before)
      await untilPromoted(scene, before)
      await sleep(10_000)
      await parted.heal(before)
      const began = performance.now()
      await cluster.postgres.untilWhole()
      scene.note(`db${before} follows ${seconds(began)} after it was joined again`)
    },
  },
  etcd: {
    says: "kill -9 of etcd's leader, for 10 s",
    async happen({ cluster: { postgres } }) {
      const leader = await postgres.etcdLeader()
      if (leader === undefined) throw new Error('No etcd leads')
      await postgres.killEtcd(leader)
      await sleep(10_000)
      await postgres.startEtcd(leader)
      await postgres.untilWhole()
    },
  },
  'etcd-away': {
    says: 'kill -9 of all etcd, for 30 s (failsafe_mode)',
    async happen({ cluster: { postgres }, note }) {
      const before = await postgres.untilWhole()
      await Promise.all(machines.map(postgres.killEtcd))
      await sleep(30_000)
      await Promise.all(machines.map(postgres.startEtcd))
      const after = await postgres.untilWhole()
      note(after === before ? `db${before} led on` : `db${after} leads in the place of db${before}`)
    },
  },
  chain: {
    says: 'the chain hangs for 12 s',
    happen: ({ cluster }) => hang(cluster.chainPid(), 12_000),
  },
  payment: {
    says: 'the payment company hangs for 12 s',
    happen: ({ cluster }) => hang(cluster.provider.pid, 12_000),
  },
}
