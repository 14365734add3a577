import type { ItemId } from '@app/contract'
import { ItemState } from '@app/contract/enums'
import type { Material } from '../api.ts'
import type { Piece } from '../../../domain/item/api.ts'

/** Manual choice: ids of pieces by work, in the order chosen. A work without an entry was not touched. */
export type Choice = Readonly<Record<string, readonly string[]>>

/** Whether a piece may be consumed. A piece being put on chain may. */
export function isFree({ state }: Piece): boolean {
  return state !== ItemState.locked
}

/**
 * Chosen pieces of a material, limited to those available now. Until the user chooses, these are the pieces with the
 * highest numbers, since low numbers are rarer.
 * @param pieces highest number first.
 */
export function chosenOf(choice: Choice, { goodsSn, quantity }: Material, pieces: readonly Piece[]): Piece[] {
  const free = pieces.filter(isFree)
  const ids = choice[goodsSn]
  if (!ids) return free.slice(0, quantity)
  return ids.flatMap((id) => free.find(({ nftId }) => nftId === id) ?? [])
}

/** Choice after a press on a piece. If the choice is already full, the piece replaces the one chosen first. */
export function toggle(chosen: readonly Piece[], piece: Piece, quantity: number): { ids: ItemId[]; replaced?: Piece } {
  const ids = chosen.map(({ nftId }) => nftId)
  if (ids.includes(piece.nftId)) return { ids: ids.filter((id) => id !== piece.nftId) }
  const [first] = chosen
  if (ids.length < quantity || !first) return { ids: [...ids, piece.nftId] }
  return { ids: [...ids.slice(1), piece.nftId], replaced: first }
}
