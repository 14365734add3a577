/** A column of a list that an operator uploads. */
export interface ListColumn {
  /** Title in the preview. */
  title: string
  /** Headings that name the column besides its title, the preferred ones first. */
  headings: readonly string[]
  /** True if a heading row must name it. */
  isRequired: boolean
  /** True if several headings may name it; the first non-empty cell counts. */
  isGathered?: boolean
  /** True if the last column takes the rest of its row, separators included: an address may contain commas. */
  takesRest?: boolean
}

/** Positions of each column in a row; several for a gathered column. */
export type Places<Name extends string> = Readonly<Record<Name, readonly number[]>>

/** Normalises a heading: removes width, case, spaces, units and punctuation, which differ between exports. */
export function plainHeading(cell: string): string {
  return cell
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\([^)]*\)|\[[^\]]*\]|【[^】]*】/g, '')
    .replaceAll(/[\s*:"'“”‘’_-]/g, '')
}

export interface Headings<Name extends string> {
  /** Counts the cells of a row that name a column. */
  countKnown: (cells: readonly string[]) => number
  /**
   * Returns the positions of each column. If a row names a column twice, the preferred heading counts; `doubled` lists
   * equal ones.
   */
  placesIn: (cells: readonly string[]) => { places: Record<Name, number[]>; doubled: string[] }
}

/** Creates a matcher for the headings of a list. */
export function createHeadings<Name extends string>(columns: Readonly<Record<Name, ListColumn>>): Headings<Name> {
  const named = new Map<string, { name: Name; rank: number }>()
  for (const [name, { title, headings }] of Object.entries(columns) as [Name, ListColumn][])
    for (const [rank, heading] of [title, ...headings].entries())
      if (!named.has(plainHeading(heading))) named.set(plainHeading(heading), { name, rank })

  function placesIn(cells: readonly string[]) {
    const ranked = new Map<Name, { place: number; rank: number; heading: string }[]>()
    for (const [place, heading] of cells.entries()) {
      const known = named.get(plainHeading(heading))
      if (known) ranked.set(known.name, [...(ranked.get(known.name) ?? []), { place, rank: known.rank, heading }])
    }
    const doubled: string[] = []
    const places = Object.fromEntries(
      (Object.entries(columns) as [Name, ListColumn][]).map(([name, { isGathered = false }]) => {
        const found = (ranked.get(name) ?? []).toSorted((one, other) => one.rank - other.rank)
        const [first, second] = found
        if (first && second && first.rank === second.rank) doubled.push(first.heading)
        return [name, (isGathered ? found : found.slice(0, 1)).map(({ place }) => place)]
      }),
    ) as Record<Name, number[]>
    return { places, doubled }
  }

  return {
    placesIn,
    countKnown: (cells) => Object.values<number[]>(placesIn(cells).places).filter((one) => one.length > 0).length,
  }
}
