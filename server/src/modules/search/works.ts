import { FindKind } from '@app/contract'
import type { Db } from '../../core/database.ts'
import { pinyinQueryOf } from './pinyinQuery.ts'
import { findSources, normalizeTerms } from './queries.ts'

/** Most works that a list filtered by keyword requests. */
const mostWorks = 1000

/**
 * Returns the numbers of listed works and boxes that match a keyword, in either form of its characters or by pinyin:
 * the best thousand, in no order. Lists filtered by keyword use it, and match entries missing from the search by their
 * text.
 * @param more.namesOnly ignores matches outside the name.
 */
export async function worksFoundBy(db: Db, keyword: string, { namesOnly = false } = {}): Promise<string[]> {
  const terms = await normalizeTerms(db, keyword.split(/[\s\p{Cc}]+/u))
  if (terms.length === 0) return []
  const request = { terms, pinyin: pinyinQueryOf(terms), kinds: [FindKind.goods, FindKind.box] }
  return findSources(db, request, { offset: 0, size: mostWorks, namesOnly })
}
