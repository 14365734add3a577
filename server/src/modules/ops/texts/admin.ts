import type { TextKey, TextVersionId } from '@app/contract'
import type { AdminReply } from '@app/contract/admin/routes'
import type { AdminHandlers } from '../../../core/adminHandler.ts'
import { toSeconds, toSecondsOrNull } from '../../../core/clock.ts'
import { databaseNow, type Tx } from '../../../core/database.ts'
import { dateOf, requireOrder, requirePublisher, requireSeen } from '../../../core/edited.ts'
import { AppError, badInput } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { submittedRichText, summaryOf } from '../../../core/richText.ts'
import { announceSetting } from '../../../core/storedSettings.ts'
import { consentNameOf } from './queries.ts'
import { registrationAgreements } from './introductions.ts'
import * as queries from './adminQueries.ts'
import { agreementKeys, blanksOf, needsLawyer, templateOf, textTemplates } from './templates/index.ts'

/** Titles of the texts that the storefront links to once they are in force. */
export const expectedTexts = {
  'user-agreement': '用户服务协议',
  policy: '隐私政策',
  'identity-agreement': '实名认证须知',
  clause: '服务条款',
  rules: '使用规则',
  problem: '常见问题',
  about: '关于我们',
} as const

const consented: ReadonlySet<string> = new Set(registrationAgreements)

type Version = AdminReply<'text/info'>['list'][number]

/** Admin handlers for about pages and agreements, version by version. */
export function textAdmin({ database }: Pick<CoreServices, 'database'>) {
  const { db } = database

  async function seen(tx: Tx, id: TextVersionId, revision: number) {
    const row = await queries.lock(tx, id)
    return requireSeen(row && { ...row, text: row.version, version: row.revision }, revision)
  }

  return {
    'text/list': async () => {
      const all = await queries.list(db)
      const keys = [...new Set(all.map(({ key }) => key))]
      const list = keys.flatMap((key) => {
        const versions = presentAll(all.filter((row) => row.key === key))
        const holding = versions.find(({ state }) => state === 'holding')
        const coming = versions.findLast(({ isKept }) => !isKept)
        const leading = holding ?? coming ?? versions[0]
        if (!leading) return []
        const { title, isAgreement, position } = leading
        return {
          key,
          title,
          isAgreement,
          isConsented: consented.has(key),
          position,
          holding: holding?.version ?? '',
          holdsSince: holding?.effectiveAt ?? null,
          coming: coming?.version ?? '',
          comingState: coming?.state ?? null,
          versions: versions.length,
          needsReview: [holding, coming].some((version) => version?.needsReview),
        }
      })
      const missing = Object.entries(expectedTexts).flatMap(([key, title]) =>
        keys.includes(key) ? [] : [{ key, title }],
      )
      const others = textTemplates.filter(({ key }) => !keys.includes(key) && !(key in expectedTexts))
      return { list, missing, templates: others.map(({ key, title }) => ({ key, title })) }
    },

    'text/template': async ({ key }) => {
      const template = templateOf(key)
      if (!template) throw new AppError('NOT_FOUND')
      const { title, body } = template
      return {
        title,
        content: body,
        isAgreement: agreementKeys.includes(key),
        position: textTemplates.findIndex((one) => one.key === key),
        blanks: blanksOf(body),
      }
    },

    'text/info': async ({ key }) => {
      const rows = await queries.list(db, key)
      if (rows.length === 0) throw new AppError('NOT_FOUND')
      return { list: presentAll(rows) }
    },

    'text/save': ({ textVersionId, revision, isFromTemplate, ...given }, { staff, record }) =>
      database.transaction(async (tx) => {
        const before = textVersionId === undefined ? undefined : await seen(tx, textVersionId, revision)
        if (before?.is_kept) throw new AppError('TEXT_KEPT')
        requirePublisher(before?.is_public ?? false, staff)
        if (before && before.key !== given.key) throw badInput('key', '版本所属的页面或协议不能改')
        const columns = columnsOf(given)
        if (before?.is_public) requireFilled(columns.title, columns.body)
        // A public version may only be rescheduled to a future time.
        if (before?.is_public && columns.publish_at <= (await databaseNow(tx)))
          throw badInput('effectiveAt', '已经公布的版本，生效时间要在将来')
        const id =
          textVersionId ??
          (await queries.insert(tx, {
            ...columns,
            is_public: false,
            needs_review: await needsReview(tx, given.key, isFromTemplate),
          }))
        if (textVersionId !== undefined) await queries.update(tx, textVersionId, columns)
        await announceSetting(tx, 'introductions')
        await record(tx, {
          target: `text:${given.key}`,
          ...(before && { before: auditFields(before) }),
          after: auditFields(columns),
        })
        return { textVersionId: id, key: given.key, revision: textVersionId === undefined ? 1 : revision + 1 }
      }),

    'text/publish': ({ textVersionId, revision, isPublic, reason }, { record }) =>
      database.transaction(async (tx) => {
        const before = await seen(tx, textVersionId, revision)
        if (before.is_kept) throw new AppError('TEXT_KEPT')
        if (isPublic) requireFilled(before.title, before.body)
        // An effective date in the past would have applied before anyone could read the text. The database's clock decides
        // what is in force.
        const now = await databaseNow(tx)
        const isLate = isPublic && before.publish_at < now
        if (isLate && before.consult_until && before.consult_until > now) {
          throw badInput('effectiveAt', '征求意见还没有结束，请把生效时间改到它之后')
        }
        await queries.update(tx, textVersionId, { is_public: isPublic, ...(isLate && { publish_at: now }) })
        await announceSetting(tx, 'introductions')
        await record(tx, {
          target: `text:${before.key}`,
          before: { version: before.text, isPublic: before.is_public },
          after: { version: before.text, isPublic, effectiveAt: toSeconds(isLate ? now : before.publish_at) },
          reason,
        })
        return { revision: revision + 1 }
      }),

    'text/confirmReview': ({ textVersionId, reason }, { record }) =>
      database.transaction(async (tx) => {
        const before = await queries.lock(tx, textVersionId)
        if (!before) throw new AppError('NOT_FOUND')
        if (!before.needs_review) throw new AppError('CONFLICT', { msg: '这个版本已经确认过' })
        await queries.confirmReview(tx, textVersionId)
        await record(tx, {
          target: `text:${before.key}`,
          before: { version: before.version, needsReview: true },
          after: { version: before.version, needsReview: false },
          reason,
        })
        return {}
      }),

    'text/remove': ({ textVersionId, revision }, { record }) =>
      database.transaction(async (tx) => {
        const before = await seen(tx, textVersionId, revision)
        if (before.is_public) throw new AppError('TEXT_KEPT', { msg: '已经公布的版本不能删除，可以先收回' })
        await queries.remove(tx, textVersionId)
        await record(tx, { target: `text:${before.key}`, before: auditFields(before) })
        return {}
      }),

    'text/consented': async ({ consent }) => {
      const names = consent.split(',').slice(0, 10)
      const found = await Promise.all(
        names.map(async (consentName) => {
          const key = consentName.split('@', 1)[0] ?? ''
          const versions = presentAll(await queries.list(db, key))
          return { consentName, text: versions.find((one) => one.consentName === consentName) ?? null }
        }),
      )
      return { list: found }
    },
  } satisfies Partial<AdminHandlers>
}

/** A new version inherits from the newest one, whose words it usually repeats. */
async function needsReview(tx: Tx, key: TextKey, isFromTemplate: boolean): Promise<boolean> {
  const template = isFromTemplate ? templateOf(key) : undefined
  if (template && needsLawyer(template)) return true
  const [newest] = await queries.list(tx, key)
  return newest?.needs_review ?? false
}

/** A text with blanks is not published. Throws BAD_INPUT that names them. */
function requireFilled(title: string, body: string): void {
  // Part of a blank may be bold.
  const blanks = blanksOf(`${title} ${body.replaceAll(/<[^>]*>/g, '')}`)
  if (blanks.length > 0) throw badInput('content', `还有空白没有填，填好才能公布：${blanks.join('、')}`)
}

interface Given {
  key: TextKey
  version: string
  title: string
  content: string
  isAgreement: boolean
  position: number
  effectiveAt: number
  consultFrom?: number | undefined
  consultUntil?: number | undefined
}

/** Throws BAD_INPUT with the field. */
function columnsOf({
  content,
  isAgreement,
  effectiveAt,
  consultFrom,
  consultUntil,
  ...same
}: Given): queries.TextColumns {
  const body = submittedRichText(content, 'content')
  if (summaryOf(body, 1) === '') throw badInput('content', '请写下正文')
  if ((consultFrom === undefined) !== (consultUntil === undefined)) {
    throw badInput('consultUntil', '征求意见要同时填写开始和结束，或都不填')
  }
  const consult_from = consultFrom === undefined ? null : dateOf(consultFrom)
  const consult_until = consultUntil === undefined ? null : dateOf(consultUntil)
  const publish_at = dateOf(effectiveAt)
  if (consult_from) requireOrder(consult_from, consult_until, 'consultUntil')
  if (consult_until && consult_until > publish_at) throw badInput('effectiveAt', '生效时间不能早于征求意见结束')
  return { ...same, body, is_agreement: isAgreement, publish_at, consult_from, consult_until }
}

/** Presents the versions of one text, newest first. */
function presentAll(rows: readonly queries.TextRow[]): Version[] {
  const holding = rows.find((row) => row.is_kept)
  return rows.map((row) => ({
    textVersionId: row.id,
    key: row.key,
    version: row.version,
    title: row.title,
    state: stateOf(row, row === holding),
    isAgreement: row.is_agreement,
    position: row.position,
    effectiveAt: toSeconds(row.publish_at),
    consultFrom: toSecondsOrNull(row.consult_from),
    consultUntil: toSecondsOrNull(row.consult_until),
    isPublic: row.is_public,
    isKept: row.is_kept,
    needsReview: row.needs_review,
    consentName: consentNameOf(row),
    revision: row.revision,
    content: row.body,
  }))
}

function stateOf(row: queries.TextRow, isHolding: boolean): Version['state'] {
  if (!row.is_public) return 'draft'
  if (row.is_kept) return isHolding ? 'holding' : 'replaced'
  return row.is_consulting ? 'consulting' : 'announced'
}

type Told = Omit<queries.TextColumns, 'key' | 'version'> & { version: string | number; text?: string }

/** Returns the fields recorded in the audit log. */
const auditFields = (row: Told) => ({
  version: row.text ?? row.version,
  title: row.title,
  content: row.body,
  isAgreement: row.is_agreement,
  position: row.position,
  effectiveAt: toSeconds(row.publish_at),
  consultFrom: toSecondsOrNull(row.consult_from),
  consultUntil: toSecondsOrNull(row.consult_until),
})
