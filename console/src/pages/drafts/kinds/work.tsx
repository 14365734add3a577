import { draftChoices, draftSections, draftTitles } from '@app/contract/admin/draftNames'
import { GoodsForm } from '@app/contract/enums'
import { Checkbox } from '@app/ui'
import {
  ContentChoice,
  ContentMotion,
  ContentNumber,
  ContentPick,
  ContentPickMany,
  ContentText,
} from '../content/fields.tsx'
import { type DraftEditor, sectionsOf } from '../content/draft-editor.ts'
import { useContentField } from '../content/form.ts'
import { Pair, Stack } from '../content/layout.tsx'
import { ContentList } from '../content/list-field.tsx'
import { ContentSights } from '../content/sights.tsx'
import { AiUse, freshGoods, goodsChoices, goodsPicks, Issue, Names, Pictures, Rules, Sale, Story } from './goods.tsx'

function Basics() {
  return (
    <Stack>
      <Names />
      <Pair>
        <ContentText path="issuer" label="发行方" maximum={60} />
        <ContentText path="licenceNumber" label="备案与许可编号" maximum={60} />
        <AiUse />
        <ContentChoice path="form" label="商品形式" labels={goodsChoices.form} />
        <ContentChoice path="kind" label="商品类型" labels={goodsChoices.kind} />
        <ContentChoice
          path="contractType"
          label="合约类型"
          hint="ERC-721 每件一个凭证；ERC-1155 同作品一个凭证号"
          labels={goodsChoices.contractType}
        />
      </Pair>
    </Stack>
  )
}

const Moving = () => (
  <ContentMotion
    path="motion"
    label="3D 模型或视频"
    hint="可以不用。模型用 GLB，视频用 MP4（H.264）或 WebM；藏友先看到封面图，点了才载入"
  />
)

const Sights = () => (
  <ContentSights
    path="sights"
    label="看点"
    hint="可以不用。藏友细看第一张图片时，照这里的顺序一处一处走近。在图上拖出一个框，或按 Tab 选中框和边角，用方向键移动、放大；也可以直接填数字。换了第一张图片，要重新框选"
  />
)

function Belonging() {
  return (
    <Stack>
      <Pair>
        <ContentPick path="shopId" label="店铺" of="shop" />
        <ContentPick path="albumId" label="专辑" of="album" isOptional hint="可以不选" />
      </Pair>
      <Pair>
        <ContentPickMany path="labelIds" label="标签" of="label" most={10} />
        <ContentPickMany path="homeZoneIds" label="首页专区" of="homeZone" most={10} />
      </Pair>
    </Stack>
  )
}

function Rights() {
  return (
    <Stack>
      <ContentList path="rights" label="文字权益" entry="权益" most={20} fresh={{ name: '', description: '' }}>
        {(path) => (
          <Pair>
            <ContentText path={`${path}.name`} label="权益" maximum={40} />
            <ContentText path={`${path}.description`} label="说明" maximum={300} />
          </Pair>
        )}
      </ContentList>
      <ContentPickMany path="rightsIds" label="绑定权益" of="rights" most={20} hint="每件藏品都带上，可到商户核销" />
    </Stack>
  )
}

function Parcel() {
  const parcel = useContentField('parcel')
  const isSent = parcel.value !== null && parcel.value !== undefined
  return (
    <Stack>
      <Checkbox
        checked={isSent}
        disabled={parcel.isDisabled}
        onChange={({ target }) => parcel.set(target.checked ? { weightGrams: null, freightFen: 0 } : null)}
      >
        需要寄送实物
      </Checkbox>
      {isSent && (
        <Pair>
          <ContentNumber path="parcel.freightFen" label="运费" isMoney />
          <ContentNumber path="parcel.weightGrams" label="重量" unit="克" isOptional />
        </Pair>
      )}
    </Stack>
  )
}

const work: DraftEditor = {
  sections: sectionsOf(draftSections.work, {
    基本: Basics,
    图片: Pictures,
    动态展示: Moving,
    看点: Sights,
    故事: Story,
    发行与价格: Issue,
    发售与优先购: Sale,
    归属: Belonging,
    权益: Rights,
    购买须知: Rules,
    物流: Parcel,
  }),
  titles: draftTitles.work,
  // The audience of a priority window is a `kind` too, inside the window.
  choices: { ...goodsChoices, kind: { ...goodsChoices.kind, ...draftChoices.window } },
  picks: goodsPicks,
  fresh: () => ({
    ...freshGoods('W'),
    motion: null,
    sights: [],
    form: GoodsForm.digital,
    albumId: null,
    labelIds: [],
    homeZoneIds: [],
    rights: [],
    rightsIds: [],
    rules: [],
    parcel: null,
  }),
}
export default work
