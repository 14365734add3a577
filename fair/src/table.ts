/** One row of a prize table. The order of the rows is part of the table. */
export interface Prize {
  prizeId: string
  /** The work of which the prize is a piece. */
  goodsSn: string
  /** Pieces among all boxes of the edition, at least 1. */
  quantity: number
}

/** Returns the number of boxes that a table fills: the edition. */
export function editionOf(table: readonly Prize[]): number {
  return table.reduce((total, { quantity }) => total + quantity, 0)
}

/** The largest edition, limited so that a phone deals its deck within seconds. */
const largestEdition = 100_000

const word = /^[\w-]{1,64}$/

/** Describes in English what is wrong with a table; undefined if it is valid. */
export function faultOf(table: readonly Prize[]): string | undefined {
  if (table.length === 0) return 'The table has no prize'
  if (new Set(table.map(({ prizeId }) => prizeId)).size < table.length) return 'A prize is in the table twice'
  const broken = table.find(
    ({ prizeId, goodsSn, quantity }) =>
      !word.test(prizeId) || !word.test(goodsSn) || !Number.isSafeInteger(quantity) || quantity < 1,
  )
  if (broken) return `Prize ${broken.prizeId} is not one that can be drawn`
  if (editionOf(table) > largestEdition) return `The edition is larger than ${largestEdition}`
  return undefined
}
