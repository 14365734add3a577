import type { DraftId } from '@app/contract'
import { isNumericId } from '@app/contract/schema'
import type { DraftKind, Finding } from '@app/contract/admin/drafts'
import type { AdminReply } from '@app/contract/admin/routes'
import type { Approvable, Prepared } from '../../core/approvable.ts'
import type { Draftable, Draftables, Publisher } from '../../core/draftable.ts'
import type { Staff } from '../../core/adminHandler.ts'
import type { Tx } from '../../core/database.ts'
import { AppError, badInput } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import { requireMove } from '../../core/transitions.ts'
import type { UploadsModule } from '../uploads/index.ts'
import { complete, kindOf } from './content.ts'
import { fileFindings } from './files.ts'
import * as queries from './queries.ts'
import type { Content, DraftRow } from './queries.ts'

type AnyDraftable = Draftable<DraftKind>
type Preview = AdminReply<'draft/preview'>

/** Carries a result out of a transaction that is rolled back. */
class Undone extends Error {
  readonly answer: Preview
  constructor(answer: Preview) {
    super('It was a preview')
    this.answer = answer
  }
}

export type Publishing = ReturnType<typeof createDraftPublication>

/** Publication of drafts: validated as a whole and applied by the kind's own service, in one transaction. */
export function createDraftPublication(
  { database, clock }: CoreServices,
  draftables: () => Draftables,
  { presenceOf }: Pick<UploadsModule, 'presenceOf'>,
) {
  function draftable(kind: string): AnyDraftable {
    const known = kindOf(kind)
    const found = draftables()[known]
    if (!found) throw new Error(`Nobody declares how a draft of ${known} is published`)
    return found
  }

  /** Returns all findings: those of the schema, or if it passes those of the kind. */
  async function findingsOf(tx: Tx, draft: DraftRow): Promise<Finding[]> {
    const checked = complete(kindOf(draft.kind), draft.content)
    if ('findings' in checked) return checked.findings
    return draftable(draft.kind).preflight(tx, checked.content, draft.published_id)
  }

  /** Returns findings from outside the database, or none if the draft is incomplete. Called outside any transaction. */
  async function look(draft: DraftRow): Promise<Finding[]> {
    const checked = complete(kindOf(draft.kind), draft.content)
    if ('findings' in checked) return []
    const [own, files] = await Promise.all([
      draftable(draft.kind).look?.(checked.content),
      fileFindings(checked.content, presenceOf),
    ])
    return [...(own ?? []), ...files]
  }

  /** Returns the complete content. Throws DRAFT_BLOCKED if it is incomplete. */
  function requireComplete(draft: DraftRow) {
    const checked = complete(kindOf(draft.kind), draft.content)
    if ('findings' in checked) throw blocked(checked.findings)
    return checked.content
  }

  /** Locks a draft in the version the caller saw. Throws NOT_FOUND, EDITED_MEANWHILE, ILLEGAL_TRANSITION. */
  async function takeOpen(tx: Tx, id: DraftId, version: number): Promise<DraftRow> {
    const draft = await queries.lock(tx, id)
    if (!draft) throw new AppError('NOT_FOUND')
    if (draft.version !== version) throw new AppError('EDITED_MEANWHILE', { data: { version: draft.version } })
    requireMove(draft.state === 'open')
    return draft
  }

  /** Throws DRAFT_BLOCKED, and NOT_ALLOWED if the caller lacks a permission this change requires. */
  async function prepare(tx: Tx, draft: DraftRow, staff: Staff): Promise<Prepared> {
    const findings = await findingsOf(tx, draft)
    if (findings.some(({ level }) => level === 'blocks')) throw blocked(findings)
    const content = requireComplete(draft)
    const kind = draftable(draft.kind)
    const { published_id: publishedId } = draft
    const before = publishedId === null ? null : await kind.read(tx, publishedId)
    const needs = (await kind.needs?.(tx, content, publishedId)) ?? []
    if (!needs.every((right) => staff.permissions.has(right))) throw new AppError('NOT_ALLOWED')
    return {
      target: `draft:${draft.id}`,
      seen: { version: draft.version, published: before?.content ?? null },
      ...changed(before?.content ?? {}, content),
      weight: 0,
      needs,
    }
  }

  /** Creates or updates the published content of a locked draft; returns its id. */
  async function perform(tx: Tx, draft: DraftRow, by: Publisher | null): Promise<string> {
    const kind = draftable(draft.kind)
    const content = requireComplete(draft)
    const { published_id: publishedId } = draft
    if (publishedId !== null) await kind.amend(tx, publishedId, content, by)
    const id = publishedId ?? (await kind.publish(tx, content, by))
    await queries.published(tx, draft.id, id, draft.version)
    return id
  }

  const publishable: Approvable<'draft/publish'> = {
    prepare: async (tx, { id, version }, staff) => prepare(tx, await takeOpen(tx, id, version), staff),
    async perform(tx, { id, version }, { asked }) {
      return { publishedId: await perform(tx, await takeOpen(tx, id, version), asked) }
    },
  }

  const schedulable: Approvable<'draft/schedule'> = {
    async prepare(tx, { id, version, publishAt }, staff) {
      if (publishAt * 1000 <= clock.now()) throw badInput('publishAt', '发布时间已经过去，请换一个以后的时间')
      const prepared = await prepare(tx, await takeOpen(tx, id, version), staff)
      return { ...prepared, after: { ...prepared.after, publishAt } }
    },
    async perform(tx, { id, publishAt }, { asked }) {
      requireMove(await queries.schedule(tx, id, new Date(publishAt * 1000), asked.id))
      return { publishAt }
    },
  }

  return {
    publishable,
    schedulable,
    findingsOf,
    look,
    perform,

    /**
     * Throws DRAFT_BLOCKED if external checks block publication now. Ignores a missing draft, which other checks
     * report.
     */
    async requireWorld(id: DraftId): Promise<void> {
      const draft = await queries.find(database.db, id)
      const findings = draft ? await look(draft) : []
      if (findings.some(({ level }) => level === 'blocks')) throw blocked(findings)
    },

    /** Returns the published content and its frozen fields; null if nothing is published under that id. */
    async read(tx: Tx, kind: string, publishedId: string) {
      const known = kindOf(kind)
      const isGood = known === 'work' || known === 'blindBox'
      return isGood || isNumericId(publishedId) ? draftable(known).read(tx, publishedId) : null
    },

    /** Fields that are unique to each published content: a copy leaves them out. */
    ownFields: (kind: string): readonly string[] => draftable(kind).own ?? [],

    /** Throws NOT_FOUND, and DRAFT_BLOCKED with what is missing or what publication would refuse. */
    async preview(id: DraftId): Promise<Preview> {
      try {
        return await database.transaction(async (tx) => {
          const draft = await queries.lock(tx, id)
          if (!draft) throw new AppError('NOT_FOUND')
          const publishedId = await perform(tx, draft, null)
          const shown = await draftable(draft.kind).preview?.(tx, publishedId)
          throw new Undone({ version: draft.version, path: '', replies: [], ...shown })
        })
      } catch (error) {
        if (error instanceof Undone) return error.answer
        throw refusedPreview(error)
      }
    },
  }
}

/** Converts an error of the draft kind to the same findings as a preflight. */
function refusedPreview(error: unknown): unknown {
  if (!(error instanceof AppError) || error.status >= 500) return error
  if (error.reason === 'NOT_FOUND' || error.reason === 'DRAFT_BLOCKED') return error
  return blocked([{ level: 'blocks', code: 'refused', field: '', sentence: error.message }])
}

const blocked = (findings: readonly Finding[]): AppError => new AppError('DRAFT_BLOCKED', { data: { findings } })

/** Returns what publishing changes, field by field. */
function changed(before: Content, after: Content): Pick<Prepared, 'before' | 'after'> {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  const only = (content: Content) =>
    Object.fromEntries(names.filter((name) => name in content).map((name) => [name, content[name]]))
  return { before: only(before), after: only(after) }
}
