import { FindKind } from '@app/contract'
import { toSeconds, toSecondsOrNull } from '../../core/clock.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Handlers } from '../../core/handler.ts'
import { nameBrand } from '../../core/richText.ts'
import { pinyinQueryOf } from './pinyinQuery.ts'
import { hitOf } from './hit.ts'
import { countKinds, find, normalizeTerms, type FoundRow } from './queries.ts'

const kinds = Object.values(FindKind)

/** Most results that can be paged through; users do not read further, and the search would be slow there. */
const mostFound = 1000
const mostSuggested = 10

/** Data from which clients derive, with the clock, the state of the sale. */
function saleOf({ status, price_fen: price, edition, left, sale_start: start, sale_end: end }: FoundRow) {
  if (status === null || price === null || edition === null || left === null || start === null) return null
  return { status, price, edition, left, saleStart: toSeconds(start), saleEnd: toSecondsOrNull(end) }
}

export function searchRoutes({ brand, database: { db } }: Pick<CoreServices, 'brand' | 'database'>) {
  /** Operators write `{brand}` in notices and albums for the brand's name. */
  const named = (text: string) => nameBrand(text, brand.name)

  async function queryOf(keyword: string) {
    const terms = await normalizeTerms(db, keyword.split(/\s+/))
    return { terms, pinyin: pinyinQueryOf(terms) }
  }

  /** Returns the matched part of the title if it matches in another writing than the terms as typed. */
  const hit = (title: string, terms: readonly string[]) => {
    const part = hitOf(title, terms)
    return part === undefined ? {} : { hit: part }
  }

  return {
    'goods/search/list': async ({ keyword, kind, page, size }) => {
      const query = await queryOf(keyword)
      const offset = (page - 1) * size
      const request = { ...query, kinds: kind === undefined ? kinds : [kind] }
      const [rows, counts] = await Promise.all([
        offset < mostFound
          ? find(db, request, { offset, size: Math.min(size, mostFound - offset), namesOnly: false })
          : [],
        countKinds(db, { ...query, kinds }, mostFound),
      ])
      const all = counts.reduce((sum, one) => (kind === undefined || one.kind === kind ? sum + one.count : sum), 0)
      const list = rows.map((row) => ({
        kind: row.kind,
        id: row.id,
        title: named(row.title),
        ...hit(named(row.title), query.terms),
        text: named(row.text),
        picture: row.picture,
        sale: saleOf(row),
      }))
      return { list, total: Math.min(all, mostFound), page, size, counts }
    },

    'goods/search/suggest': async ({ keyword, kind: only }) => {
      const query = await queryOf(keyword)
      const request = { ...query, kinds: only === undefined ? kinds : [only] }
      const rows = await find(db, request, { offset: 0, size: mostSuggested, namesOnly: true })
      return {
        list: rows.map(({ kind, id, title }) => ({ kind, id, title: named(title), ...hit(named(title), query.terms) })),
      }
    },
  } satisfies Partial<Handlers>
}
