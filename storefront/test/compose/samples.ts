import { ItemState, KycStatus } from '@app/contract/enums'
import type { Activity, ActivityCard, ComposeEntry } from '../../src/features/compose/api.ts'
import type { Piece } from '../../src/domain/item/api.ts'
import { someUser } from '../support/api.ts'

const cover = { url: '', widths: [], ratio: 1, placeholder: '' }
export const now = () => Math.floor(Date.now() / 1000)
export const verified = { ...someUser, kycStatus: KycStatus.success }

export const someActivity = (): ActivityCard => ({
  activityId: '7',
  title: '云水合一',
  subtitle: '两朵云，一片水',
  cover,
  resultGoodsSn: 'R1',
  resultName: '云水谣',
  startTime: now() - 3600,
  endTime: now() + 86_400,
  total: 100,
  left: 60,
})

/** Two clouds and one water, of which the user has more than enough. */
export const someDetail = (): Activity => ({
  ...someActivity(),
  story: ['云从水上来。'],
  rules: ['合成后不可恢复'],
  resultCover: cover,
  perPersonLimit: 2,
  composed: 0,
  materials: [
    { goodsSn: 'C1', name: '云纹', cover, quantity: 2, owned: 4 },
    { goodsSn: 'W1', name: '水纹', cover, quantity: 1, owned: 1 },
  ],
})

/** A piece with its number as its id. */
export const piece = (goodsSn: string, serial: number, state: Piece['state'] = ItemState.held): Piece => ({
  nftId: String(serial),
  goodsSn,
  name: goodsSn === 'C1' ? '云纹' : '水纹',
  cover,
  serial,
  edition: 500,
  state,
  getTime: now() - 999,
})

export const someComposed = { logId: '1', nftId: '900', name: '云水谣', cover, serial: 3, edition: 100 }

export const someEntry: ComposeEntry = {
  logId: '1',
  activityId: '7',
  title: '云水合一',
  nftId: '900',
  name: '云水谣',
  cover,
  serial: 3,
  edition: 100,
  consumed: [
    { goodsSn: 'C1', name: '云纹', serial: 12 },
    { goodsSn: 'C1', name: '云纹', serial: 40 },
    { goodsSn: 'W1', name: '水纹', serial: 70 },
  ],
  time: now() - 60,
}

/** A single page with these items. */
export const lastPage = <Item>(list: Item[]) => ({ list, total: list.length, page: 1, size: 20, cursor: null })
