import { mutate } from '../../../lib/mutation.ts'
import type { OwnHall } from '../api.ts'

/** Saves the suggested hall unchanged if its owner never saved one; a saved hall stays as it is. */
export async function keepSuggestion({ revision, name, foreword, pieces }: OwnHall): Promise<void> {
  if (revision > 0) return
  const hung = pieces.map(({ nftId, caption }) => ({ nftId, caption }))
  await mutate('user/hall/save', { revision, name, foreword, pieces: hung })
}
