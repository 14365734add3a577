import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import { type ReportedKind, reportedKind } from '@app/contract/reports'
import { toSeconds } from '../../core/clock.ts'
import type { Database } from '../../core/database.ts'
import { type KeysetInput, mergeKeysets } from '../../core/keyset.ts'
import type { ModerationModule } from '../moderation/index.ts'
import type { UserModule } from '../user/index.ts'
import * as decisions from './decisionQueries.ts'
import { versionOf } from './ledger.ts'
import { saidOf, type Target } from './queries.ts'
import type { Described, ReportsDeps } from './subjects.ts'

export interface QueueDeps extends Pick<ReportsDeps, 'subjectOf'> {
  moderation: Pick<ModerationModule, 'marksOf'>
  people: Pick<UserModule['people'], 'masked'>
}

export type Why = 'new' | 'reported'

/** A waiting entry before its content is loaded. */
interface Waiting extends Target {
  why: Why
  since: Date
  doubts: readonly string[]
  isHidden: boolean
}

const kinds: readonly ReportedKind[] = reportedKind.options

/** The staff's queue over all content that is public or waits to be published. */
export interface Queue {
  /** Returns content that waits for review. */
  waiting(input: AdminInput<'moderation/queue'>): Promise<AdminReply<'moderation/queue'>>
  counts(): Promise<AdminReply<'moderation/waiting'>>
  /** Returns public content. */
  public(input: AdminInput<'moderation/public'>): Promise<AdminReply<'moderation/public'>>
}

interface Deps extends QueueDeps {
  database: Database
}

export function createQueue(deps: Deps): Queue {
  return {
    waiting: (input) => listWaiting(deps, input),
    counts: () => countQueue(deps),
    public: (input) => listPublic(deps, input),
  }
}

async function listWaiting(
  deps: Deps,
  { kind, why, until, ...page }: AdminInput<'moderation/queue'>,
): Promise<AdminReply<'moderation/queue'>> {
  const sources = kinds
    .filter((one) => kind === undefined || one === kind)
    .flatMap((one) =>
      (['new', 'reported'] as const)
        .filter((reason) => why === undefined || reason === why)
        .flatMap((reason) => sourceOf(deps, one, reason, { until }) ?? []),
    )
  const { rows, next } = await mergeKeysets<Waiting>(page, sources)
  const [shown, said] = await Promise.all([present(deps, rows), saidOf(deps.database.db, rows)])
  const list = shown.map(({ row, content }) => ({
    ...content,
    why: row.why,
    since: toSeconds(row.since),
    doubts: [...row.doubts],
    reports: row.why === 'reported' ? said(row) : [],
    isHidden: row.isHidden,
  }))
  return { list, next }
}

async function countQueue({ database: { db }, subjectOf }: Deps): Promise<AdminReply<'moderation/waiting'>> {
  const [reported, appeals, ...fresh] = await Promise.all([
    decisions.countReported(db),
    decisions.countAppeals(db),
    ...kinds.map((kind) => subjectOf(kind).awaiting?.count(db) ?? 0),
  ])
  return { queue: fresh.reduce((sum, one) => sum + one, reported), appeals }
}

async function listPublic(
  deps: Deps,
  { kind, search, uid, id, from, until, ...page }: AdminInput<'moderation/public'>,
): Promise<AdminReply<'moderation/public'>> {
  const {
    database: { db },
    subjectOf,
  } = deps
  const filter = { search, uid, id, from, until }
  const sources = kinds
    .filter((one) => kind === undefined || one === kind)
    .map((one) => ({
      name: one,
      read: async (part: KeysetInput) => {
        const { rows, next } = await subjectOf(one).search(db, { ...filter, ...part })
        return { next, rows: rows.map((row) => ({ ...row, kind: one })) }
      },
    }))
  const { rows, next } = await mergeKeysets<Target & { at: Date }>(page, sources)
  const shown = await present(deps, rows)
  return { list: shown.map(({ row, content }) => ({ ...content, at: toSeconds(row.at) })), next }
}

/** Source of entries of one kind that wait for one reason. */
function sourceOf(
  { database: { db }, subjectOf }: Deps,
  kind: ReportedKind,
  why: Why,
  filter: { until?: number | undefined; id?: string | undefined },
) {
  const name = `${kind}-${why}`
  const { awaiting } = subjectOf(kind)
  if (why === 'reported') {
    return {
      name,
      read: async (part: KeysetInput) => {
        const { rows, next } = await decisions.listReported(db, kind, { ...filter, ...part })
        return {
          next,
          rows: rows.map((row) => ({ ...row, kind, why, doubts: [], isHidden: row.state === 'hidden' })),
        }
      },
    }
  }
  if (!awaiting) return undefined
  return {
    name,
    read: async (part: KeysetInput) => {
      const { rows, next } = await awaiting.list(db, { ...filter, ...part })
      return { next, rows: rows.map((row) => ({ ...row, kind, why, isHidden: true })) }
    },
  }
}

/** Returns the content of each entry for reviewers, by kind and id. */
async function describedOf(
  { database: { db }, subjectOf }: Deps,
  targets: readonly Target[],
): Promise<(target: Target) => Described | undefined> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const ids = targets.filter((target) => target.kind === kind).map(({ id }) => id)
      const rows = await subjectOf(kind).describe(db, ids)
      return rows.map((row) => [`${kind} ${row.id}`, row] as const)
    }),
  )
  const byName = new Map(found.flat())
  return ({ kind, id }) => byName.get(`${kind} ${id}`)
}

/** Returns the existing entries in the form that reviewers read. */
async function present<Row extends Target>(deps: Deps, rows: readonly Row[]) {
  const { database, moderation, people } = deps
  const of = await describedOf(deps, rows)
  const there = rows.flatMap((row) => {
    const described = of(row)
    return described ? [{ row, described }] : []
  })
  const names = await people.masked(
    database.db,
    there.map(({ described }) => described.uid),
  )
  return Promise.all(
    there.map(async ({ row, described }) => ({
      row,
      content: {
        kind: row.kind,
        id: row.id,
        version: versionOf(described),
        text: described.words,
        marks: await moderation.marksOf(described.words, row.kind === 'name' ? 'nickname' : 'words'),
        pictures: [...described.pictures],
        author: { uid: described.uid, nickname: names.get(described.uid)?.nickname ?? '' },
        place: described.place,
      },
    })),
  )
}
