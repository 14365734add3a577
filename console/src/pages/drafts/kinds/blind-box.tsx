import { draftSections, draftTitles } from '@app/contract/admin/draftNames'
import { BoxPrizes } from './box-prizes.tsx'
import { ContentChoice, ContentPick, ContentText } from '../content/fields.tsx'
import { type DraftEditor, sectionsOf } from '../content/draft-editor.ts'
import { Pair, Stack } from '../content/layout.tsx'
import { AiUse, freshGoods, goodsChoices, goodsPicks, Issue, Names, Pictures, Rules, Sale, Story } from './goods.tsx'

function Basics() {
  return (
    <Stack>
      <Names />
      <Pair>
        <ContentText path="issuer" label="发行方" maximum={60} />
        <ContentText path="licenceNumber" label="备案与许可编号" maximum={60} />
        <AiUse />
        <ContentPick path="shopId" label="店铺" of="shop" />
        <ContentChoice path="kind" label="商品类型" labels={goodsChoices.kind} />
        <ContentChoice
          path="contractType"
          label="合约类型"
          hint="随盒发行的藏品用它"
          labels={goodsChoices.contractType}
        />
      </Pair>
    </Stack>
  )
}

const blindBox: DraftEditor = {
  sections: sectionsOf(draftSections.blindBox, {
    基本: Basics,
    图片: Pictures,
    故事: Story,
    发行与价格: Issue,
    盒内藏品与概率: BoxPrizes,
    发售与优先购: Sale,
    购买须知: Rules,
  }),
  titles: draftTitles.blindBox,
  choices: goodsChoices,
  picks: goodsPicks,
  fresh: () => ({
    ...freshGoods('B'),
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
