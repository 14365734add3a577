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
import { inFuture, kindOf, requireSavable, titleOf } from './content.ts'
import type { DraftPublication } from './publication.ts'
import * as queries from './queries.ts'

/** The caller, and the audit entry of the call. */
interface Call {
  staff: Staff
  record: RecordAct
}

export interface DraftsDeps extends Pick<CoreServices, 'clock' | 'database'> {
  accounts: Pick<StaffModule['accounts'], 'named'>
  publication: Pick<DraftPublication, 'findingsOf' | 'externalFindingsOf' | 'copyOf' | 'read'>
}

/** Reading, editing and discarding drafts. Every change is recorded in the audit log. */
export interface Drafts {
  list(input: AdminInput<'draft/list'>): Promise<AdminReply<'draft/list'>>
  /** Throws NOT_FOUND. */
  info(id: DraftId): Promise<AdminReply<'draft/info'>>
  /** Creates a draft; under a repeated key returns the first one. Throws BAD_INPUT for content that can never fit. */
  create(input: AdminInput<'draft/create'>, call: Call): Promise<DraftId>
  /** Returns the draft of published content, and creates it if needed. Throws NOT_FOUND if nothing is published. */
  ofPublished(input: AdminInput<'draft/of'>, call: Call): Promise<DraftId>
  /** Copies a draft without the fields unique to it, with times in the future. Throws NOT_FOUND, BAD_INPUT. */
  duplicate(input: AdminInput<'draft/duplicate'>, call: Call): Promise<DraftId>
  /** Stores the next version. Throws NOT_FOUND, EDITED_MEANWHILE, BAD_INPUT, ILLEGAL_TRANSITION. */
  save(input: AdminInput<'draft/save'>, call: Call): Promise<AdminReply<'draft/save'>>
  /** Throws NOT_FOUND. */
  versions(id: DraftId): Promise<AdminReply<'draft/versions'>>
  /** Throws NOT_FOUND. */
  version(input: AdminInput<'draft/version'>): Promise<AdminReply<'draft/version'>>
  /** Returns every finding, those of external systems included. Throws NOT_FOUND. */
  preflight(id: DraftId): Promise<AdminReply<'draft/preflight'>>
  /** Throws NOT_FOUND, ILLEGAL_TRANSITION. */
  unschedule(input: AdminInput<'draft/unschedule'>, call: Call): Promise<void>
  /** Throws NOT_FOUND, EDITED_MEANWHILE, ILLEGAL_TRANSITION. */
  discard(input: AdminInput<'draft/discard'>, call: Call): Promise<void>
}

export function createDrafts(deps: DraftsDeps): Drafts {
  const { database } = deps
  return {
    list: (input) => listDrafts(deps, input),
    info: (id) => draftInfo(deps, id),
    create: (input, call) => database.transaction((tx) => createDraft(tx, input, call)),
    ofPublished: (input, call) => database.transaction((tx) => draftOfPublished(deps, tx, input, call)),
    duplicate: (input, call) => database.transaction((tx) => duplicateDraft(deps, tx, input, call)),
    save: (input, call) => database.transaction((tx) => saveDraft(tx, input, call)),
    versions: (id) => listVersions(deps, id),
    version: (input) => readVersion(deps, input),
    preflight: (id) => preflightDraft(deps, id),
    unschedule: (input, call) => database.transaction((tx) => unscheduleDraft(tx, input, call)),
    discard: (input, call) => database.transaction((tx) => discardDraft(tx, input, call)),
  }
}

const targetOf = (id: DraftId) => `draft:${id}`

type Person = { id: StaffId; name: string }

/** Returns a lookup of the names of staff. */
async function namesOf({ accounts, database }: DraftsDeps, ids: readonly StaffId[]): Promise<(id: StaffId) => Person> {
  const names = await accounts.named(database.db, [...new Set(ids)])
  return (id) => ({ id, name: names.get(id) ?? '' })
}

/** Throws NOT_FOUND. */
async function findDraft({ database }: DraftsDeps, id: DraftId): Promise<queries.DraftRow> {
  const draft = await queries.find(database.db, id)
  if (!draft) throw new AppError('NOT_FOUND')
  return draft
}

async function listDrafts(deps: DraftsDeps, input: AdminInput<'draft/list'>): Promise<AdminReply<'draft/list'>> {
  const { rows, ...page } = await queries.list(deps.database.db, input)
  const nameOf = await namesOf(
    deps,
    rows.flatMap((row) => [row.created_by, row.updated_by]),
  )
  return { ...page, list: rows.map((row) => present(row, nameOf)) }
}

async function draftInfo(deps: DraftsDeps, id: DraftId): Promise<AdminReply<'draft/info'>> {
  const draft = await findDraft(deps, id)
  const nameOf = await namesOf(deps, [draft.created_by, draft.updated_by])
  const { published_id: publishedId } = draft
  const published =
    publishedId === null
      ? null
      : await deps.database.transaction((tx) => deps.publication.read(tx, draft.kind, publishedId))
  return {
    ...present(draft, nameOf),
    content: draft.content,
    publishedVersion: draft.published_version,
    frozen: published?.frozen ?? {},
    failure: draft.failure,
  }
}

async function createDraft(
  tx: Tx,
  { kind, key, content = {} }: AdminInput<'draft/create'>,
  { staff, record }: Call,
): Promise<DraftId> {
  requireSavable(kind, content)
  const title = titleOf(content)
  const created = await queries.insert(tx, { kind, key, content, title, by: staff.id, publishedId: null })
  const id = created ?? (await queries.findByKey(tx, staff.id, key))?.id
  if (id === undefined) throw new AppError('CONFLICT')
  await record(tx, { target: targetOf(id), after: { kind, ...(created === undefined && { again: true }) } })
  return id
}

async function draftOfPublished(
  { publication }: DraftsDeps,
  tx: Tx,
  { kind, publishedId }: AdminInput<'draft/of'>,
  { staff, record }: Call,
): Promise<DraftId> {
  const published = await publication.read(tx, kind, publishedId)
  if (!published) throw new AppError('NOT_FOUND')
  const content: queries.Content = published.content
  const title = titleOf(content)
  const created = await queries.insert(tx, { kind, publishedId, content, title, key: randomUUID(), by: staff.id })
  const id = created ?? (await queries.findPublished(tx, kind, publishedId))?.id
  if (id === undefined) throw new AppError('CONFLICT')
  await record(tx, { target: targetOf(id), after: { kind, publishedId, isNew: created !== undefined } })
  return id
}

async function duplicateDraft(
  { clock, publication }: DraftsDeps,
  tx: Tx,
  { id, key, defaults = {} }: AdminInput<'draft/duplicate'>,
  { staff, record }: Call,
): Promise<DraftId> {
  const draft = await queries.lock(tx, id)
  if (!draft) throw new AppError('NOT_FOUND')
  const kind = kindOf(draft.kind)
  const copied = inFuture(publication.copyOf(kind, draft.content), toSeconds(new Date(clock.now())))
  const content = { ...defaults, ...copied }
  requireSavable(kind, content)
  const created = await queries.insert(tx, {
    kind,
    content,
    title: titleOf(content),
    key,
    by: staff.id,
    publishedId: null,
  })
  const copy = created ?? (await queries.findByKey(tx, staff.id, key))?.id
  if (copy === undefined) throw new AppError('CONFLICT')
  await record(tx, { target: targetOf(copy), after: { copyOf: id } })
  return copy
}

async function saveDraft(
  tx: Tx,
  { id, version, content, isAutosave }: AdminInput<'draft/save'>,
  { staff, record }: Call,
): Promise<AdminReply<'draft/save'>> {
  const draft = await queries.lockVersion(tx, id, version)
  requireMove(draft.state === 'open')
  requireSavable(kindOf(draft.kind), content)
  const next = version + 1
  const title = titleOf(content)
  const savedAt = await queries.save(tx, { id, version: next, title, content, by: staff.id, isAutosave })
  await record(tx, { target: targetOf(id), before: { version }, after: { version: next, isAutosave } })
  return { version: next, savedAt: toSeconds(savedAt) }
}

async function listVersions(deps: DraftsDeps, id: DraftId): Promise<AdminReply<'draft/versions'>> {
  const draft = await findDraft(deps, id)
  const rows = await queries.versionsOf(deps.database.db, id)
  const nameOf = await namesOf(
    deps,
    rows.map((row) => row.saved_by),
  )
  const list = rows.map((row) => ({
    version: row.version,
    savedAt: toSeconds(row.saved_at),
    savedBy: nameOf(row.saved_by),
    isAutosave: row.is_autosave,
    isPublished: row.version === draft.published_version,
  }))
  return { list }
}

async function readVersion(
  deps: DraftsDeps,
  { id, version }: AdminInput<'draft/version'>,
): Promise<AdminReply<'draft/version'>> {
  const row = await queries.versionOf(deps.database.db, id, version)
  if (!row) throw new AppError('NOT_FOUND')
  const nameOf = await namesOf(deps, [row.saved_by])
  return { version, savedAt: toSeconds(row.saved_at), savedBy: nameOf(row.saved_by), content: row.content }
}

async function preflightDraft(deps: DraftsDeps, id: DraftId): Promise<AdminReply<'draft/preflight'>> {
  const { database, publication } = deps
  const draft = await findDraft(deps, id)
  const external = await publication.externalFindingsOf(draft)
  const findings = await database.transaction((tx) => publication.findingsOf(tx, draft))
  return { version: draft.version, findings: [...findings, ...external] }
}

async function unscheduleDraft(
  tx: Tx,
  { id, reason }: AdminInput<'draft/unschedule'>,
  { record }: Call,
): Promise<void> {
  const draft = await queries.lock(tx, id)
  if (!draft) throw new AppError('NOT_FOUND')
  requireMove(await queries.unschedule(tx, id, ''))
  const before = { publishAt: toSecondsOrNull(draft.publish_at) }
  await record(tx, { target: targetOf(id), before, after: { publishAt: null }, reason })
}

async function discardDraft(
  tx: Tx,
  { id, version, reason }: AdminInput<'draft/discard'>,
  { record }: Call,
): Promise<void> {
  const draft = await queries.lockVersion(tx, id, version)
  requireMove(await queries.discard(tx, id))
  await record(tx, { target: targetOf(id), before: { state: draft.state }, after: { state: 'discarded' }, reason })
}

function present(row: Omit<queries.DraftRow, 'content'>, nameOf: (id: StaffId) => Person) {
  return {
    id: row.id,
    kind: kindOf(row.kind),
    title: row.title,
    cover: row.cover,
    state: row.state,
    version: row.version,
    publishedId: row.published_id,
    isChanged: row.published_version !== null && row.published_version < row.version,
    publishAt: toSecondsOrNull(row.publish_at),
    updatedBy: nameOf(row.updated_by),
    updatedAt: toSeconds(row.updated_at),
    createdBy: nameOf(row.created_by),
    createdAt: toSeconds(row.created_at),
  }
}
