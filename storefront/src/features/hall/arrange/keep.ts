import { mutate } from '../../../lib/mutation.ts'
import type { OwnHall } from '../api.ts'

/** Keeps the hall that the house suggested, where its owner wants it as it is; a kept one stays. */
export async function keepSuggestion({ revision, name, foreword, pieces }: OwnHall): Promise<void> {
  if (revision > 0) return
  const hung = pieces.map(({ nftId, caption }) => ({ nftId, caption }))
  await mutate('user/hall/save', { revision, name, foreword, pieces: hung })
}
