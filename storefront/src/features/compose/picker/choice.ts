import type { ItemId } from '@app/contract'
import { ItemState } from '@app/contract/enums'
import type { Material } from '../api.ts'
import type { Piece } from '../../../domain/item/api.ts'

/** What was chosen by hand: ids of pieces by work, in the order of choosing. A work without an entry was left alone. */
export type Choice = Readonly<Record<string, readonly string[]>>

/** Whether a piece may be consumed. One on its way to the chain may. */
export function isFree({ state }: Piece): boolean {
  return state !== ItemState.locked
}

/**
 * The chosen pieces of a material, of those there are now. Until somebody chose by hand these are the ones with the
 * highest numbers, since low ones are rarer.
 * @param pieces the highest number first.
 */
export function chosenOf(choice: Choice, { goodsSn, quantity }: Material, pieces: readonly Piece[]): Piece[] {
  const free = pieces.filter(isFree)
  const ids = choice[goodsSn]
  if (!ids) return free.slice(0, quantity)
  return ids.flatMap((id) => free.find(({ nftId }) => nftId === id) ?? [])
}

/** The choice after a press on a piece. Where all are chosen already, it takes the place of the one chosen first. */
export function toggle(chosen: readonly Piece[], piece: Piece, quantity: number): { ids: ItemId[]; replaced?: Piece } {
  const ids = chosen.map(({ nftId }) => nftId)
  if (ids.includes(piece.nftId)) return { ids: ids.filter((id) => id !== piece.nftId) }
  const [first] = chosen
  if (ids.length < quantity || !first) return { ids: [...ids, piece.nftId] }
  return { ids: [...ids.slice(1), piece.nftId], replaced: first }
}
