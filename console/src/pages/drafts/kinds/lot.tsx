import { draftSections, draftTitles } from '@app/contract/admin/draftNames'
import { ContentNumber, ContentPick, ContentText, ContentTime } from '../content/fields.tsx'
import { ContentList } from '../content/list-field.tsx'
import { type DraftEditor, sectionsOf } from '../content/draft-editor.ts'
import { Pair, Stack } from '../content/layout.tsx'
import { Pictures } from './goods.tsx'

function Basics() {
  return (
    <Stack>
      <Pair>
        <ContentText path="name" label="名称" maximum={60} />
        <ContentText path="goodsSn" label="商品编号" maximum={20} hint="大写字母和数字，发布后不变" />
        <ContentText path="house" label="拍卖行" maximum={60} />
        <ContentText path="licenceNumber" label="拍卖许可编号" maximum={60} />
        <ContentText path="creator.name" label="创作者" maximum={40} />
        <ContentText path="creator.title" label="创作者头衔" maximum={60} />
      </Pair>
      <ContentText path="creator.introduction" label="创作者简介" maximum={500} rows={3} />
      <ContentText path="subtitle" label="副标题" maximum={100} />
      <ContentPick path="shopId" label="店铺" of="shop" hint="由它寄出" />
    </Stack>
  )
}

function Money() {
  return (
    <Pair>
      <ContentNumber path="startPriceFen" label="起拍价" isMoney />
      <ContentNumber path="stepFen" label="加价幅度" isMoney />
      <ContentNumber path="depositFen" label="最低保证金" isMoney />
      <ContentNumber path="depositPercent" label="保证金比例" unit="%" hint="占出价的比例；0 为只收最低保证金" />
    </Pair>
  )
}

const Times = () => (
  <Pair>
    <ContentTime path="startsAt" label="开始时间" hint="北京时间" />
    <ContentTime path="endsAt" label="结束时间" hint="临近结束有人出价会自动延长" />
  </Pair>
)

const Story = () => (
  <ContentList path="story" label="故事" entry="段落" most={40} fresh="">
    {(path) => <ContentText path={path} label="一段" maximum={500} rows={4} />}
  </ContentList>
)

const Remarks = () => (
  <ContentList path="remarks" label="拍品说明" entry="说明" most={20} fresh="" hint="品相、预展、寄送；开拍前还可以改">
    {(path) => <ContentText path={path} label="一条" maximum={300} rows={2} />}
  </ContentList>
)

const lot: DraftEditor = {
  sections: sectionsOf(draftSections.lot, {
    基本: Basics,
    图片: Pictures,
    故事: Story,
    价格与保证金: Money,
    时间: Times,
    拍品说明: Remarks,
  }),
  titles: draftTitles.lot,
  picks: { shopId: 'shop' },
  fresh: () => ({
    goodsSn: `L${Date.now().toString(36).toUpperCase()}`,
    subtitle: '',
    creator: { name: '', title: '', introduction: '' },
    gallery: [],
    story: [],
    remarks: [],
    depositPercent: 10,
  }),
}
export default lot
