import type { Entry, Work } from '../api.ts'

/** Part of a subject's layout: a wall of works, or text that may have a picture or a work beside it. */
export type Chapter =
  | { kind: 'works'; key: string; works: Work[]; level: 2 | 3 }
  | { kind: 'text'; key: string; entry: Entry; isMirrored: boolean }

/**
 * Groups entries in order: consecutive works form one wall. Works under a title are one level deeper in the page's
 * outline; texts with something beside them alternate sides.
 */
export function chaptersOf(entries: readonly Entry[]): Chapter[] {
  const chapters: Chapter[] = []
  let level: 2 | 3 = 2
  let besides = 0
  for (const entry of entries) {
    const last = chapters.at(-1)
    if (entry.goods && !entry.title && !entry.content) {
      if (last?.kind === 'works') last.works.push(entry.goods)
      else chapters.push({ kind: 'works', key: entry.id, works: [entry.goods], level })
      continue
    }
    if (entry.title) level = 3
    const hasBeside = entry.goods !== null || entry.picture !== null
    chapters.push({ kind: 'text', key: entry.id, entry, isMirrored: hasBeside && besides % 2 === 1 })
    if (hasBeside) besides += 1
  }
  return chapters
}
