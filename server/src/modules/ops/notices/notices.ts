import type { NoticeId, Reply } from '@app/contract'
import { createCache } from '../../../core/cache.ts'
import { toSeconds } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Handlers } from '../../../core/handler.ts'
import { nameBrand, type TextPresenter } from '../../../core/richText.ts'
import {
  type ClassificationRow,
  findClassifications,
  findNewest,
  findNotice,
  findNotices,
  type NoticeCardRow,
  type NoticePage,
} from './queries.ts'

/** Scheduled notices appear by time alone, so the cache is short. */
const lifetime = { milliseconds: 5000, maximum: 200 }

/** Highest count of new notices. */
const mostUnread = 99

/** Title and summary are plain text, so the brand's name is inserted as it is. */
function presentCard(row: NoticeCardRow, brandName: string) {
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
export interface Notices {
  routes: Pick<Handlers, 'ops/notice' | 'ops/notice/list' | 'ops/noticeClassification/list' | 'ops/notice/info'>
  /** Drops what this process caches. */
  forget(): void
}

interface Deps extends Pick<CoreServices, 'brand' | 'database'> {
  presentText: TextPresenter
}

export function createNotices(deps: Deps): Notices {
  const { brand, database } = deps
  const pages = createCache<NoticePage>(lifetime)
  const classifications = createCache<ClassificationRow[]>({ ...lifetime, maximum: 1 })
  const newest = createCache<NoticeCardRow[]>({ ...lifetime, maximum: 1 })
  const notices = createCache<Reply<'ops/notice/info'> | null>(lifetime)

  const routes: Notices['routes'] = {
    'ops/notice': async ({ since }) => {
      const rows = await newest.get('', () => findNewest(database.db, mostUnread))
      const [first] = rows
      return {
        unread: rows.filter(({ publish_at }) => toSeconds(publish_at) > since).length,
        newest: first ? presentCard(first, brand.name) : null,
      }
    },

    'ops/notice/list': async ({ classificationId, page, size }) => {
      const filter = { classificationId, page, size }
      const { rows, total } = await pages.get(JSON.stringify(filter), () => findNotices(database.db, filter))
      return { list: rows.map((row) => presentCard(row, brand.name)), total, page, size }
    },

    'ops/noticeClassification/list': async () => ({
      list: await classifications.get('', () => findClassifications(database.db)),
    }),

    'ops/notice/info': async ({ id }) => {
      const notice = await notices.get(id, () => readNotice(deps, id))
      if (!notice) throw new AppError('NOT_FOUND')
      return notice
    },
  }

  return {
    routes,
    forget() {
      pages.clear()
      classifications.clear()
      newest.clear()
      notices.clear()
    },
  }
}

async function readNotice(
  { brand, database, presentText }: Deps,
  id: NoticeId,
): Promise<Reply<'ops/notice/info'> | null> {
  const row = await findNotice(database.db, id)
  if (!row) return null
  const content = await presentText(row.body)
  return { ...presentCard(row, brand.name), content, goodsSn: row.goods_sn, previous: row.previous, next: row.next }
}
