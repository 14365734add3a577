import { draftChoices, draftSections, draftTitles } from '@app/contract/admin/draftNames'
import { RedeemGiftType } from '@app/contract/enums'
import { ContentChoice, ContentNumber, ContentPick, ContentPicture, ContentText } from '../content/fields.tsx'
import { ContentList } from '../content/list-field.tsx'
import { type DraftEditor, sectionsOf } from '../content/draft-editor.ts'
import { Pair, Stack } from '../content/layout.tsx'

const Basics = () => (
  <Stack>
    <Pair>
      <ContentText path="name" label="名称" maximum={60} />
      <ContentText path="subtitle" label="副标题" maximum={120} />
    </Pair>
    <ContentPicture path="cover" label="封面" usage="cover" />
    <ContentText path="story" label="故事" maximum={4000} rows={6} hint="一行一段" />
  </Stack>
)

const Contents = () => (
  <ContentList
    path="contents"
    label="盒内物品"
    entry="物品"
    most={20}
    fresh={{ type: RedeemGiftType.collectible, quantity: 1 }}
    hint="每盒都一样，打开时一次得到；发出一盒就从发行量里留出一份"
  >
    {(path) => (
      <Pair>
        <ContentPick path={`${path}.goodsSn`} label="作品或盲盒" of="work" />
        <Pair>
          <ContentChoice path={`${path}.type`} label="类型" labels={draftChoices.content} />
          <ContentNumber path={`${path}.quantity`} label="每盒数量" unit="件" />
        </Pair>
      </Pair>
    )}
  </ContentList>
)

const giftBox: DraftEditor = {
  sections: sectionsOf(draftSections.giftBox, { 基本: Basics, 盒内物品: Contents }),
  titles: draftTitles.giftBox,
  fresh: () => ({ subtitle: '', story: '', contents: [] }),
}
export default giftBox
