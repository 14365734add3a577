import type { AdminHandlers } from '../../../core/adminHandler.ts'
import { toSeconds } from '../../../core/clock.ts'
import { requireOwnPicture, requirePublisher, requireSeen } from '../../../core/edited.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { submittedRichText } from '../../../core/richText.ts'
import { announceSetting } from '../../../core/storedSettings.ts'
import { cleanPage, pageContent } from './content.ts'
import * as queries from './queries.ts'
import { fieldsOf } from './pages.ts'

/** Admin handlers for content pages. */
export function pageAdmin({ database }: Pick<CoreServices, 'database'>) {
  const { db } = database
  return {
    'brandPage/list': async () => {
      const rows = await queries.listPages(db)
      return {
        list: rows.map((row) => ({
          key: row.key,
          look: row.look,
          brandName: row.brand,
          title: row.title,
          isShown: row.is_shown,
          changedAt: toSeconds(row.updated_at),
          version: row.version,
        })),
      }
    },

    'brandPage/info': async ({ key }) => {
      const row = await queries.findAnyPage(db, key)
      if (!row) throw new AppError('NOT_FOUND')
      return {
        ...pageContent.parse(fieldsOf(row)),
        isShown: row.is_shown,
        changedAt: toSeconds(row.updated_at),
        version: row.version,
      }
    },

    'brandPage/save': ({ version, ...given }, { staff, record }) =>
      database.transaction(async (tx) => {
        requireOwnPicture(given.hero, 'hero')
        for (const { items } of given.sections) for (const item of items) requireOwnPicture(item.picture, 'sections')
        const stored = await queries.lockPage(tx, given.key)
        if (version === 0 && stored) throw new AppError('NAME_TAKEN', { msg: '这个地址名已有页面' })
        const before = version === 0 ? undefined : requireSeen(stored, version)
        requirePublisher(before?.is_shown ?? false, staff)
        for (const { content } of given.sections) submittedRichText(content, 'sections')
        const page = cleanPage(given)
        await queries.storePage(tx, page, before?.is_shown ?? false)
        await announceSetting(tx, 'pages')
        await record(tx, { target: `brandPage:${given.key}`, ...(before && { before: fieldsOf(before) }), after: page })
        return { version: version + 1 }
      }),

    'brandPage/show': ({ key, version, isShown }, { record }) =>
      database.transaction(async (tx) => {
        const before = requireSeen(await queries.lockPage(tx, key), version)
        await queries.showPage(tx, key, isShown)
        await announceSetting(tx, 'pages')
        await record(tx, {
          target: `brandPage:${key}`,
          before: { isShown: before.is_shown },
          after: { title: before.title, isShown },
        })
        return { version: version + 1 }
      }),
  } satisfies Partial<AdminHandlers>
}
