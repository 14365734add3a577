import type { ClusterId, Uid } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import { shanghaiDay, toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import type { Database, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { maskAddress } from '../../../core/mask.ts'
import type { Sweep } from '../../../jobs/sweep.ts'
import * as queries from './queries.ts'

export interface ClusterOfUser {
  clusterId: ClusterId
  kind: queries.ClusterKind
  accounts: number
}

const kinds: readonly queries.ClusterKind[] = ['device', 'network', 'invitations']

/**
 * Clusters: accounts that share a device, an address or an inviter, found by an hourly sweep.
 * Clusters are material for a reviewer and have no automatic consequence.
 */
export interface Clusters {
  list(input: AdminInput<'cluster/list'>): Promise<AdminReply<'cluster/list'>>
  /** Returns a cluster. Throws NOT_FOUND. */
  info(clusterId: ClusterId): Promise<AdminReply<'cluster/info'>>
  /** Returns the clusters of an account. */
  of(uid: Uid): Promise<ClusterOfUser[]>
  /**
   * Records that a cluster was reviewed at its current size. Throws NOT_FOUND, and EDITED_MEANWHILE if the size has
   * changed.
   */
  look(
    looked: { clusterId: ClusterId; accounts: number; by: string; comment: string },
    record: (tx: Tx) => Promise<void>,
  ): Promise<void>
  sweeps: readonly Sweep[]
}

export function createClusters(database: Database): Clusters {
  const { db } = database
  return {
    async list(input) {
      const { rows, next } = await queries.list(db, input)
      return { list: rows.map((row) => present(row)), next }
    },

    async info(clusterId) {
      const row = await queries.find(db, clusterId)
      if (!row) throw gone()
      const [found, others] = await Promise.all([queries.membersOf(db, clusterId), queries.overlapping(db, clusterId)])
      const members = found.map((one) => ({
        uid: one.uid,
        nickname: one.nickname,
        phone: one.phone_masked,
        isVerified: one.is_verified,
        isDisabled: one.is_disabled,
        isInviter: row.kind === 'invitations' && row.key === one.uid,
        points: one.points,
        registeredAt: toSeconds(one.created_at),
        lastLoginAt: toSeconds(one.last_login_at),
      }))
      return {
        ...present(row),
        foundAt: toSeconds(row.found_at),
        reasons: reasonsOf(row, members),
        members,
        others: others.map(({ id, kind, accounts, shared }) => ({ clusterId: id, kind, accounts, shared })),
      }
    },

    of: async (uid) => (await queries.of(db, uid)).map(({ id, kind, accounts }) => ({ clusterId: id, kind, accounts })),

    look(looked, record) {
      return database.transaction(async (tx) => {
        if (!(await queries.look(tx, looked))) {
          if (!(await queries.find(tx, looked.clusterId))) throw gone()
          throw new AppError('EDITED_MEANWHILE', { msg: '这一组刚有账号加入或离开，请看过再标记' })
        }
        await record(tx)
      })
    },

    sweeps: [
      {
        name: 'account clusters',
        everySeconds: 3600,
        async run() {
          for (const kind of kinds) await database.transaction((tx) => queries.renew(tx, kind))
        },
      },
    ],
  }
}

const gone = () => new AppError('NOT_FOUND', { msg: '没有这一组账号' })

function present(row: queries.ClusterRow) {
  return {
    clusterId: row.id,
    kind: row.kind,
    common: commonOf(row),
    accounts: row.accounts,
    verified: row.verified,
    disabled: row.disabled,
    firstAt: toSecondsOrNull(row.first_at),
    lastAt: toSeconds(row.last_at),
    lookedBy: row.looked_by ?? '',
    lookedAt: toSecondsOrNull(row.looked_at),
    more: row.looked_accounts === null ? 0 : Math.max(0, row.accounts - row.looked_accounts),
    comment: row.words,
  }
}

/** Returns the displayed common value: the start of a device's hash, a masked address, or the inviter's uid. */
function commonOf({ kind, key }: Pick<queries.ClusterRow, 'kind' | 'key'>): string {
  if (kind === 'device') return `设备 ${key.slice(0, 8)}`
  if (kind === 'network') return maskAddress(key.replace(/\/\d+$/, ''))
  return `邀请人 ${key}`
}

const begins: Readonly<Record<queries.ClusterKind, (accounts: number) => string>> = {
  device: (accounts) => `${accounts} 个账号在同一台设备上登录过；家人之间也会共用设备`,
  network: (accounts) => `近 30 天有 ${accounts} 个账号从同一个网络地址登录；公司、学校和手机网络常常共用地址`,
  invitations: (accounts) => `同一个邀请码带来 ${accounts - 1} 个账号`,
}

type Member = AdminReply<'cluster/info'>['members'][number]

function reasonsOf({ kind, accounts, verified }: queries.ClusterRow, members: readonly Member[]): string[] {
  if (accounts === 0) return ['现在没有账号还有这个共同点']
  const days = new Map<string, number>()
  for (const { registeredAt } of members) {
    const day = shanghaiDay(registeredAt * 1000)
    days.set(day, (days.get(day) ?? 0) + 1)
  }
  const [day, most] = [...days].toSorted((one, other) => other[1] - one[1])[0] ?? ['', 0]
  return [
    begins[kind](accounts),
    ...(most > 1 ? [`其中 ${most} 个在 ${day} 同一天注册`] : []),
    ...(verified < accounts ? [`${accounts - verified} 个没有实名`] : ['全部已实名，每个人的证件号各不相同']),
  ]
}
