import { randomUUID } from 'node:crypto'
import type { DraftId, StaffId } from '@app/contract'
import type { AdminInput, AdminReply } from '@app/contract/admin/routes'
import type { RecordAct, Staff } from '../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { requireMove } from '../../core/transitions.ts'
import type { StaffModule } from '../staff/index.ts'
import { kindOf, requireSavable, titleOf } from './content.ts'
import type { Publishing } from './publishing.ts'
import * as queries from './queries.ts'

interface Call {
  staff: Staff
  record: RecordAct
}

interface Parts {
  accounts: Pick<StaffModule['accounts'], 'named'>
  publishing: Pick<Publishing, 'findingsOf' | 'look' | 'ownFields' | 'read'>
}

export type Drafts = ReturnType<typeof createDrafts>

const targetOf = (id: DraftId) => `draft:${id}`

/** Draft service: read, edit and discard. */
export function createDrafts({ database }: CoreServices, { accounts, publishing }: Parts) {
  const { db } = database

  async function namer(ids: readonly StaffId[]) {
    const names = await accounts.named(db, [...new Set(ids)])
    return (id: StaffId) => ({ id, name: names.get(id) ?? '' })
  }

  /** Locks a draft in the version the caller saw. Throws NOT_FOUND, EDITED_MEANWHILE. */
  async function take(tx: Tx, id: DraftId, version: number): Promise<queries.DraftRow> {
    const draft = await queries.lock(tx, id)
    if (!draft) throw new AppError('NOT_FOUND')
    if (draft.version !== version) throw new AppError('EDITED_MEANWHILE', { data: { version: draft.version } })
    return draft
  }

  /** Throws NOT_FOUND. */
  async function find(id: DraftId): Promise<queries.DraftRow> {
    const draft = await queries.find(db, id)
    if (!draft) throw new AppError('NOT_FOUND')
    return draft
  }

  return {
    async list(input: AdminInput<'draft/list'>): Promise<AdminReply<'draft/list'>> {
      const { rows, next } = await queries.list(db, input)
      const name = await namer(rows.flatMap((row) => [row.created_by, row.updated_by]))
      return { list: rows.map((row) => present(row, name)), next }
    },

    async info(id: DraftId): Promise<AdminReply<'draft/info'>> {
      const draft = await find(id)
      const name = await namer([draft.created_by, draft.updated_by])
      const { published_id: publishedId } = draft
      const published =
        publishedId === null ? null : await database.transaction((tx) => publishing.read(tx, draft.kind, publishedId))
      return {
        ...present(draft, name),
        content: draft.content,
        publishedVersion: draft.published_version,
        frozen: published?.frozen ?? {},
        failure: draft.failure,
      }
    },

    /** Throws BAD_INPUT for a content that can never fit. */
    create: ({ kind, key, content = {} }: AdminInput<'draft/create'>, { staff, record }: Call): Promise<DraftId> =>
      database.transaction(async (tx) => {
        requireSavable(kind, content)
        const made = await queries.insert(tx, {
          kind,
          key,
          content,
          title: titleOf(content),
          by: staff.id,
          publishedId: null,
        })
        const id = made ?? (await queries.findByKey(tx, staff.id, key))?.id
        if (id === undefined) throw new AppError('CONFLICT')
        await record(tx, { target: targetOf(id), after: { kind, ...(made === undefined && { again: true }) } })
        return id
      }),

    /** Throws NOT_FOUND if nothing of the kind is published under that id. */
    of: ({ kind, publishedId }: AdminInput<'draft/of'>, { staff, record }: Call): Promise<DraftId> =>
      database.transaction(async (tx) => {
        const published = await publishing.read(tx, kind, publishedId)
        if (!published) throw new AppError('NOT_FOUND')
        const content: queries.Content = published.content
        const made = await queries.insert(tx, {
          kind,
          publishedId,
          content,
          title: titleOf(content),
          key: randomUUID(),
          by: staff.id,
        })
        const id = made ?? (await queries.findPublished(tx, kind, publishedId))?.id
        if (id === undefined) throw new AppError('CONFLICT')
        await record(tx, { target: targetOf(id), after: { kind, publishedId, isNew: made !== undefined } })
        return id
      }),

    /** Throws NOT_FOUND. */
    duplicate: ({ id, key }: AdminInput<'draft/duplicate'>, { staff, record }: Call): Promise<DraftId> =>
      database.transaction(async (tx) => {
        const draft = await queries.lock(tx, id)
        if (!draft) throw new AppError('NOT_FOUND')
        const own = publishing.ownFields(draft.kind)
        const content = Object.fromEntries(Object.entries(draft.content).filter(([field]) => !own.includes(field)))
        const made = await queries.insert(tx, {
          kind: kindOf(draft.kind),
          content,
          title: titleOf(content),
          key,
          by: staff.id,
          publishedId: null,
        })
        const copy = made ?? (await queries.findByKey(tx, staff.id, key))?.id
        if (copy === undefined) throw new AppError('CONFLICT')
        await record(tx, { target: targetOf(copy), after: { copyOf: id } })
        return copy
      }),

    /** Throws NOT_FOUND, EDITED_MEANWHILE, BAD_INPUT, ILLEGAL_TRANSITION. */
    save: ({ id, version, content, isAutosave }: AdminInput<'draft/save'>, { staff, record }: Call) =>
      database.transaction(async (tx) => {
        const draft = await take(tx, id, version)
        requireMove(draft.state === 'open')
        requireSavable(kindOf(draft.kind), content)
        const next = version + 1
        const title = titleOf(content)
        const savedAt = await queries.save(tx, { id, version: next, title, content, by: staff.id, isAutosave })
        await record(tx, { target: targetOf(id), before: { version }, after: { version: next, isAutosave } })
        return { version: next, savedAt: toSeconds(savedAt) }
      }),

    async versions(id: DraftId): Promise<AdminReply<'draft/versions'>> {
      const draft = await find(id)
      const rows = await queries.versionsOf(db, id)
      const name = await namer(rows.map((row) => row.saved_by))
      const list = rows.map((row) => ({
        version: row.version,
        savedAt: toSeconds(row.saved_at),
        savedBy: name(row.saved_by),
        isAutosave: row.is_autosave,
        isPublished: row.version === draft.published_version,
      }))
      return { list }
    },

    /** Throws NOT_FOUND. */
    async version({ id, version }: AdminInput<'draft/version'>): Promise<AdminReply<'draft/version'>> {
      const row = await queries.versionOf(db, id, version)
      if (!row) throw new AppError('NOT_FOUND')
      const name = await namer([row.saved_by])
      return { version, savedAt: toSeconds(row.saved_at), savedBy: name(row.saved_by), content: row.content }
    },

    /** Throws NOT_FOUND. */
    async preflight(id: DraftId): Promise<AdminReply<'draft/preflight'>> {
      const draft = await find(id)
      const world = await publishing.look(draft)
      const findings = await database.transaction((tx) => publishing.findingsOf(tx, draft))
      return { version: draft.version, findings: [...findings, ...world] }
    },

    /** Throws NOT_FOUND, ILLEGAL_TRANSITION. */
    unschedule: ({ id, reason }: AdminInput<'draft/unschedule'>, { record }: Call): Promise<void> =>
      database.transaction(async (tx) => {
        const draft = await queries.lock(tx, id)
        if (!draft) throw new AppError('NOT_FOUND')
        requireMove(await queries.unschedule(tx, id, ''))
        const before = { publishAt: toSecondsOrNull(draft.publish_at) }
        await record(tx, { target: targetOf(id), before, after: { publishAt: null }, reason })
      }),

    /** Throws NOT_FOUND, EDITED_MEANWHILE, ILLEGAL_TRANSITION. */
    discard: ({ id, version, reason }: AdminInput<'draft/discard'>, { record }: Call): Promise<void> =>
      database.transaction(async (tx) => {
        const draft = await take(tx, id, version)
        requireMove(await queries.discard(tx, id))
        await record(tx, {
          target: targetOf(id),
          before: { state: draft.state },
          after: { state: 'discarded' },
          reason,
        })
      }),
  }
}

type Row = Omit<queries.DraftRow, 'content'>

function present(row: Row, name: (id: StaffId) => { id: StaffId; name: string }) {
  return {
    id: row.id,
    kind: kindOf(row.kind),
    title: row.title,
    state: row.state,
    version: row.version,
    publishedId: row.published_id,
    isChanged: row.published_version !== null && row.published_version < row.version,
    publishAt: toSecondsOrNull(row.publish_at),
    updatedBy: name(row.updated_by),
    updatedAt: toSeconds(row.updated_at),
    createdBy: name(row.created_by),
    createdAt: toSeconds(row.created_at),
  }
}
