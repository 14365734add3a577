import type { HallKey } from '@app/contract'
import type { Reply } from '@app/contract/types'
import { address } from '../../routes.ts'
import { cursorPages } from '../../lib/pages.ts'
import { read } from '../../lib/query.ts'

/** The user's own hall, including what only the owner may see. */
export type OwnHall = Reply<'user/hall/info'>
export type OwnHungPiece = OwnHall['pieces'][number]
/** A hall as seen by anyone who has its address. */
export type SharedHall = Reply<'hwnft/hall/info'>
export type HungPiece = SharedHall['pieces'][number]

export const ownHall = () => read('user/hall/info', {})
export const sharedHall = (key: HallKey) => read('hwnft/hall/info', { key })
export const hallChoices = () => cursorPages('user/hall/choices', {}, { size: 30 })

/** Full address of a shared hall, for QR codes and sharing. */
export function hallAddress(key: HallKey): string {
  return `${window.location.origin}${window.location.pathname}#${address('hall', { key })}`
}
