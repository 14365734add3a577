import type { PageKey } from '@app/contract'
import { createCache } from '../../../core/cache.ts'
import { toSeconds } from '../../../core/clock.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Handlers } from '../../../core/handler.ts'
import type { TextPresenter } from '../../../core/richText.ts'
import { pageContent, presentPage } from './content.ts'
import { findPage, type PageRow } from './queries.ts'

/** Changes are announced; this bounds the effect of a lost announcement. */
const lifetime = { milliseconds: 5000, maximum: 50 }

/** Public content pages. */
export function createPages(
  { brand, database, log }: Pick<CoreServices, 'brand' | 'database' | 'log'>,
  presentText: TextPresenter,
) {
  const pages = createCache<Awaited<ReturnType<typeof readPage>>>(lifetime)

  async function readPage(key: PageKey) {
    const row = await findPage(database.db, key)
    if (!row) return null
    const content = pageContent.safeParse(fieldsOf(row))
    if (content.success) {
      const page = await presentPage(content.data, brand.name, presentText)
      return { ...page, updateTime: toSeconds(row.updated_at) }
    }
    log.error({ page: key, problem: content.error.message }, 'a stored page does not fit its schema')
    return null
  }

  const routes = {
    'ops/config/info': async ({ key }) => {
      const page = await pages.get(key, () => readPage(key))
      if (!page) throw new AppError('NOT_FOUND')
      return page
    },
  } satisfies Partial<Handlers>

  return { routes, forget: (): void => pages.clear() }
}

/** Returns a page's stored content. */
export function fieldsOf({ key, look, brand, title, subtitle, hero, sections, how_to, rules, rights_ids }: PageRow) {
  return { key, look, brandName: brand, title, subtitle, hero, sections, howTo: how_to, rules, rightsIds: rights_ids }
}
