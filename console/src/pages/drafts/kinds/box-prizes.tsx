import { cx } from '@app/ui'
import { formatCount, formatFen } from '../../../lib/format.ts'
import { useMay } from '../../../lib/session.ts'
import { useReads } from '../../../lib/query.ts'
import { ContentNumber, ContentPick, ContentPicture, ContentText } from '../content/fields.tsx'
import { useContentField } from '../content/form.ts'
import { ContentList } from '../content/list-field.tsx'
import { Pair, Stack } from '../content/layout.tsx'
import { suggestGoodsSn } from './goods-sn.ts'

/** Row of the table, possibly incomplete. */
interface Row {
  goodsSn?: string
  rank?: string
  quantity?: number
  own?: object | null
}

const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? (value as Row[]) : [])
const sumOf = (rows: readonly Row[]): number => rows.reduce((sum, { quantity = 0 }) => sum + quantity, 0)

const percent = (part: number, whole: number): string => (whole > 0 ? `${((part / whole) * 100).toFixed(2)}%` : '—')

const sources = { work: '已发布的作品', own: '随盒发行' } as const

function Prize({ path }: { path: string }) {
  const { value, set, isDisabled } = useContentField(path)
  const all = rowsOf(useContentField('prizes').value)
  const row = (value ?? {}) as Row
  const source = row.own ? 'own' : 'work'
  return (
    <Stack>
      <div role="group" aria-label="藏品来源" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {Object.entries(sources).map(([key, label]) => (
          <label key={key} className="flex min-h-9 items-center gap-2">
            <input
              type="radio"
              name={`${path}.source`}
              checked={source === key}
              disabled={isDisabled}
              className="accent-celadon"
              // Each kind has its own number, so the old one is removed.
              onChange={() => {
                const { goodsSn: _before, ...rest } = row
                set(
                  key === 'own'
                    ? { ...rest, goodsSn: suggestGoodsSn('P'), own: { name: '', story: '' } }
                    : { ...rest, own: null },
                )
              }}
            />
            {label}
          </label>
        ))}
        <span className="ml-auto text-ink-soft tabular-nums">概率 {percent(row.quantity ?? 0, sumOf(all))}</span>
      </div>
      <Pair>
        {source === 'work' ? (
          <ContentPick path={`${path}.goodsSn`} label="作品" of="work" hint="从它的发行量里留出" />
        ) : (
          <ContentText path={`${path}.own.name`} label="藏品名称" maximum={60} />
        )}
        <Pair>
          <ContentText path={`${path}.rank`} label="等级" maximum={20} hint="如：隐藏款" />
          <ContentNumber path={`${path}.quantity`} label="数量" unit="件" />
        </Pair>
      </Pair>
      {source === 'own' && (
        <Stack>
          <Pair>
            <ContentText path={`${path}.own.story`} label="藏品介绍" maximum={2000} rows={4} />
            <ContentText
              path={`${path}.goodsSn`}
              label="藏品编号"
              maximum={40}
              hint="发行量等于数量，只能从盒里得到，不单独出售"
            />
          </Pair>
          <ContentPicture path={`${path}.own.cover`} label="藏品图片" usage="cover" />
        </Stack>
      )}
    </Stack>
  )
}

/** Totals of the table, and its value compared with the price of the boxes. */
function Totals() {
  const rows = rowsOf(useContentField('prizes').value)
  const edition = useContentField('edition').value
  const price = useContentField('priceFen').value
  const may = useMay()
  const works = rows.flatMap(({ goodsSn, own }) => (goodsSn && !own ? [goodsSn] : []))
  const read = useReads(
    'goods/info',
    works.map((goodsSn) => ({ goodsSn })),
    { isEnabled: may('goods.read') },
  )
  const priceOf = new Map(read.flatMap((work) => (work ? [[work.goodsSn as string, work.priceFen]] : [])))
  const sum = sumOf(rows)
  const worthFen = rows.reduce(
    (all, { goodsSn, own, quantity = 0 }) => all + (own ? 0 : (priceOf.get(goodsSn ?? '') ?? 0) * quantity),
    0,
  )
  const priceFen = typeof price === 'number' ? price : 0
  const ranks = new Map<string, number>()
  for (const { rank = '', quantity = 0 } of rows) ranks.set(rank, (ranks.get(rank) ?? 0) + quantity)
  return (
    <div role="status" className="flex flex-col gap-1 rounded-md bg-sunken px-4 py-3 text-sm tabular-nums">
      <p>
        合计{' '}
        <span className={cx('font-medium', sum === edition ? 'text-celadon-ink' : 'text-vermilion-ink')}>
          {formatCount(sum)} 件
        </span>
        ，发行数量 {typeof edition === 'number' ? `${formatCount(edition)} 个` : '还没有填'}
      </p>
      {sum > 0 && (
        <>
          <p className="text-ink-soft">
            {[...ranks].map(([rank, quantity]) => `${rank || '未填等级'} ${percent(quantity, sum)}`).join('，')}
          </p>
          <p className="text-ink-soft">
            每盒平均价值 {formatFen(Math.round(worthFen / sum))}，单价 {formatFen(priceFen)}；全部开出价值{' '}
            {formatFen(worthFen)}，全部售出收入 {formatFen(priceFen * sum)}。随盒发行的不单独标价，不计入。
          </p>
        </>
      )}
    </div>
  )
}

/** Contents of an edition's boxes; publishing commits to them. */
export function BoxPrizes() {
  return (
    <Stack>
      <Totals />
      <ContentList
        path="prizes"
        label="盒内藏品"
        entry="藏品"
        most={50}
        fresh={{ rank: '', own: null }}
        hint="数量合计等于发行数量，概率由数量得出；发布时公布承诺值，之后谁也不能改"
      >
        {(path) => <Prize path={path} />}
      </ContentList>
    </Stack>
  )
}
