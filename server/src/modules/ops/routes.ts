import { createCache } from '../../core/cache.ts'
import { toSeconds } from '../../core/clock.ts'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { Handlers } from '../../core/handler.ts'
import { findNotices } from './queries.ts'
import type { createSettings } from './settings.ts'

/** Scheduled notices appear by time alone, so they are not kept for long. */
export function createNoticeCache() {
  return createCache<Awaited<ReturnType<typeof findNotices>>>({ milliseconds: 5000, maximum: 200 })
}

export function opsRoutes(
  { config, database }: Foundation,
  settings: ReturnType<typeof createSettings>,
  notices: ReturnType<typeof createNoticeCache>,
) {
  return {
    'ops/notice/list': async ({ classificationId, page, size }) => {
      const wanted = { classificationId, page, size }
      const { rows, total } = await notices.get(JSON.stringify(wanted), () => findNotices(database.db, wanted))
      const list = rows.map((row) => ({
        id: row.id,
        title: row.title,
        summary: row.summary,
        classificationId: row.classification_id,
        classificationName: row.classification_name,
        isPinned: row.is_pinned,
        publishTime: toSeconds(row.publish_at),
      }))
      return { list, total, page, size }
    },

    'ops/basic/config/info': async () => {
      const { copyright, ...basic } = await settings.get('basic')
      const { windowDropSeconds: drop, windowDigitalSeconds: digital, windowPhysicalSeconds: physical } = config.order
      return {
        ...basic,
        brandName: config.brand.name,
        copyright: copyright.replaceAll('{brand}', config.brand.name),
        imageHost: config.http.imageHost,
        orderWindows: { drop, digital, physical },
        minimumAge: config.order.minimumAge,
      }
    },

    'ops/service/config/info': async ({ typeId }) => {
      const { link, links } = await settings.get('service')
      return { link: links[typeId] ?? link }
    },

    'ops/specialTypeConfig/byType': async ({ type }) => {
      const special = (await settings.get('specialTypes'))[type]
      if (!special) throw new AppError('NOT_FOUND')
      const { pcImages, appImages, ...rest } = special
      return { ...rest, imgData: JSON.stringify({ pcImages, appImages }) }
    },
  } satisfies Partial<Handlers>
}
