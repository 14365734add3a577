import type { DraftId } from '@app/contract'
import { isNumericId } from '@app/contract/schema'
import type { DraftContent, DraftKind, Finding } from '@app/contract/admin/drafts'
import type { AdminReply } from '@app/contract/admin/routes'
import type { Approvable, Prepared } from '../../core/approvable.ts'
import type { Draftable, Draftables, Published, Publisher } from '../../core/draftable.ts'
import type { Staff } from '../../core/adminHandler.ts'
import type { Tx } from '../../core/database.ts'
import { shanghaiTime } from '../../core/clock.ts'
import { AppError, badInput, isRefusal } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { requireMove } from '../../core/transitions.ts'
import type { UploadsModule } from '../uploads/index.ts'
import { complete, kindOf } from './content.ts'
import { type DraftReferences, summarise } from './summary.ts'
import { fileFindings } from './files.ts'
import * as queries from './queries.ts'
import type { Content, DraftRow } from './queries.ts'

type Preview = AdminReply<'draft/preview'>

export interface PublicationDeps extends Pick<CoreServices, 'database' | 'clock'> {
  /** Draft kinds of all modules, which are built later. */
  draftables: () => Draftables
  presenceOf: UploadsModule['presenceOf']
  references: DraftReferences
}

/** Publication of drafts: checked as a whole and applied by the kind's own service, in one transaction. */
export interface DraftPublication {
  /** What an approval of `draft/publish` prepares and performs. */
  publishable: Approvable<'draft/publish'>
  /** What an approval of `draft/schedule` prepares and performs. */
  schedulable: Approvable<'draft/schedule'>
  /** Returns all findings of the database: those of the schema or, if it passes, those of the kind. */
  findingsOf(tx: Tx, draft: DraftRow): Promise<Finding[]>
  /** Returns findings of external systems; none if the draft is incomplete. Runs outside any transaction. */
  externalFindingsOf(draft: DraftRow): Promise<Finding[]>
  /**
   * Throws DRAFT_BLOCKED if an external system rules out publication now. Ignores a missing draft, which other checks
   * report.
   */
  requireExternal(id: DraftId): Promise<void>
  /** Creates or amends the published content of a locked draft; returns its id. Throws what the kind throws. */
  publish(tx: Tx, draft: DraftRow, by: Publisher | null): Promise<string>
  /** Returns the published content and its frozen fields; null if nothing is published under that id. */
  read(tx: Tx, kind: string, publishedId: string): Promise<Published<DraftKind> | null>
  /** Returns content for a copy: without the fields unique to each published content. */
  copyOf(kind: string, content: Content): Content
  /** Publishes in a transaction that is rolled back. Throws NOT_FOUND, DRAFT_BLOCKED with the findings. */
  preview(id: DraftId): Promise<Preview>
}

export function createDraftPublication(deps: PublicationDeps): DraftPublication {
  return {
    publishable: {
      prepare: async (tx, { id, version }, staff) => prepare(deps, tx, await lockOpen(tx, id, version), staff),
      async perform(tx, { id, version }, { asked }) {
        return { publishedId: await publishDraft(deps, tx, await lockOpen(tx, id, version), asked) }
      },
    },
    schedulable: {
      prepare: (tx, input, staff) => prepareSchedule(deps, tx, input, staff),
      async perform(tx, { id, publishAt }, { asked }) {
        requireMove(await queries.schedule(tx, id, new Date(publishAt * 1000), asked.id))
        return { publishAt }
      },
    },
    findingsOf: (tx, draft) => findingsOf(deps, tx, draft),
    externalFindingsOf: (draft) => externalFindingsOf(deps, draft),
    requireExternal: (id) => requireExternal(deps, id),
    publish: (tx, draft, by) => publishDraft(deps, tx, draft, by),
    async read(tx, kind, publishedId) {
      const known = kindOf(kind)
      const isGoods = known === 'work' || known === 'blindBox'
      return isGoods || isNumericId(publishedId) ? draftableOf(deps, known).read(tx, publishedId) : null
    },
    copyOf(kind, content) {
      const { own = [], renumber = (same) => same } = draftableOf(deps, kind)
      const names: readonly string[] = own
      return renumber(Object.fromEntries(Object.entries(content).filter(([field]) => !names.includes(field))))
    },
    preview: (id) => previewDraft(deps, id),
  }
}

function draftableOf({ draftables }: PublicationDeps, kind: string): Draftable<DraftKind> {
  const known = kindOf(kind)
  const found = draftables()[known]
  if (!found) throw new Error(`No module declares how a draft of ${known} is published`)
  return found
}

async function findingsOf(deps: PublicationDeps, tx: Tx, draft: DraftRow): Promise<Finding[]> {
  const checked = complete(kindOf(draft.kind), draft.content)
  if ('findings' in checked) return checked.findings
  return draftableOf(deps, draft.kind).preflight(tx, checked.content, draft.published_id)
}

async function externalFindingsOf(deps: PublicationDeps, draft: DraftRow): Promise<Finding[]> {
  const checked = complete(kindOf(draft.kind), draft.content)
  if ('findings' in checked) return []
  const [own, files] = await Promise.all([
    draftableOf(deps, draft.kind).externalFindings?.(checked.content),
    fileFindings(checked.content, deps.presenceOf),
  ])
  return [...(own ?? []), ...files]
}

async function requireExternal(deps: PublicationDeps, id: DraftId): Promise<void> {
  const draft = await queries.find(deps.database.db, id)
  requireUnblocked(draft ? await externalFindingsOf(deps, draft) : [])
}

/** Returns the complete content. Throws DRAFT_BLOCKED if it is incomplete. */
function requireComplete(draft: DraftRow): DraftContent<DraftKind> {
  const checked = complete(kindOf(draft.kind), draft.content)
  if ('findings' in checked) throw blocked(checked.findings)
  return checked.content
}

/** Locks an open draft in the version the caller saw. Throws NOT_FOUND, EDITED_MEANWHILE, ILLEGAL_TRANSITION. */
async function lockOpen(tx: Tx, id: DraftId, version: number): Promise<DraftRow> {
  const draft = await queries.lockVersion(tx, id, version)
  requireMove(draft.state === 'open')
  return draft
}

/** Throws DRAFT_BLOCKED, and NOT_ALLOWED if the caller lacks a permission this change requires. */
async function prepare(deps: PublicationDeps, tx: Tx, draft: DraftRow, staff: Staff): Promise<Prepared> {
  const findings = await findingsOf(deps, tx, draft)
  requireUnblocked(findings)
  const content = requireComplete(draft)
  const kind = draftableOf(deps, draft.kind)
  const { published_id: publishedId } = draft
  const before = publishedId === null ? null : await kind.read(tx, publishedId)
  const needs = (await kind.needs?.(tx, content, publishedId)) ?? []
  if (!needs.every((right) => staff.permissions.has(right))) throw new AppError('NOT_ALLOWED')
  return {
    target: `draft:${draft.id}`,
    seen: { version: draft.version, published: before?.content ?? null },
    summary: await summarise(deps.references, tx, {
      draft,
      kind: kindOf(draft.kind),
      before: before?.content ?? null,
      after: content,
      findings,
    }),
    ...changed(before?.content ?? {}, content),
    weight: 0,
    needs,
  }
}

async function prepareSchedule(
  deps: PublicationDeps,
  tx: Tx,
  { id, version, publishAt }: { id: DraftId; version: number; publishAt: number },
  staff: Staff,
): Promise<Prepared> {
  if (publishAt * 1000 <= deps.clock.now()) throw badInput('publishAt', '发布时间已经过去，请换一个以后的时间')
  const prepared = await prepare(deps, tx, await lockOpen(tx, id, version), staff)
  const { summary } = prepared
  return {
    ...prepared,
    summary: {
      ...summary,
      sentence: `到 ${shanghaiTime(new Date(publishAt * 1000)).slice(0, 16)} 自动发布：${summary.sentence}`,
      rows: [{ kind: 'time', label: '发布时间', after: publishAt }, ...summary.rows],
    },
    after: { ...prepared.after, publishAt },
  }
}

async function publishDraft(deps: PublicationDeps, tx: Tx, draft: DraftRow, by: Publisher | null): Promise<string> {
  const kind = draftableOf(deps, draft.kind)
  const content = requireComplete(draft)
  const { published_id: publishedId } = draft
  if (publishedId !== null) await kind.amend(tx, publishedId, content, by)
  const id = publishedId ?? (await kind.publish(tx, content, by))
  await queries.markPublished(tx, draft.id, id, draft.version)
  return id
}

/** Carries a preview out of its transaction, which this rolls back. */
class PreviewDone extends Error {
  readonly preview: Preview
  constructor(preview: Preview) {
    super('Rolls back a preview')
    this.preview = preview
  }
}

async function previewDraft(deps: PublicationDeps, id: DraftId): Promise<Preview> {
  try {
    return await deps.database.transaction(async (tx) => {
      const draft = await queries.lock(tx, id)
      if (!draft) throw new AppError('NOT_FOUND')
      const publishedId = await publishDraft(deps, tx, draft, null)
      const page = await draftableOf(deps, draft.kind).preview?.(tx, publishedId)
      throw new PreviewDone({ version: draft.version, path: '', replies: [], ...page })
    })
  } catch (error) {
    if (error instanceof PreviewDone) return error.preview
    throw refusedPreview(error)
  }
}

/** Converts a refusal of the draft kind to the findings that a preflight would return. */
function refusedPreview(error: unknown): unknown {
  if (!isRefusal(error)) return error
  if (error.reason === 'NOT_FOUND' || error.reason === 'DRAFT_BLOCKED') return error
  return blocked([{ level: 'blocks', code: 'refused', field: '', sentence: error.message }])
}

function requireUnblocked(findings: readonly Finding[]): void {
  if (findings.some(({ level }) => level === 'blocks')) throw blocked(findings)
}

const blocked = (findings: readonly Finding[]): AppError => new AppError('DRAFT_BLOCKED', { data: { findings } })

/** Returns what publishing changes, field by field. */
function changed(before: Content, after: Content): Pick<Prepared, 'before' | 'after'> {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const only = (content: Content) =>
    Object.fromEntries(names.filter((name) => name in content).map((name) => [name, content[name]]))
  return { before: only(before), after: only(after) }
}
