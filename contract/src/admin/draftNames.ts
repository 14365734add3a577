// Labels, sections and choices of draft contents in the order of their editors, for the server and the console. Zod-free.
import { ContractType, GoodsForm, GoodsKind, RedeemGiftType } from '../enums.ts'
import { aiUseTexts } from '../aiLabels.ts'
import type { DraftContent, DraftKind } from './drafts.ts'
import { prizeKindLabels } from './playNames.ts'

interface SectionNames<Field extends string> {
  readonly title: string
  readonly fields: readonly Field[]
}

type FieldOf<Kind extends DraftKind> = keyof DraftContent<Kind> & string

const pictures = { title: '图片', fields: ['cover', 'gallery'] } as const
const story = { title: '故事', fields: ['story'] } as const
const issue = { title: '发行与价格', fields: ['priceFen', 'edition', 'perPersonLimit', 'giftDays'] } as const
const sale = { title: '发售与优先购', fields: ['isDrop', 'saleStart', 'saleEnd', 'priorityWindows'] } as const
const rules = { title: '购买须知', fields: ['rules'] } as const

const pool = [
  { title: '基本', fields: ['title', 'subtitle', 'cover'] },
  { title: '时间与次数', fields: ['startsAt', 'endsAt', 'freePerDay', 'costPoints', 'perDay'] },
  { title: '奖品与概率', fields: ['prizes'] },
  { title: '规则', fields: ['rules'] },
] as const

/** Sections of each kind's editor, with their fields. */
export const draftSections = {
  work: [
    {
      title: '基本',
      fields: [
        'name',
        'goodsSn',
        'subtitle',
        'creator',
        'issuer',
        'licenceNumber',
        'aiUse',
        'form',
        'kind',
        'contractType',
      ],
    },
    pictures,
    { title: '动态展示', fields: ['motion'] },
    { title: '看点', fields: ['sights'] },
    story,
    issue,
    sale,
    { title: '归属', fields: ['shopId', 'albumId', 'labelIds', 'homeZoneIds'] },
    { title: '权益', fields: ['rights', 'rightsIds'] },
    rules,
    { title: '物流', fields: ['parcel'] },
  ],
  blindBox: [
    {
      title: '基本',
      fields: [
        'name',
        'goodsSn',
        'subtitle',
        'creator',
        'issuer',
        'licenceNumber',
        'aiUse',
        'shopId',
        'kind',
        'contractType',
      ],
    },
    pictures,
    story,
    issue,
    { title: '盒内藏品与概率', fields: ['prizes'] },
    sale,
    rules,
  ],
  giftBox: [
    { title: '基本', fields: ['name', 'subtitle', 'cover', 'story'] },
    { title: '盒内物品', fields: ['contents'] },
  ],
  lottery: pool,
  wishing: [...pool, { title: '锦书灯', fields: ['ticket'] }],
  lot: [
    { title: '基本', fields: ['name', 'goodsSn', 'subtitle', 'house', 'licenceNumber', 'creator', 'shopId'] },
    pictures,
    story,
    { title: '价格与保证金', fields: ['startPriceFen', 'stepFen', 'depositFen', 'depositPercent'] },
    { title: '时间', fields: ['startsAt', 'endsAt'] },
    { title: '拍品说明', fields: ['remarks'] },
  ],
} as const satisfies { readonly [Kind in DraftKind]: readonly SectionNames<FieldOf<Kind>>[] }

/** Label of every field that works and blind boxes share. */
const goodsTitles = {
  name: '名称',
  goodsSn: '商品编号',
  subtitle: '副标题',
  creator: '创作者',
  issuer: '发行方',
  licenceNumber: '备案与许可编号',
  aiUse: 'AI 生成声明',
  kind: '商品类型',
  contractType: '合约类型',
  cover: '封面',
  gallery: '图片',
  story: '故事',
  priceFen: '价格',
  edition: '发行数量',
  perPersonLimit: '每人限购',
  giftDays: '转赠持有天数',
  isDrop: '定时抢购',
  saleStart: '发售时间',
  saleEnd: '结束时间',
  priorityWindows: '优先购',
  shopId: '店铺',
  rules: '购买须知',
} as const

const poolTitles = {
  title: '名称',
  subtitle: '副标题',
  cover: '封面',
  startsAt: '开始时间',
  endsAt: '结束时间',
  freePerDay: '每天免费次数',
  costPoints: '之后每次积分',
  perDay: '每天最多次数',
  prizes: '奖品与概率',
  rules: '规则',
} as const

/** Label of every field of each kind. */
export const draftTitles = {
  work: {
    ...goodsTitles,
    form: '商品形式',
    motion: '动态展示',
    sights: '看点',
    albumId: '专辑',
    labelIds: '标签',
    homeZoneIds: '首页专区',
    rights: '文字权益',
    rightsIds: '绑定权益',
    parcel: '物流',
  },
  blindBox: { ...goodsTitles, prizes: '盒内藏品' },
  giftBox: { name: '名称', subtitle: '副标题', cover: '封面', story: '故事', contents: '盒内物品' },
  lottery: poolTitles,
  wishing: { ...poolTitles, ticket: '锦书灯' },
  lot: {
    name: '名称',
    goodsSn: '商品编号',
    subtitle: '副标题',
    house: '拍卖行',
    licenceNumber: '拍卖许可编号',
    creator: '创作者',
    shopId: '店铺',
    cover: '封面',
    gallery: '图片',
    story: '故事',
    startPriceFen: '起拍价',
    stepFen: '加价幅度',
    depositFen: '最低保证金',
    depositPercent: '保证金比例（%）',
    startsAt: '开始时间',
    endsAt: '结束时间',
    remarks: '拍品说明',
  },
} as const satisfies { readonly [Kind in DraftKind]: Readonly<Record<FieldOf<Kind>, string>> }

/** Labels of choices, by the field. */
export const draftChoices = {
  form: { [GoodsForm.digital]: '数字藏品', [GoodsForm.physical]: '实物' },
  kind: { [GoodsKind.common]: '普通发行', [GoodsKind.alliance]: '联盟市集' },
  aiUse: aiUseTexts,
  contractType: { [ContractType.c721]: 'ERC-721', [ContractType.c1155]: 'ERC-1155' },
  /** Audiences of a priority window. */
  window: { vip: '按成长值', item: '持有指定作品', allowlist: '名单' },
  content: { [RedeemGiftType.collectible]: '数字藏品', [RedeemGiftType.blindBox]: '盲盒' },
  prize: prizeKindLabels,
} as const
