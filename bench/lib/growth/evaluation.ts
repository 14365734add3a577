import { type Explained, sumOf, type Work } from './statements.ts'

export interface Evaluated {
  list: string
  name: string
  small: Work
  large: Work
  /** Whether more is touched than allowed. */
  grew: boolean
  /** The statement that grew most, and by how much. */
  why: string
  milliseconds: [small: number, large: number]
  /** Ratio of the times, the median of the rounds. */
  ratio: number
}

/** Maximum factor for the work of a page when everything else grows five hundred times. */
const most = 1.1
/**
 * Tolerated difference: from some size on Postgres reads the rows of a page in a different way, and an index leaf ends
 * elsewhere.
 */
const spare = { touched: 110, pages: 16 }
/** Postgres chooses a plan by its estimated cost, which does not consist of pages alone. */
const mostPagesForWhole = 1.5
/**
 * Additional levels of an index with some millions of entries over one of ten thousand; each write descends from its
 * root.
 */
const levels = 2
/** Pages from the root of an index to a row, which stay the same with a thousand times as many rows. */
const height = 5

/**
 * Compares the work for the same question on a small and a large database. Rows and index descents must not grow. Pages
 * may grow only by those of the descents: a B-tree of millions is one level higher than one of ten thousand, and a
 * small table is cheaper to read whole.
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

/** Evaluation of a question that the large database answers too late. */
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
 * Evaluates a question that grew once more without sequential scans. Postgres reads a small table whole because that is
 * cheaper, until the table is large: that is no growth if the other plan does not grow and was not abandoned for one
 * that touches more pages.
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
