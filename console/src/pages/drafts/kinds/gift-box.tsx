import { RedeemGiftType } from '@app/contract/enums'
import { ContentChoice, ContentNumber, ContentPick, ContentPicture, ContentText } from '../content/fields.tsx'
import { ContentList } from '../content/list-field.tsx'
import type { DraftEditor } from '../content/draft-editor.ts'
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

const typeLabels = { [RedeemGiftType.collectible]: '数字藏品', [RedeemGiftType.blindBox]: '盲盒' }

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
          <ContentChoice path={`${path}.type`} label="类型" labels={typeLabels} />
          <ContentNumber path={`${path}.quantity`} label="每盒数量" unit="件" />
        </Pair>
      </Pair>
    )}
  </ContentList>
)

const giftBox: DraftEditor = {
  sections: [
    { title: '基本', fields: ['name', 'subtitle', 'cover', 'story'], Fields: Basics },
    { title: '盒内物品', fields: ['contents'], Fields: Contents },
  ],
  titles: { name: '名称', subtitle: '副标题', cover: '封面', story: '故事', contents: '盒内物品' },
  fresh: () => ({ subtitle: '', story: '', contents: [] }),
}
export default giftBox
