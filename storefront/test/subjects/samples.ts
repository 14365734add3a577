import type { Reply } from '@app/contract/types'
import type { Entry, Subject } from '../../src/features/subjects/api.ts'
import type { Seen } from '../support/api.ts'
import { someCard } from '../goods/samples.ts'

export const blank = { url: '', widths: [], ratio: 1, placeholder: '' }

export const someSubject: Subject = {
  id: '5',
  kind: 1,
  title: '云岫十二峰',
  subtitle: '沈砚秋山水长卷',
  cover: blank,
  content: '<p>胜在<strong>有雾</strong></p>',
  goodsCount: 8,
  publishTime: 1_795_000_000,
}

/** An entry with only a work of this number. */
export const workEntry = (goodsSn: string, name = `作品 ${goodsSn}`): Entry => ({
  id: goodsSn,
  title: '',
  content: '',
  picture: null,
  goods: { ...someCard, goodsSn, name },
})

export const textEntry = (id: string, title: string, content = '', picture: Entry['picture'] = null): Entry => ({
  id,
  title,
  content,
  picture,
  goods: null,
})

/** Answers the contents of a subject page by page. */
export const contentsOf =
  (subject: Subject, entries: readonly Entry[]) =>
  ({ query }: Seen): Reply<'hwnft/specialSubjectData/list'> => {
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('size'))]
    return { subject, list: entries.slice((page - 1) * size, page * size), total: entries.length, page, size }
  }

/** Answers lists of subjects by their kind, page by page. */
export const listsOf =
  (subjects: readonly Subject[]) =>
  ({ query }: Seen): Reply<'hwnft/specialSubject/list'> => {
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('size'))]
    const all = subjects.filter(({ kind }) => kind === Number(query.get('kind')))
    return { list: all.slice((page - 1) * size, page * size), total: all.length, page, size }
  }
