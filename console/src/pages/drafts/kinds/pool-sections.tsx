import { prizeKindLabels } from '@app/contract/admin/playNames'
import { cx } from '@app/ui'
import {
  ContentChoice,
  ContentFlag,
  ContentNumber,
  ContentPick,
  ContentPicture,
  ContentText,
  ContentTime,
} from '../content/fields.tsx'
import { useContentField } from '../content/form.ts'
import { ContentList } from '../content/list-field.tsx'
import { Pair, Stack } from '../content/layout.tsx'

// Sections that lotteries and wishing events share.

const hundredPercent = 10_000

function Basics() {
  return (
    <Stack>
      <Pair>
        <ContentText path="title" label="名称" maximum={40} />
        <ContentText path="subtitle" label="副标题" maximum={80} />
      </Pair>
      <ContentPicture path="cover" label="封面" usage="cover" />
    </Stack>
  )
}

function Times() {
  return (
    <Stack>
      <Pair>
        <ContentTime path="startsAt" label="开始时间" hint="北京时间" />
        <ContentTime path="endsAt" label="结束时间" isOptional hint="不填为不设结束时间" />
      </Pair>
      <Pair>
        <ContentNumber path="freePerDay" label="每人每天免费" unit="次" />
        <ContentNumber path="costPoints" label="之后每次" unit="积分" />
        <ContentNumber path="perDay" label="每人每天最多" unit="次" hint="免费的也算在内" />
      </Pair>
    </Stack>
  )
}

function Prize({ path }: { path: string }) {
  const kind = useContentField(`${path}.kind`).value
  const isGift = kind === 'collectible' || kind === 'blindBox' || kind === 'giftBox'
  return (
    <Stack>
      <Pair>
        <ContentText path={`${path}.name`} label="奖品名称" maximum={40} />
        <ContentChoice path={`${path}.kind`} label="奖品类型" labels={prizeKindLabels} />
        <ContentNumber path={`${path}.odds`} label="概率" unit="%" isHundredths />
        <ContentNumber
          path={`${path}.stock`}
          label="份数"
          unit="份"
          isOptional
          hint={isGift ? '从发行量里留出' : '不填为不限'}
        />
        {kind === 'points' && <ContentNumber path={`${path}.points`} label="积分" />}
        {(kind === 'collectible' || kind === 'blindBox') && (
          <ContentPick path={`${path}.giftSn`} label="作品或盲盒" of="work" isOptional />
        )}
        {kind === 'giftBox' && <ContentPick path={`${path}.giftSn`} label="礼盒" of="giftBox" isOptional />}
      </Pair>
      <ContentFlag path={`${path}.isFallback`} label="替补" hint="别的奖品发完后由它代替；只有一个，且不限量" />
      <ContentPicture path={`${path}.cover`} label="奖品图片" usage="cover" />
    </Stack>
  )
}

/** Sum of the odds, and the average value of one try. */
function Expected() {
  const { value } = useContentField('prizes')
  const prizes = (Array.isArray(value) ? value : []) as Readonly<Record<string, unknown>>[]
  const figure = (of: unknown) => (typeof of === 'number' ? of : 0)
  const sum = prizes.reduce((total, { odds }) => total + figure(odds), 0)
  const points = prizes.reduce((total, one) => total + figure(one['odds']) * figure(one['points']), 0) / hundredPercent
  const gifts = prizes.reduce((total, { odds, giftSn }) => total + (giftSn ? figure(odds) : 0), 0)
  return (
    <p role="status" className="rounded-md bg-sunken px-4 py-2 text-sm tabular-nums">
      概率合计{' '}
      <span className={cx('font-medium', sum === hundredPercent ? 'text-celadon-ink' : 'text-vermilion-ink')}>
        {sum / 100}%
      </span>
      ，平均每次带来 {points.toFixed(2)} 积分，得藏品或盒的概率 {gifts / 100}%
    </p>
  )
}

const freshPrize = { name: '', kind: 'points', giftSn: null, points: 0, odds: 0, stock: null, isFallback: false }

function Prizes() {
  return (
    <Stack>
      <Expected />
      <ContentList
        path="prizes"
        label="奖品"
        entry="奖品"
        most={20}
        fresh={freshPrize}
        hint="抽奖须有八个，从左上起顺时针"
      >
        {(path) => <Prize path={path} />}
      </ContentList>
    </Stack>
  )
}

const Rules = () => (
  <ContentList path="rules" label="规则" entry="规则" most={30} fresh="">
    {(path) => <ContentText path={path} label="一条" maximum={300} rows={2} />}
  </ContentList>
)

/** Fields of the sections that lotteries and wishing events share, by title. */
export const poolFields = { 基本: Basics, 时间与次数: Times, 奖品与概率: Prizes, 规则: Rules }

/** Labels of choices, and the kinds of the prizes' ids. */
export const poolLabels = { choices: { kind: prizeKindLabels }, picks: { giftSn: 'work' } } as const

export const freshPool = { subtitle: '', endsAt: null, rules: [] }
