import type { NoticeId } from '@app/contract'
import { createCache } from '../../../core/cache.ts'
import { toSeconds } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Handlers } from '../../../core/handler.ts'
import { nameBrand, type TextPresenter } from '../../../core/richText.ts'
import { findClassifications, findNewest, findNotice, findNotices } from './queries.ts'

/** Scheduled notices appear by time alone, so the cache is short. */
const lifetime = { milliseconds: 5000, maximum: 200 }

/** Highest count of new notices. */
const mostUnread = 99

type Card = Awaited<ReturnType<typeof findNotices>>['rows'][number]

/** Title and summary are plain text, so the brand's name is inserted as it is. */
function presentCard(row: Card, brandName: string) {
  return {
    id: row.id,
    title: nameBrand(row.title, brandName),
    summary: nameBrand(row.summary, brandName),
    classificationId: row.classification_id,
    classificationName: row.classification_name,
    isPinned: row.is_pinned,
    publishTime: toSeconds(row.publish_at),
  }
}

/** Public notices. */
export function createNotices(
  { brand, database }: Pick<CoreServices, 'brand' | 'database'>,
  presentText: TextPresenter,
) {
  const pages = createCache<Awaited<ReturnType<typeof findNotices>>>(lifetime)
  const classifications = createCache<Awaited<ReturnType<typeof findClassifications>>>({ ...lifetime, maximum: 1 })
  const newest = createCache<Awaited<ReturnType<typeof findNewest>>>({ ...lifetime, maximum: 1 })
  const notices = createCache<Awaited<ReturnType<typeof readNotice>>>(lifetime)

  async function readNotice(id: NoticeId) {
    const row = await findNotice(database.db, id)
    if (!row) return null
    const content = await presentText(row.body)
    return { ...presentCard(row, brand.name), content, goodsSn: row.goods_sn, previous: row.previous, next: row.next }
  }

  const routes = {
    'ops/notice': async ({ since }) => {
      const rows = await newest.get('', () => findNewest(database.db, mostUnread))
      const [first] = rows
      return {
        unread: rows.filter(({ publish_at }) => toSeconds(publish_at) > since).length,
        newest: first ? presentCard(first, brand.name) : null,
      }
    },

    'ops/notice/list': async ({ classificationId, page, size }) => {
      const wanted = { classificationId, page, size }
      const { rows, total } = await pages.get(JSON.stringify(wanted), () => findNotices(database.db, wanted))
      return { list: rows.map((row) => presentCard(row, brand.name)), total, page, size }
    },

    'ops/noticeClassification/list': async () => ({
      list: await classifications.get('', () => findClassifications(database.db)),
    }),

    'ops/notice/info': async ({ id }) => {
      const notice = await notices.get(id, () => readNotice(id))
      if (!notice) throw new AppError('NOT_FOUND')
      return notice
    },
  } satisfies Partial<Handlers>

  return {
    routes,
    forget(): void {
      pages.clear()
      classifications.clear()
      newest.clear()
      notices.clear()
    },
  }
}
