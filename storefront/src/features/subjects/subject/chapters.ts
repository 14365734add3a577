import type { Entry, Work } from '../api.ts'

/** A part of a subject as it is laid out: works side by side, or words, which may have a picture or a work beside them. */
export type Chapter =
  | { kind: 'works'; key: string; works: Work[]; level: 2 | 3 }
  | { kind: 'words'; key: string; entry: Entry; isMirrored: boolean }

/**
 * Entries in their order, works that follow each other gathered into one wall. Works under a title are a level deeper in
 * the page's outline; words with something beside them change sides.
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
    chapters.push({ kind: 'words', key: entry.id, entry, isMirrored: hasBeside && besides % 2 === 1 })
    if (hasBeside) besides += 1
  }
  return chapters
}
