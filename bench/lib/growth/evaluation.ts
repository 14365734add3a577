import { type Explained, sumOf, type Work } from './statements.ts'

export interface Evaluated {
  list: string
  name: string
  small: Work
  large: Work
  /** Whether more is touched than may be. */
  grew: boolean
  /** The statement that grew most, and by how much. */
  why: string
  milliseconds: [small: number, large: number]
  /** Of the times, the median of the rounds. */
  ratio: number
}

/** How much more a page may ask of Postgres where everything else has become five hundred times as much. */
const most = 1.1
/** What is no growth: Postgres reads the rows of a page by a way of its own from some size on, and an index leaf ends elsewhere. */
const spare = { touched: 110, pages: 16 }
/** A plan is chosen by what it is thought to cost, which is not pages alone. */
const mostPagesForWhole = 1.5
/** So many levels more has an index of some millions than one of ten thousand: what is written goes into each of them from its root. */
const levels = 2
/** Pages from the root of an index down to a row, which does not become more with a thousand times as many rows. */
const height = 5

/**
 * Compares what the same question asked of a small and of a large database. Rows and descents into indexes may not grow. Pages may not but where they
 * are those of the descents: a B-tree of millions is one level higher than one of ten thousand, and a small table is cheaper read whole.
 */
export function evaluate(
  { list, name }: { list: string; name: string },
  before: readonly Explained[],
  after: readonly Explained[],
): Evaluated {
  const [small, large] = [sumOf(before), sumOf(after)]
  const touched = (work: Work) => work.rows + work.descents
  const mostPages =
    Math.max(small.pages * most, large.rows + large.descents * height) + large.entries * levels + spare.pages
  const grew = touched(large) > touched(small) * most + spare.touched || large.pages > mostPages
  return { list, name, small, large, grew, why: grew ? reasonOf(before, after) : '', milliseconds: [0, 0], ratio: 0 }
}

/** One that the large database answers too late. */
export const unanswered =
  ({ list, name }: { list: string; name: string }, before: readonly Explained[]) =>
  (error: unknown): Evaluated => ({
    list,
    name,
    small: sumOf(before),
    large: sumOf([]),
    grew: true,
    why: String(error),
    milliseconds: [0, 0],
    ratio: 0,
  })

/**
 * What grew, judged once more where Postgres may not read tables whole. It reads a small one whole because that is cheaper, until it is large: that is
 * no growth where the other way does not grow and was not left for one that touches more pages.
 */
export function reevaluate(first: Evaluated, before: readonly Explained[], after: readonly Explained[]): Evaluated {
  const second = evaluate(first, before, after)
  const isCheaper = first.large.pages <= second.large.pages * mostPagesForWhole + spare.pages
  return second.grew || !isCheaper ? first : { ...first, grew: false, why: '' }
}

function reasonOf(before: readonly Explained[], after: readonly Explained[]): string {
  const [worst] = after.toSorted((one, other) => other.rows + other.descents - one.rows - one.descents)
  const same = before.find(({ text }) => text === worst?.text)
  const told = (work: Work | undefined) => (work ? `${work.rows} rows, ${work.pages} pages` : 'not asked')
  return `${told(same)} -> ${told(worst)}: ${worst?.text.replaceAll(/\s+/g, ' ').slice(0, 1500)}`
}
