import type { DraftId, Picture, StaffId } from '@app/contract'
import { type DraftKind, draftState } from '@app/contract/admin/drafts'
import type { AdminInput } from '@app/contract/admin/routes'
import { type RawBuilder, sql } from 'kysely'
import { countWaiting } from '../../core/dashboardMetrics.ts'
import type { Db, Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import { containing, readTabbed, tabsOf } from '../../core/keyset.ts'
import { stateBefore } from '../../core/transitions.ts'
import type { IsTriable } from '../../jobs/retryBackoff.ts'
import { draftTransitions } from './states.ts'

/** Content of a draft, by field. */
export type Content = Readonly<Record<string, unknown>>

const columns = [
  'id',
  'kind',
  'title',
  'state',
  'version',
  'published_id',
  'published_version',
  'publish_at',
  'failure',
  'created_by',
  'created_at',
  'updated_by',
  'updated_at',
] as const

const content = sql<Content>`drafts.content`.as('content')
const cover = sql<Picture | null>`drafts.content -> 'cover'`.as('cover')
/**
 * Truncated to milliseconds, the precision of JavaScript dates: keyset pages compare with values sent to the client.
 */
const now = sql<Date>`date_trunc('milliseconds', clock_timestamp())`

export type DraftRow = NonNullable<Awaited<ReturnType<typeof find>>>

export function find(db: Db | Tx, id: DraftId) {
  return db
    .selectFrom('drafts')
    .select([...columns, cover])
    .select(content)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function lock(tx: Tx, id: DraftId): Promise<DraftRow | undefined> {
  return tx
    .selectFrom('drafts')
    .select([...columns, cover])
    .select(content)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks a draft in the version the caller saw. Throws NOT_FOUND, EDITED_MEANWHILE. */
export async function lockVersion(tx: Tx, id: DraftId, version: number): Promise<DraftRow> {
  const draft = await lock(tx, id)
  if (!draft) throw new AppError('NOT_FOUND')
  if (draft.version !== version) throw new AppError('EDITED_MEANWHILE', { data: { version: draft.version } })
  return draft
}

export function list(db: Db, input: AdminInput<'draft/list'>) {
  const { kind, state, title, by, isPublished, isPlanFailed, publishedId } = input
  const query = db
    .selectFrom('drafts')
    .select([...columns, cover])
    .$if(kind !== undefined, (some) => some.where('kind', '=', kind ?? ''))
    .$if(title !== undefined, (some) => some.where('title', 'ilike', containing(title ?? '')))
    .$if(by !== undefined, (some) =>
      some.where(({ eb, or }) => or([eb('created_by', '=', by ?? ''), eb('updated_by', '=', by ?? '')])),
    )
    .$if(isPublished !== undefined, (some) => some.where('published_id', isPublished ? 'is not' : 'is', null))
    .$if(isPlanFailed !== undefined, (some) => some.where('failure', isPlanFailed ? '<>' : '=', ''))
    .$if(publishedId !== undefined, (some) => some.where('published_id', '=', publishedId ?? ''))
  const keys = { sorts: { updatedAt: 'drafts.updated_at' }, id: 'drafts.id' } as const
  return readTabbed(db, query, input, keys, tabsOf('drafts.state', draftState.values, state))
}

interface NewDraft {
  kind: DraftKind
  title: string
  content: Content
  key: string
  by: StaffId
  publishedId: string | null
}

/**
 * Creates a draft with its first version; returns undefined if the idempotency key or the published content already has
 * one.
 */
export async function insert(tx: Tx, draft: NewDraft): Promise<DraftId | undefined> {
  const row = await tx
    .insertInto('drafts')
    .values({
      kind: draft.kind,
      title: draft.title,
      content: JSON.stringify(draft.content),
      key: draft.key,
      created_by: draft.by,
      updated_by: draft.by,
      created_at: now,
      updated_at: now,
      published_id: draft.publishedId,
      published_version: draft.publishedId === null ? null : 1,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await keepVersion(tx, { id: row.id, version: 1, by: draft.by, isAutosave: false })
  return row?.id
}

export function findByKey(tx: Tx, by: StaffId, key: string) {
  return tx.selectFrom('drafts').select('id').where('created_by', '=', by).where('key', '=', key).executeTakeFirst()
}

export function findPublished(tx: Tx, kind: DraftKind, publishedId: string) {
  return tx
    .selectFrom('drafts')
    .select('id')
    .where('kind', '=', kind)
    .where('published_id', '=', publishedId)
    .executeTakeFirst()
}

interface Saved {
  id: DraftId
  version: number
  by: StaffId
  isAutosave: boolean
}

/**
 * Stores the content as a version. Drops the previous version if one person autosaved both within the hour and it is
 * not the published one.
 */
async function keepVersion(tx: Tx, { id, version, by, isAutosave }: Saved): Promise<void> {
  if (isAutosave) {
    await sql`
      delete from draft_versions v using drafts d
      where d.id = ${id} and v.draft_id = d.id and v.is_autosave and v.saved_by = ${by}
        and v.saved_at > now() - interval '1 hour' and v.version is distinct from d.published_version
        and v.version = (select max(version) from draft_versions where draft_id = ${id})`.execute(tx)
  }
  await sql`
    insert into draft_versions (draft_id, version, content, saved_by, is_autosave)
    select id, ${version}, content, ${by}, ${isAutosave} from drafts where id = ${id}`.execute(tx)
}

/** Saves the next version of a locked open draft and returns the time. */
export async function save(
  tx: Tx,
  { id, version, title, content: saved, by, isAutosave }: Saved & { title: string; content: Content },
): Promise<Date> {
  const { updated_at: at } = await tx
    .updateTable('drafts')
    .set({ version, title, content: JSON.stringify(saved), updated_by: by, updated_at: now, failure: '' })
    .where('id', '=', id)
    .returning('updated_at')
    .executeTakeFirstOrThrow()
  await keepVersion(tx, { id, version, by, isAutosave })
  return at
}

/** Records a locked draft as published; this ends its schedule. */
export async function markPublished(tx: Tx, id: DraftId, publishedId: string, version: number): Promise<void> {
  await tx
    .updateTable('drafts')
    .set({
      state: 'open',
      publish_at: null,
      scheduled_by: null,
      failure: '',
      published_id: publishedId,
      published_version: version,
    })
    .where('id', '=', id)
    .where('state', 'in', ['open', stateBefore(draftTransitions, 'scheduled', 'open')])
    .execute()
}

export async function schedule(tx: Tx, id: DraftId, publishAt: Date, by: StaffId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('drafts')
    .set({ state: 'scheduled', publish_at: publishAt, scheduled_by: by, failure: '' })
    .where('id', '=', id)
    .where('state', '=', stateBefore(draftTransitions, 'open', 'scheduled'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Cancels a schedule; `failure` says why it failed. */
export async function unschedule(tx: Tx, id: DraftId, failure: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('drafts')
    .set({ state: 'open', publish_at: null, scheduled_by: null, failure, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', stateBefore(draftTransitions, 'scheduled', 'open'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function discard(tx: Tx, id: DraftId): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('drafts')
    .set({ state: 'discarded', failure: '' })
    .where('id', '=', id)
    .where('published_id', 'is', null)
    .where('state', '=', stateBefore(draftTransitions, 'open', 'discarded'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns drafts whose scheduled time has come. */
export async function due(db: Db, limit: number, isTriable: IsTriable): Promise<DraftId[]> {
  const rows = await db
    .selectFrom('drafts')
    .select('id')
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', sql<Date>`now()`)
    .where(isTriable(sql.ref('drafts.id')))
    .orderBy('publish_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the stored versions, newest first. */
export function versionsOf(db: Db, id: DraftId) {
  return db
    .selectFrom('draft_versions')
    .select(['version', 'saved_by', 'saved_at', 'is_autosave'])
    .where('draft_id', '=', id)
    .orderBy('version', 'desc')
    .limit(200)
    .execute()
}

export function versionOf(db: Db | Tx, id: DraftId, number: number) {
  return db
    .selectFrom('draft_versions')
    .select(['version', 'saved_by', 'saved_at', sql<Content>`draft_versions.content`.as('content')])
    .where('draft_id', '=', id)
    .where('version', '=', number)
    .executeTakeFirst()
}

const failed: RawBuilder<unknown> = sql`select updated_at from drafts where failure <> ''`

/** Returns the number of failed schedules that nobody has looked at yet. */
export const countFailed = (db: Db) => countWaiting(db, failed)

/** Returns drafts that were never published, newest first, at most a hundred. */
export const unpublished = (db: Db, kind: DraftKind) =>
  db
    .selectFrom('drafts')
    .select(['id', 'title', 'state', 'failure'])
    .where('kind', '=', kind)
    .where('state', '<>', 'discarded')
    .where('published_id', 'is', null)
    .orderBy('updated_at', 'desc')
    .limit(100)
    .execute()
