import type { AlbumId, GoodsSn, Picture, SubjectKind } from '@app/contract'
import type { RawBuilder } from 'kysely'
import type { Tx } from '../../../core/database.ts'
import { cleanRichText } from '../../../core/richText.ts'
import { announce } from '../queries.ts'
import { insertEntries, insertSubject } from './queries.ts'

/** A work, a text with an optional picture, or a work with a text of its own. */
export interface NewEntry {
  goodsSn?: GoodsSn
  title?: string
  /** Rich text; stored sanitized. `{brand}` stands for the brand's name. */
  content?: string
  picture?: Picture
}

export interface NewSubject {
  kind: SubjectKind
  title: string
  subtitle: string
  cover: Picture
  /** Rich text; stored sanitized. `{brand}` stands for the brand's name. */
  content: string
  /** Order among all subjects, smallest first. */
  position: number
  /** Time from which the subject is shown; a future time schedules it, null hides it. */
  publishAt: Date | RawBuilder<Date> | null
  /** In display order. Without entries the subject shows the works of the album. */
  entries: readonly NewEntry[]
}

/** Stores a subject with its entries and notifies every process. Returns its id. */
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
  // An empty number makes processes reload every list.
  await announce(tx, '')
  return id
}
