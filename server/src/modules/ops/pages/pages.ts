import type { PageKey, Reply } from '@app/contract'
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
export interface Pages {
  routes: Pick<Handlers, 'ops/config/info'>
  /** Drops what this process caches. */
  forget(): void
}

interface Deps extends Pick<CoreServices, 'brand' | 'database' | 'log'> {
  presentText: TextPresenter
}

export function createPages(deps: Deps): Pages {
  const pages = createCache<Reply<'ops/config/info'> | null>(lifetime)
  return {
    routes: {
      async 'ops/config/info'({ key }) {
        const page = await pages.get(key, () => readPage(deps, key))
        if (!page) throw new AppError('NOT_FOUND')
        return page
      },
    },
    forget: () => pages.clear(),
  }
}

async function readPage(
  { brand, database, log, presentText }: Deps,
  key: PageKey,
): Promise<Reply<'ops/config/info'> | null> {
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

/** Returns a page's stored content. */
export function fieldsOf({ key, look, brand, title, subtitle, hero, sections, how_to, rules, rights_ids }: PageRow) {
  return { key, look, brandName: brand, title, subtitle, hero, sections, howTo: how_to, rules, rightsIds: rights_ids }
}
