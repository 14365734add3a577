import { ContractType, GoodsKind } from '@app/contract/enums'
import { BoxPrizes } from './box-prizes.tsx'
import { suggestGoodsSn } from './goods-sn.ts'
import { ContentChoice, ContentPick, ContentText } from '../content/fields.tsx'
import type { DraftEditor } from '../content/draft-editor.ts'
import { Pair, Stack } from '../content/layout.tsx'
import { Issue, Names, Pictures, Rules, Sale, Story, workChoices, workPicks } from './work.tsx'

function Basics() {
  return (
    <Stack>
      <Names />
      <Pair>
        <ContentText path="issuer" label="发行方" maximum={60} />
        <ContentText path="licenceNumber" label="备案与许可编号" maximum={60} />
        <ContentPick path="shopId" label="店铺" of="shop" />
        <ContentChoice path="kind" label="商品类型" labels={workChoices.kind} />
        <ContentChoice
          path="contractType"
          label="合约类型"
          hint="随盒发行的藏品用它"
          labels={workChoices.contractType}
        />
      </Pair>
    </Stack>
  )
}

const blindBox: DraftEditor = {
  sections: [
    {
      title: '基本',
      fields: ['name', 'goodsSn', 'subtitle', 'creator', 'issuer', 'licenceNumber', 'shopId', 'kind', 'contractType'],
      Fields: Basics,
    },
    { title: '图片', fields: ['cover', 'gallery'], Fields: Pictures },
    { title: '故事', fields: ['story'], Fields: Story },
    { title: '发行与价格', fields: ['priceFen', 'edition', 'perPersonLimit', 'giftDays'], Fields: Issue },
    { title: '盒内藏品与概率', fields: ['prizes'], Fields: BoxPrizes },
    { title: '发售与优先购', fields: ['isDrop', 'saleStart', 'saleEnd', 'priorityWindows'], Fields: Sale },
    { title: '购买须知', fields: ['rules'], Fields: Rules },
  ],
  titles: {
    name: '名称',
    goodsSn: '商品编号',
    subtitle: '副标题',
    creator: '创作者',
    issuer: '发行方',
    licenceNumber: '备案与许可编号',
    shopId: '店铺',
    kind: '商品类型',
    contractType: '合约类型',
    cover: '封面',
    gallery: '图片',
    story: '故事',
    priceFen: '价格',
    edition: '发行数量',
    perPersonLimit: '每人限购',
    giftDays: '转赠持有天数',
    prizes: '盒内藏品',
    isDrop: '定时抢购',
    saleStart: '发售时间',
    saleEnd: '结束时间',
    priorityWindows: '优先购',
    rules: '购买须知',
  },
  choices: workChoices,
  picks: workPicks,
  fresh: () => ({
    goodsSn: suggestGoodsSn('B'),
    subtitle: '',
    gallery: [],
    story: '',
    kind: GoodsKind.common,
    contractType: ContractType.c1155,
    perPersonLimit: 0,
    isDrop: false,
    saleEnd: null,
    priorityWindows: [],
    creator: { name: '', title: '', introduction: '' },
    licenceNumber: '',
    giftDays: { first: 30, next: 30 },
    prizes: [],
    // Default rules that buyers see before a purchase; each can be changed.
    rules: [
      '购买和开启需年满 18 周岁并完成实名认证。',
      '每一款的数量和概率在购买前公开，发布后不再改动。',
      '每个编号里是什么在开售前已经确定，并公布了承诺值；发售结束后公布种子，任何人都可以核对每一次开启。',
      '盲盒没有开启期限。开出的藏品不支持退换，也不构成任何投资建议。',
    ],
  }),
}
export default blindBox
