import type { Reply } from '@app/contract/types'
import { Refused, type Seen, stubApi } from '../support/api.ts'
import { logIn } from '../support/app.tsx'

export type OwnHall = Reply<'user/hall/info'>
type OwnPiece = OwnHall['pieces'][number]
type Answers = NonNullable<Parameters<typeof stubApi>[0]>

export const piece = (nftId: string, name: string, caption = ''): OwnPiece => ({
  nftId,
  goodsSn: `G${nftId}`,
  name,
  cover: { url: `https://pictures.example.cn/${nftId}.jpg`, widths: [320], ratio: 1, placeholder: '' },
  albumName: '云岫十二峰',
  serial: 2,
  edition: 600,
  caption,
})

export const pines = piece('11', '听松')
export const snow = piece('12', '北门雪', '那年路过')
export const crane = piece('13', '望鹤台')

export const hallOf = (part: Partial<OwnHall> = {}): OwnHall => ({
  revision: 3,
  name: '松下小筑',
  foreword: '请随我走一圈',
  ownerName: '松**客',
  pieces: [pines, snow, crane],
  hallKey: null,
  sharedTime: null,
  standing: 'clear',
  downReason: null,
  ...part,
})

interface Saved {
  revision: number
  name: string
  foreword: string
  pieces: { nftId: string; caption: string }[]
}

/** A server that keeps one hall of the user. */
export function stubHall(first: OwnHall = hallOf(), answers: Answers = {}) {
  let hall = first
  const choices = [piece('20', '松月'), ...first.pieces]
  const put = (part: Partial<OwnHall>) => (hall = { ...hall, ...part })
  const seen = stubApi({
    'user/hall/info': () => hall,
    'user/hall/choices': { list: choices, total: choices.length, page: 1, size: 30, cursor: null },
    'user/hall/save': ({ body }) => {
      const { pieces, ...rest } = body as Saved
      if (rest.revision !== hall.revision) return new Refused('HALL_CHANGED')
      const hung = pieces.flatMap(({ nftId, caption }) => {
        const found = choices.find((one) => one.nftId === nftId)
        return found ? [{ ...found, caption }] : []
      })
      return put({ ...rest, revision: hall.revision + 1, pieces: hung })
    },
    'user/hall/share': () => put({ hallKey: 'aKeyThatNobodyGuesses', sharedTime: 1 }),
    'user/hall/unshare': () => put({ hallKey: null, sharedTime: null }),
    ...answers,
  })
  logIn()
  return {
    seen,
    /** Simulates a save made elsewhere. */
    put,
    saves: () => bodiesOf(seen, 'user/hall/save') as Saved[],
  }
}

export const bodiesOf = (seen: readonly Seen[], path: string) =>
  seen.filter((entry) => entry.path === path).map(({ body }) => body)
