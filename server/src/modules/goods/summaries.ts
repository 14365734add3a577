import {
  type ContractType,
  type GoodsForm,
  type GoodsSn,
  GoodsStatus,
  type Motion,
  type Picture,
  type Sight,
} from '@app/contract'
import type { Db, Tx } from '../../core/database.ts'
import { findSummaryRows } from './queries.ts'
import type { GoodsType } from './types.ts'

/** What orders and items show of a good, whatever its status is by now. */
export interface GoodsSummary {
  goodsSn: GoodsSn
  name: string
  subtitle: string
  goodsType: GoodsType
  /** By the platform: what was promised of it is not given any more. */
  isTakenDown: boolean
  /** Permanent: the good is no longer promised or given. */
  isCalledOff: boolean
  cover: Picture
  gallery: Picture[]
  motion: Motion | null
  sights: Sight[]
  /** Paragraphs of plain text. */
  story: string[]
  form: GoodsForm
  edition: number
  contractType: ContractType
  /** The work's number in the contracts, in decimal. */
  chainWorkId: string
  /** Empty when the good is in no album. */
  albumName: string
  creatorName: string
  issuer: string
  licenceNumber: string
  /** Days an item of it is held before it may be given for the first time. */
  giftFirstDays: number
  /** The same for every time after. */
  giftNextDays: number
  rights: { name: string; description: string }[]
}

/** The goods of `sns` by their number, in one query; numbers nobody has are missing from the answer. */
export async function summaries(db: Db | Tx, sns: readonly GoodsSn[]): Promise<Map<GoodsSn, GoodsSummary>> {
  if (sns.length === 0) return new Map()
  const rows = await findSummaryRows(db, [...new Set(sns)])
  return new Map(
    rows.map((row) => [
      row.sn,
      {
        goodsSn: row.sn,
        name: row.name,
        subtitle: row.subtitle,
        goodsType: row.goods_type,
        isTakenDown: row.status === GoodsStatus.platformDismounting,
        isCalledOff: row.called_off_at !== null,
        cover: row.cover,
        gallery: row.gallery,
        motion: row.motion,
        sights: row.sights,
        story: row.story,
        form: row.form,
        edition: row.edition,
        contractType: row.contract_type,
        chainWorkId: row.chain_work_id,
        albumName: row.album_title ?? '',
        creatorName: row.creator.name,
        issuer: row.issuer,
        licenceNumber: row.licence_number,
        giftFirstDays: row.gift_first_days,
        giftNextDays: row.gift_next_days,
        rights: row.rights,
      },
    ]),
  )
}

/** A good of those that were asked for. Throws an Error, a fault of ours, for any other number. */
export type WorkOf = (goodsSn: GoodsSn) => GoodsSummary

/** `summaries` for numbers that rows of ours name: their goods are there, so nobody asks whether. */
export async function worksOf(db: Db | Tx, sns: readonly GoodsSn[]): Promise<WorkOf> {
  const works = await summaries(db, sns)
  return (goodsSn) => {
    const work = works.get(goodsSn)
    if (!work) throw new Error(`Unknown goods ${goodsSn}`)
    return work
  }
}
