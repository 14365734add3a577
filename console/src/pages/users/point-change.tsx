import { formatCount } from '../../lib/format.ts'

/** Change of points with its sign. */
export const PointChange = ({ change }: { change: number }) => (
  <span className={change > 0 ? 'text-celadon-ink' : undefined}>
    {change > 0 ? '+' : '-'}
    {formatCount(Math.abs(change))}
  </span>
)
