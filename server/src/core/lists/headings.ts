/** A column of a list that an operator brings. */
export interface ListColumn {
  /** As the preview names it. */
  title: string
  /** Headings by which it is known besides its title, the better ones first. */
  headings: readonly string[]
  /** True where a heading row must name it. */
  isRequired: boolean
  /** True where several headings may name it: the first cell with content counts. */
  isGathered?: boolean
  /** Takes what follows in its row, separators included, where it stands last: an address may hold commas. */
  takesRest?: boolean
}

/** Positions of each column in a row; of a gathered column several. */
export type Places<Name extends string> = Readonly<Record<Name, readonly number[]>>

/** A heading without what differs between exports: width, case, spaces, units and marks. */
export function plainHeading(cell: string): string {
  return cell
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\([^)]*\)|\[[^\]]*\]|【[^】]*】/g, '')
    .replaceAll(/[\s*:"'“”‘’_-]/g, '')
}

export interface Headings<Name extends string> {
  /** How many columns a row of cells names. */
  countKnown: (cells: readonly string[]) => number
  /** Where each column stands. Of one that a row names twice the better heading counts, and `doubled` names equal ones. */
  placesIn: (cells: readonly string[]) => { places: Record<Name, number[]>; doubled: string[] }
}

/** Recognises headings by their words. */
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
