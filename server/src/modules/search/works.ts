import { FindKind } from '@app/contract'
import type { Db } from '../../core/database.ts'
import { hear } from './hearing.ts'
import { findSources, foldWords } from './queries.ts'

/** As many as lists that are narrowed down by a keyword ask for. */
const mostWorks = 1000

/**
 * Numbers of the works and boxes on the shelf that the search finds by a keyword, in either form of its characters or by pinyin:
 * the best thousand, in no order. For lists that are narrowed down by words, which find what has no entry in the search by its text.
 * @param more.namesOnly leaves out what has the words in other text than its name.
 */
export async function worksFoundBy(db: Db, keyword: string, { namesOnly = false } = {}): Promise<string[]> {
  const words = await foldWords(db, keyword.split(/[\s\p{Cc}]+/u))
  if (words.length === 0) return []
  const wanted = { words, heard: hear(words), kinds: [FindKind.goods, FindKind.box] }
  return findSources(db, wanted, { offset: 0, size: mostWorks, namesOnly })
}
