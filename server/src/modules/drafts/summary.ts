import type { GoodsSn, Picture } from '@app/contract'
import { draftChoices, draftSections, draftTitles } from '@app/contract/admin/draftNames'
import type { DraftContent, DraftKind, Finding } from '@app/contract/admin/drafts'
import type { PickKind } from '@app/contract/admin/pickNames'
import type { ApprovalSummary, SummaryRow } from '@app/contract/admin/summary'
import { shanghaiTime } from '../../core/clock.ts'
import type { Tx } from '../../core/database.ts'
import type { Pickables } from '../../core/pickables.ts'
import { linesOf } from '../../core/richText.ts'
import { type Chance, countText, moneyText, oddsRows } from '../../core/summaryRows.ts'
import type { DraftRow } from './queries.ts'

/** Names and prices of what drafts refer to; the modules are built later. */
export interface DraftReferences {
  works(tx: Tx, sns: readonly GoodsSn[]): Promise<ReadonlyMap<GoodsSn, Work>>
  pickables(): Pickables
}

interface Work {
  name: string
  cover: Picture
  priceFen: number
}

/** What is published, what replaces it, and what the check found. */
interface Change {
  draft: DraftRow
  kind: DraftKind
  /** Null before the first publication. */
  before: DraftContent<DraftKind> | null
  after: DraftContent<DraftKind>
  findings: readonly Finding[]
}

/** Value of a field as a row shows it. */
type Shown =
  | { kind: 'text'; value: string | null }
  | { kind: 'money'; value: number }
  | { kind: 'count'; value: number; unit: string }
  | { kind: 'time'; value: number | null }
  | { kind: 'lines'; value: string[] }
  | { kind: 'pictures'; value: Picture[] }

/** Names of referenced records, by kind and id. */
type NameOf = (of: PickKind, id: string) => string

interface Context {
  nameOf: NameOf
  works: ReadonlyMap<GoodsSn, Work>
}

type Show<Value> = (value: Value, context: Context) => Shown

/** How every field of a kind is shown; tables of chances and contents have rows of their own. */
type Shows<Kind extends DraftKind> = {
  readonly [Field in Exclude<keyof DraftContent<Kind>, 'prizes' | 'contents'>]-?: Show<DraftContent<Kind>[Field]>
}

const text: Show<string> = (value) => ({ kind: 'text', value: value || null })
const lines: Show<readonly string[]> = (value) => ({ kind: 'lines', value: [...value] })
const money: Show<number> = (value) => ({ kind: 'money', value })
const time: Show<number | null> = (value) => ({ kind: 'time', value })
const richText: Show<string> = (value) => ({ kind: 'lines', value: linesOf(value) })
const flag: Show<boolean> = (value) => ({ kind: 'text', value: value ? '是' : '否' })
const cover: Show<Picture> = (value) => ({ kind: 'pictures', value: [value] })
const gallery: Show<readonly Picture[]> = (value) => ({ kind: 'pictures', value: [...value] })
const counted =
  (unit: string): Show<number> =>
  (value) => ({ kind: 'count', value, unit })
const limit: Show<number> = (value) => ({ kind: 'text', value: value === 0 ? '不限' : `${countText(value)} 份` })
const named =
  (of: PickKind): Show<string | null> =>
  (id, { nameOf }) => ({ kind: 'text', value: id && nameOf(of, id) })
const namedAll =
  (of: PickKind): Show<readonly string[]> =>
  (ids, { nameOf }) => ({ kind: 'lines', value: ids.map((id) => nameOf(of, id)) })
const chosen =
  <Value extends string | number>(labels: Readonly<Record<Value, string>>): Show<Value> =>
  (value) => ({ kind: 'text', value: labels[value] })
const creator: Show<{ name: string; title: string; introduction: string }> = ({ name, title, introduction }) => ({
  kind: 'lines',
  value: [name, title, introduction].filter(Boolean),
})

const minuteOf = (seconds: number): string => shanghaiTime(new Date(seconds * 1000)).slice(0, 16)

type Window = DraftContent<'work'>['priorityWindows'][number]

function windowText(window: Window, nameOf: NameOf): string {
  const who =
    window.kind === 'vip'
      ? `成长值至少 ${countText(window.minimumPoints)}`
      : window.kind === 'item'
        ? `持有${window.goodsSns.map((sn) => `《${nameOf('work', sn)}》`).join('或')}`
        : draftChoices.window.allowlist
  return `${minuteOf(window.start)} 至 ${minuteOf(window.end)}，${who}：${window.description}`
}

const goods = {
  name: text,
  goodsSn: text,
  subtitle: text,
  creator,
  issuer: text,
  licenceNumber: text,
  aiUse: (value) => ({ kind: 'text', value: value ? draftChoices.aiUse[value] : null }),
  kind: chosen(draftChoices.kind),
  contractType: chosen(draftChoices.contractType),
  cover,
  gallery,
  story: richText,
  priceFen: money,
  edition: counted('份'),
  perPersonLimit: limit,
  giftDays: ({ first, next }) => ({
    kind: 'lines',
    value: [`首次转赠前须持有 ${first} 天`, `受赠后再转赠前须持有 ${next} 天`],
  }),
  isDrop: flag,
  saleStart: time,
  saleEnd: time,
  priorityWindows: (windows, { nameOf }) => ({
    kind: 'lines',
    value: windows.map((window) => windowText(window, nameOf)),
  }),
  shopId: named('shop'),
  rules: lines,
} satisfies Shows<'blindBox'>

const pool = {
  title: text,
  subtitle: text,
  cover,
  startsAt: time,
  endsAt: time,
  freePerDay: counted('次'),
  costPoints: counted('积分'),
  perDay: counted('次'),
  rules: lines,
} satisfies Shows<'lottery'>

const shows: { readonly [Kind in DraftKind]: Shows<Kind> } = {
  work: {
    ...goods,
    form: chosen(draftChoices.form),
    motion: (motion) => ({ kind: 'text', value: motion ? (motion.kind === 'model' ? '3D 模型' : '视频') : null }),
    sights: (sights = []) => ({ kind: 'lines', value: sights.map((sight) => `${sight.title}：${sight.text}`) }),
    albumId: named('album'),
    labelIds: namedAll('label'),
    homeZoneIds: namedAll('homeZone'),
    rights: (rights) => ({
      kind: 'lines',
      value: rights.map((right) => [right.name, right.description].filter(Boolean).join('：')),
    }),
    rightsIds: namedAll('rights'),
    parcel: (parcel) => ({
      kind: 'text',
      value:
        parcel &&
        [
          `运费 ${moneyText(parcel.freightFen)}`,
          parcel.weightGrams !== null && `重量 ${countText(parcel.weightGrams)} 克`,
        ]
          .filter(Boolean)
          .join('，'),
    }),
  },
  blindBox: goods,
  giftBox: { name: text, subtitle: text, cover, story: text },
  lottery: pool,
  wishing: {
    ...pool,
    ticket: (ticket, { nameOf }) => ({
      kind: 'lines',
      value: ticket
        ? [
            `每个心愿 ${moneyText(ticket.priceFen)}`,
            `共 ${countText(ticket.edition)} 个`,
            ticket.perPersonLimit === 0 ? '每人不限购' : `每人限购 ${countText(ticket.perPersonLimit)} 个`,
            `收款方：${ticket.issuer}`,
            `店铺：${nameOf('shop', ticket.shopId)}`,
          ]
        : [],
    }),
  },
  lot: {
    name: text,
    goodsSn: text,
    subtitle: text,
    house: text,
    licenceNumber: text,
    creator,
    shopId: named('shop'),
    cover,
    gallery,
    story: lines,
    startPriceFen: money,
    stepFen: money,
    depositFen: money,
    depositPercent: counted('%'),
    startsAt: time,
    endsAt: time,
    remarks: lines,
  },
}

/** Fields that hold ids, and the kind of each. */
const picks: Readonly<Record<string, PickKind>> = {
  shopId: 'shop',
  albumId: 'album',
  labelIds: 'label',
  homeZoneIds: 'homeZone',
  rightsIds: 'rights',
  goodsSns: 'work',
}

/**
 * Describes what publishing a draft changes: every field that differs from what is published, in the order of the
 * editor, the result of the check, and a link to the preview.
 */
export async function summarise(references: DraftReferences, tx: Tx, change: Change): Promise<ApprovalSummary> {
  const { draft, kind, before, after, findings } = change
  const context = await readContext(references, tx, before ? [before, after] : [after])
  const rows = draftSections[kind].flatMap(({ fields }) => fields.flatMap((field) => rowsOf(change, field, context)))
  return {
    subject: draft.title,
    sentence: before === null ? sentenceOf(kind, after) : `修改已公开的《${draft.title}》：${labelsOf(change)}`,
    rows: [
      ...rows,
      { kind: 'findings', label: '发布检查', sentences: findings.map(({ sentence }) => sentence) },
      { kind: 'link', label: '预览', to: `/drafts/${draft.id}/preview`, text: '按藏友看到的样子预览' },
      { kind: 'link', label: '草稿', to: `/drafts/${draft.id}`, text: draft.title },
    ],
  }
}

type Fields = Readonly<Record<string, unknown>>

const isChanged = ({ before, after }: Change, field: string): boolean =>
  before === null || JSON.stringify((before as Fields)[field]) !== JSON.stringify((after as Fields)[field])

function labelsOf(change: Change): string {
  const titles: Readonly<Record<string, string>> = draftTitles[change.kind]
  const changed = draftSections[change.kind].flatMap(({ fields }) =>
    fields.filter((field) => isChanged(change, field)).map((field) => titles[field]),
  )
  return changed.length === 0 ? '没有变化' : changed.join('、')
}

/** Rows of one field; none if it stays as it is, and for a field of new content that is left empty. */
function rowsOf(change: Change, field: string, context: Context): SummaryRow[] {
  if (!isChanged(change, field)) return []
  const { kind, before, after } = change
  const label = (draftTitles[kind] as Readonly<Record<string, string>>)[field] ?? ''
  if (field === 'prizes')
    return 'freePerDay' in after ? poolRows(label, change, context) : boxRows(label, change, context)
  if (field === 'contents') return contentRows(label, after as DraftContent<'giftBox'>, context)
  const show = (shows[kind] as Readonly<Record<string, Show<never>>>)[field]
  if (!show) throw new Error(`Nothing shows ${field} of ${kind}`)
  const of = (content: Fields) => show(content[field] as never, context)
  const now = of(after)
  if (before === null) return isEmpty(now) ? [] : [toRow(label, now)]
  return [toRow(label, now, of(before))]
}

const isEmpty = ({ value }: Shown): boolean => value === null || (Array.isArray(value) && value.length === 0)

/** Both values are of one kind, because one function shows them. */
function toRow(label: string, { value, ...shown }: Shown, before?: Shown): SummaryRow {
  return { ...shown, label, after: value, ...(before && { before: before.value }) } as SummaryRow
}

function boxRows(label: string, { before, after }: Change, { works }: Context): SummaryRow[] {
  const { prizes, edition, priceFen } = after as DraftContent<'blindBox'>
  const total = (all: typeof prizes) => all.reduce((sum, { quantity }) => sum + quantity, 0)
  const sharesOf = (all: typeof prizes) => new Map(all.map((prize) => [prize.goodsSn, prize.quantity / total(all)]))
  const earlier = before && sharesOf((before as DraftContent<'blindBox'>).prizes)
  const chances = prizes.map((prize): Chance => {
    const work = works.get(prize.goodsSn)
    const share = earlier?.get(prize.goodsSn)
    return {
      name: prize.own?.name ?? work?.name ?? prize.goodsSn,
      rank: prize.rank,
      picture: prize.own?.cover ?? work?.cover ?? null,
      ...(share !== undefined && { before: share }),
      after: prize.quantity / total(prizes),
      stock: prize.quantity,
      worthFen: prize.own ? null : (work?.priceFen ?? null),
      points: 0,
    }
  })
  const worthFen = prizes.reduce(
    (sum, { goodsSn, own, quantity }) => sum + (own ? 0 : (works.get(goodsSn)?.priceFen ?? 0) * quantity),
    0,
  )
  const stories = prizes.flatMap(({ own }) => (own ? [[own.name, own.story].filter(Boolean).join('：')] : []))
  return [
    ...oddsRows(label, '每盒', chances),
    { kind: 'money', label: '全部开出价值', after: worthFen },
    { kind: 'money', label: '全部售出收入', after: priceFen * edition },
    ...(stories.length > 0 ? [{ kind: 'lines', label: '随盒发行的藏品', after: stories } as const] : []),
  ]
}

function poolRows(label: string, { before, after }: Change, { works, nameOf }: Context): SummaryRow[] {
  const { prizes } = after as DraftContent<'lottery'>
  const earlier = new Map(
    ((before as DraftContent<'lottery'> | null)?.prizes ?? []).map(({ name, odds }) => [name, odds]),
  )
  const chances = prizes.map(({ name, cover: picture, kind, giftSn, points, odds, stock, isFallback }): Chance => {
    const share = earlier.get(name)
    return {
      name: giftSn === null ? name : `${name}（${nameOf(kind === 'giftBox' ? 'giftBox' : 'work', giftSn)}）`,
      rank: isFallback ? '替补' : draftChoices.prize[kind],
      picture,
      ...(share !== undefined && { before: share / hundredPercent }),
      after: odds / hundredPercent,
      stock,
      worthFen: works.get(giftSn as GoodsSn)?.priceFen ?? null,
      points,
    }
  })
  return oddsRows(label, '每次', chances)
}

const hundredPercent = 10_000

function contentRows(label: string, { contents }: DraftContent<'giftBox'>, { works }: Context): SummaryRow[] {
  return [
    {
      kind: 'works',
      label,
      works: contents.map(({ goodsSn, type, quantity }) => {
        const work = works.get(goodsSn)
        const note = `${draftChoices.content[type]}，${quantity} 件`
        return { name: work?.name ?? goodsSn, to: `/goods/${goodsSn}`, cover: work?.cover ?? null, note }
      }),
    },
  ]
}

/** What collectors get to see when new content is published. */
function sentenceOf(kind: DraftKind, content: DraftContent<DraftKind>): string {
  if ('edition' in content) {
    const { name, saleStart, edition, priceFen } = content
    const box = kind === 'blindBox' ? '盲盒' : ''
    return `公开${box}《${name}》，${minuteOf(saleStart)} 起以 ${moneyText(priceFen)} 发售 ${countText(edition)} 份，所有藏友看得到`
  }
  if ('contents' in content) return `公开礼盒“${content.name}”，每盒 ${content.contents.length} 种物品`
  if ('startPriceFen' in content) {
    const { name, startsAt, startPriceFen } = content
    return `公开拍品“${name}”，${minuteOf(startsAt)} 以 ${moneyText(startPriceFen)} 起拍，所有藏友看得到`
  }
  const { title, startsAt, freePerDay } = content
  return `公开${kind === 'lottery' ? '抽奖' : '祈愿活动'}“${title}”，${minuteOf(startsAt)} 开始，每人每天免费 ${freePerDay} 次`
}

/** Reads the names and works that contents refer to. */
async function readContext(
  { works, pickables }: DraftReferences,
  tx: Tx,
  contents: readonly DraftContent<DraftKind>[],
): Promise<Context> {
  const asked = new Map<PickKind, Set<string>>()
  const ask = (of: PickKind, id: string) => void asked.set(of, (asked.get(of) ?? new Set()).add(id))
  const sns = new Set<GoodsSn>()
  const collect = (name: string, value: unknown): void => {
    if (typeof value === 'string') {
      const of = picks[name]
      if (of) ask(of, value)
      if (name === 'goodsSn' || name === 'giftSn') sns.add(value)
    } else if (Array.isArray(value)) for (const one of value as unknown[]) collect(name, one)
    else if (typeof value === 'object' && value !== null)
      for (const [field, inner] of Object.entries(value)) collect(field, inner)
  }
  for (const content of contents) {
    collect('', content)
    if ('freePerDay' in content)
      for (const { kind, giftSn } of content.prizes)
        if (giftSn !== null) ask(kind === 'giftBox' ? 'giftBox' : 'work', giftSn)
  }
  const found = new Map<string, string>()
  for (const [of, ids] of asked) {
    const options = await pickables()[of]?.(tx, { search: undefined, ids: [...ids], scope: null })
    for (const { id, name } of options ?? []) found.set(`${of} ${id}`, name)
  }
  return { works: await works(tx, [...sns]), nameOf: (of, id) => found.get(`${of} ${id}`) ?? id }
}
