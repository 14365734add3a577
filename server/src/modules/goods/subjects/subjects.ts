import { type AlbumId, type Picture, Sort } from '@app/contract'
import { createCache } from '../../../core/cache.ts'
import type { Db } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Handlers } from '../../../core/handler.ts'
import { createTextPresenter, type TextPresenter } from '../../../core/richText.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { type CardRow, countGoods, findCards, type Page, searchGoods } from '../catalogue/queries.ts'
import * as queries from './queries.ts'
import { presentSubject, type SpecialSubject } from './present.ts'

/** Scheduled subjects appear by time alone, so the cache is short. */
const milliseconds = 5000

/** Texts of an entry, with the row of its work. */
interface Entry {
  /** Id of the entry, or of the work if it has no entry. */
  id: string
  title: string
  content: string
  picture: Picture | null
  work: CardRow | null
}

interface SubjectList {
  list: SpecialSubject[]
  total: number
}

interface Entries {
  subject: SpecialSubject
  entries: Entry[]
  total: number
}

/** Public albums, topics and memorial zones. */
export interface Subjects {
  routes: Pick<Handlers, 'hwnft/specialSubject/list' | 'hwnft/specialSubjectData/list'>
  /** Drops the caches after a change that lists may show. */
  forget(): void
}

interface Deps extends Pick<CoreServices, 'brand' | 'config' | 'database'> {
  /** Presents the cards of works. */
  present: Catalogue['present']
}

export function createSubjects({ brand, config, database: { db }, present }: Deps): Subjects {
  const lists = createCache<SubjectList>({ milliseconds, maximum: 200 })
  const contents = createCache<Entries | undefined>({ milliseconds, maximum: 500 })
  const presentText = createTextPresenter({ brand, config })

  return {
    routes: {
      'hwnft/specialSubject/list': async ({ page, size, kind, subjectId }) => {
        const filter = { page, size, kind, subjectId }
        return { ...(await lists.get(JSON.stringify(filter), () => readList(db, presentText, filter))), page, size }
      },

      'hwnft/specialSubjectData/list': async ({ subjectId, page, size }) => {
        const found = await contents.get(`${subjectId}/${page}/${size}`, () =>
          readContents(db, presentText, subjectId, { page, size }),
        )
        if (!found) throw new AppError('NOT_FOUND')
        const cards = await present(found.entries.flatMap(({ work }) => work ?? []))
        const list = found.entries.map(({ work, ...entry }) => ({
          ...entry,
          goods: (work && cards.get(work.sn)) ?? null,
        }))
        return { list, total: found.total, page, size, subject: found.subject }
      },
    },
    forget() {
      lists.clear()
      contents.clear()
    },
  }
}

async function readList(db: Db, presentText: TextPresenter, filter: queries.SubjectFilter): Promise<SubjectList> {
  const [rows, total] = await Promise.all([queries.findSubjects(db, filter), queries.countSubjects(db, filter)])
  return { list: await Promise.all(rows.map((row) => presentSubject(row, presentText))), total }
}

async function readContents(
  db: Db,
  presentText: TextPresenter,
  subjectId: AlbumId,
  page: Page,
): Promise<Entries | undefined> {
  const [row] = await queries.findSubjects(db, { subjectId, page: 1, size: 1 })
  if (!row) return undefined
  const entries = row.has_entries
    ? await readEntries(db, presentText, subjectId, page)
    : await readAlbum(db, subjectId, page)
  return { subject: await presentSubject(row, presentText), ...entries }
}

async function readEntries(
  db: Db,
  presentText: TextPresenter,
  subjectId: AlbumId,
  page: Page,
): Promise<Omit<Entries, 'subject'>> {
  const [rows, total] = await Promise.all([
    queries.findEntries(db, subjectId, page),
    queries.countEntries(db, subjectId),
  ])
  const works = await findCards(
    db,
    rows.flatMap((row) => row.goods_sn ?? []),
  )
  const entries = rows.map(async (row) => ({
    id: row.id,
    title: row.title,
    content: await presentText(row.body),
    picture: row.picture,
    work: (row.goods_sn !== null && works.get(row.goods_sn)) || null,
  }))
  return { entries: await Promise.all(entries), total }
}

async function readAlbum(db: Db, albumId: AlbumId, page: Page): Promise<Omit<Entries, 'subject'>> {
  const filter = { terms: [], albumId }
  const [rows, total] = await Promise.all([searchGoods(db, filter, Sort.newest, page), countGoods(db, filter, page)])
  return { entries: rows.map((work) => ({ id: work.sn, title: '', content: '', picture: null, work })), total }
}
