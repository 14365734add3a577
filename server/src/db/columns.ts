// What the database holds where its own types say less. `server/generators/columns.ts` says which column is which.
import type { Picture } from '@app/contract'
import type { DrawPrizeId, GoodsSn, ImageId, ItemId } from '@app/contract/ids'
import type { ColumnType } from 'kysely'

/** Money: integer fen. The handle of the database makes numbers of the text that Postgres sends. */
export type Fen = ColumnType<number, number, number>

/** What is kept as JSON. It is written as text: a list would become an array of Postgres otherwise. */
export type JsonOf<Value> = ColumnType<Value, string, string>

/** Plain text, a paragraph, rule or remark each. */
export type Lines = string[]

/** What a puzzle's answer is, and how many bits its browser has to work out besides. */
export interface CaptchaAnswer {
  text?: string
  x?: number
  bits?: number
}

/** Creator of a work. */
export interface Creator {
  name: string
  title: string
  introduction: string
}

/** A right that a work describes as text. */
export interface TextRight {
  name: string
  description: string
}

/** One prize of a round, as its table was committed to. */
export interface CommittedPrize {
  prizeId: DrawPrizeId
  name: string
  odds: number
}

/** A picture of a message, with the upload that holds it. */
export type OwnPicture = Picture & { imageId: ImageId }

/** Where the chain and the ledger say different things of one item. */
export interface ChainDifference {
  itemId: ItemId
  goodsSn: GoodsSn
  serial: number
  expected: string
  found: string
}
