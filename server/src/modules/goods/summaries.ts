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

/** What orders and items show of goods, whatever their present status. */
export interface GoodsSummary {
  goodsSn: GoodsSn
  name: string
  subtitle: string
  goodsType: GoodsType
  /** Taken down by the platform: nothing promised of it is given any more. */
  isTakenDown: boolean
  /** Permanent: no longer promised or given. */
  isCalledOff: boolean
  cover: Picture
  gallery: Picture[]
  motion: Motion | null
  sights: Sight[]
  /** Paragraphs of plain text. */
  story: string[]
  form: GoodsForm
  edition: number
  priceFen: number
  contractType: ContractType
  /** Number of the work in the contracts, in decimal. */
  chainWorkId: string
  /** Empty if the goods belong to no album. */
  albumName: string
  creatorName: string
  issuer: string
  licenceNumber: string
  /** Days before the first owner may give an item away. */
  giftFirstDays: number
  /** Days before each later owner may give an item away. */
  giftNextDays: number
  rights: { name: string; description: string }[]
}

/** Returns the goods of `sns` by number, in one query; unknown numbers are missing from the result. */
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
        priceFen: row.price_fen,
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

/** Looks up one of the requested goods. Throws an Error, which indicates a bug, for any other number. */
export type WorkOf = (goodsSn: GoodsSn) => GoodsSummary

/** Returns `summaries` for numbers read from stored rows, whose goods are known to exist. */
export async function worksOf(db: Db | Tx, sns: readonly GoodsSn[]): Promise<WorkOf> {
  const works = await summaries(db, sns)
  return (goodsSn) => {
    const work = works.get(goodsSn)
    if (!work) throw new Error(`Unknown goods ${goodsSn}`)
    return work
  }
}
