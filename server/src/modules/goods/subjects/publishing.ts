import type { AlbumId, GoodsSn, Picture, SubjectKind } from '@app/contract'
import type { RawBuilder } from 'kysely'
import type { Tx } from '../../../core/database.ts'
import { cleanRichText } from '../../../core/richText.ts'
import { announce } from '../queries.ts'
import { insertEntries, insertSubject } from './queries.ts'

/** A work, or words with or without a picture, or a work with words of its own. */
export interface NewEntry {
  goodsSn?: GoodsSn
  title?: string
  /** Rich text; stored clean. `{brand}` stands for the brand's name. */
  content?: string
  picture?: Picture
}

export interface NewSubject {
  kind: SubjectKind
  title: string
  subtitle: string
  cover: Picture
  /** Rich text; stored clean. `{brand}` stands for the brand's name. */
  content: string
  /** Its place among all subjects, the smallest first. */
  position: number
  /** When it appears; in the future it is scheduled, null leaves it hidden. */
  publishAt: Date | RawBuilder<Date> | null
  /** In their order. Without any it shows the works whose album it is. */
  entries: readonly NewEntry[]
}

/** Stores a subject with its entries, and tells every process. Returns its id. */
export async function publishSubject(tx: Tx, { content, entries, ...subject }: NewSubject): Promise<AlbumId> {
  const id = await insertSubject(tx, { ...subject, body: cleanRichText(content) })
  await insertEntries(
    tx,
    id,
    entries.map((entry) => ({
      goodsSn: entry.goodsSn ?? null,
      title: entry.title ?? '',
      body: cleanRichText(entry.content ?? ''),
      picture: entry.picture ?? null,
    })),
  )
  // No good in particular: every list is read anew.
  await announce(tx, '')
  return id
}
