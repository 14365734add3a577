import type { SummaryRow } from '@app/contract/admin/summary'
import { Time } from '@app/ui'
import type { ReactNode } from 'react'
import { formatCount, formatFen, formatTime } from '../lib/format.ts'
import { Badge } from './badge.tsx'
import { InnerLink } from './inner-link.tsx'
import { SmallTable } from './small-table.tsx'
import { Thumbnail } from './thumbnail.tsx'

type RowOf<Kind extends SummaryRow['kind']> = Extract<SummaryRow, { kind: Kind }>

/** Rows of an approval's summary, in their order: what changes, before and after, and the facts to decide by. */
export function SummaryRows({ rows }: { rows: readonly SummaryRow[] }) {
  return (
    <dl className="flex flex-col divide-y divide-line text-sm">
      {rows.map((row) => (
        <div
          key={`${row.kind} ${row.label}`}
          className="grid gap-x-6 gap-y-1 py-2.5 first:pt-0 last:pb-0 sm:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <dt className="text-ink-faint">{row.label}</dt>
          <dd className="min-w-0 break-words tabular-nums">
            <Value row={row} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Value({ row }: { row: SummaryRow }): ReactNode {
  switch (row.kind) {
    case 'text':
      return <Change {...row} show={(text) => <span className="whitespace-pre-line">{text}</span>} />
    case 'money':
      return <Change {...row} show={formatFen} difference={signed(row, formatFen)} />
    case 'count':
      return <Change {...row} show={(count) => inUnit(count, row.unit)} difference={signed(row, formatCount)} />
    case 'time':
      return <Change {...row} show={(at) => <Time at={at}>{formatTime(at)}</Time>} />
    case 'lines':
      return <Lines {...row} />
    case 'pictures':
      return <Pictures {...row} />
    case 'person':
      return row.people.length === 0 ? '无' : <Links links={row.people} />
    case 'works':
      return <Works {...row} />
    case 'odds':
      return <Odds {...row} />
    case 'findings':
      return <Findings {...row} />
    case 'link':
      return <InnerLink to={row.to}>{row.text}</InnerLink>
  }
}

const inUnit = (count: number, unit: string): string =>
  unit === '%' ? `${count}%` : `${formatCount(count)} ${unit}`.trim()

/** Returns the difference of two numbers with its sign; undefined if there is none. */
function signed({ before, after }: RowOf<'money' | 'count'>, show: (difference: number) => string): string | undefined {
  if (before === undefined || before === null || after === null || before === after) return undefined
  const difference = Math.round((after - before) * 100) / 100
  return `${difference > 0 ? '+' : '-'}${show(Math.abs(difference))}`
}

interface ChangeProps<Shown> {
  /** Undefined for a fact; null for no value. */
  before?: Shown | null | undefined
  after: Shown | null
  show: (value: Shown) => ReactNode
  difference?: string | undefined
}

/** One value, or the old one struck out and the new one. */
function Change<Shown>({ before, after, show, difference }: ChangeProps<Shown>) {
  const shown = (value: Shown | null) => (value === null ? '无' : show(value))
  if (before === undefined) return shown(after)
  if (before === after)
    return (
      <>
        {shown(after)}
        <Note>不变</Note>
      </>
    )
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      <del className={removed}>{shown(before)}</del>
      <span aria-hidden className="text-ink-faint">
        →
      </span>
      <ins className={added}>{shown(after)}</ins>
      {difference !== undefined && <Note>{difference}</Note>}
    </span>
  )
}

const removed = 'bg-vermilion-wash text-vermilion-ink decoration-vermilion-ink'
const added = 'bg-celadon-wash text-celadon-ink no-underline'

const Note = ({ children }: { children: ReactNode }) => <span className="ml-2 text-xs text-ink-faint">{children}</span>

/** A list: unchanged entries are folded, so that a long list shows what differs. */
function Lines({ before, after }: RowOf<'lines'>) {
  const now = after ?? []
  if (before === undefined) return now.length === 0 ? '无' : <List lines={now} />
  const old = before ?? []
  const gone = old.filter((line) => !now.includes(line))
  const fresh = now.filter((line) => !old.includes(line))
  const kept = now.filter((line) => old.includes(line))
  return (
    <div className="flex flex-col gap-2">
      {gone.length > 0 && (
        <List lines={gone} show={(line) => <del className={removed}>{line}</del>} label={`去掉 ${gone.length} 项`} />
      )}
      {fresh.length > 0 && (
        <List lines={fresh} show={(line) => <ins className={added}>{line}</ins>} label={`增加 ${fresh.length} 项`} />
      )}
      {gone.length + fresh.length === 0 && (
        <span className="text-ink-faint">{kept.length > 0 ? '没有增减' : '无'}</span>
      )}
      {kept.length > 0 && (
        <details>
          <summary className="cursor-pointer text-ink-soft">不变 {kept.length} 项</summary>
          <List lines={kept} />
        </details>
      )}
    </div>
  )
}

interface ListProps {
  lines: readonly string[]
  show?: (line: string) => ReactNode
  label?: string
}

const asItIs = (line: string): ReactNode => line

const List = ({ lines, show = asItIs, label }: ListProps) => (
  <div>
    {label && <p className="text-xs text-ink-faint">{label}</p>}
    <ul className="flex max-w-prose flex-col gap-1">
      {lines.map((line, index) => (
        // Two entries may be equal.
        // oxlint-disable-next-line react/no-array-index-key -- entries are never reordered
        <li key={`${index} ${line}`}>{show(line)}</li>
      ))}
    </ul>
  </div>
)

function Pictures({ label, before, after }: RowOf<'pictures'>) {
  const row = (pictures: NonNullable<typeof after>, name: string) => (
    <ul className="flex flex-wrap gap-2">
      {pictures.map((picture, index) => (
        <li key={picture.url}>
          <Thumbnail picture={picture} alt={`${name} ${index + 1}`} pixels={480} className="size-40" />
        </li>
      ))}
    </ul>
  )
  if (before === undefined || before === null) return after ? row(after, label) : '无'
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <p className="text-xs text-ink-faint">之前</p>
        {row(before, `之前的${label}`)}
      </div>
      <div className="flex flex-col gap-1">
        <p className="text-xs text-ink-faint">之后</p>
        {after ? row(after, `之后的${label}`) : '无'}
      </div>
    </div>
  )
}

const Links = ({ links }: { links: readonly { name: string; to: string }[] }) => (
  <span className="flex flex-wrap gap-x-4 gap-y-1">
    {links.map(({ name, to }) => (
      <InnerLink key={to} to={to}>
        {name}
      </InnerLink>
    ))}
  </span>
)

const Works = ({ works }: RowOf<'works'>) => (
  <ul className="flex flex-wrap gap-x-6 gap-y-3">
    {works.map(({ name, to, cover, note }) => (
      <li key={to} className="flex items-center gap-3">
        {cover && <Thumbnail picture={cover} pixels={160} className="size-16" />}
        <span className="flex flex-col">
          <InnerLink to={to}>{name}</InnerLink>
          {note && <span className="text-ink-soft">{note}</span>}
        </span>
      </li>
    ))}
  </ul>
)

/** Formats a probability with as many decimals as it needs, at most four. */
const percent = (share: number): string => `${Number((share * 100).toFixed(4))}%`

function Odds({ prizes }: RowOf<'odds'>) {
  const isRanked = prizes.some(({ rank }) => rank !== '')
  const hasPoints = prizes.some(({ points }) => points > 0)
  const sum = prizes.reduce((total, { after }) => total + after, 0)
  const limited = prizes.flatMap(({ stock }) => (stock === null ? [] : [stock]))
  const stock = limited.reduce((total, pieces) => total + pieces, 0)
  return (
    <SmallTable
      className="min-w-[34rem]"
      headings={['奖品', ...(isRanked ? ['类别'] : []), '概率', '份数', '单价', ...(hasPoints ? ['积分'] : [])]}
      numbersFrom={isRanked ? 2 : 1}
      rows={[
        ...prizes.map((prize, index) => ({
          key: `${index} ${prize.name}`,
          cells: [
            <span key="name" className="flex items-center gap-3">
              {prize.picture && <Thumbnail picture={prize.picture} pixels={160} className="size-12" />}
              {prize.name}
            </span>,
            ...(isRanked ? [prize.rank] : []),
            prize.before === undefined || prize.before === prize.after ? (
              percent(prize.after)
            ) : (
              <span key="odds" className="whitespace-nowrap">
                <del className={removed}>{percent(prize.before)}</del>
                <span aria-hidden className="mx-1 text-ink-faint">
                  →
                </span>
                <ins className={added}>{percent(prize.after)}</ins>
              </span>
            ),
            prize.stock === null ? '不限' : formatCount(prize.stock),
            prize.worthFen === null ? '—' : formatFen(prize.worthFen),
            ...(hasPoints ? [prize.points === 0 ? '—' : formatCount(prize.points)] : []),
          ],
        })),
        {
          key: 'sum',
          cells: [
            '合计',
            ...(isRanked ? [''] : []),
            percent(sum),
            limited.length === prizes.length ? formatCount(stock) : `${formatCount(stock)} 和不限量`,
            '',
            ...(hasPoints ? [''] : []),
          ],
        },
      ]}
    />
  )
}

const Findings = ({ sentences }: RowOf<'findings'>) =>
  sentences.length === 0 ? (
    <Badge tone="done">没有发现问题</Badge>
  ) : (
    <ul className="flex flex-col gap-1.5">
      {sentences.map((sentence) => (
        <li key={sentence} className="flex items-start gap-2">
          <Badge tone="waiting">留意</Badge>
          {sentence}
        </li>
      ))}
    </ul>
  )
