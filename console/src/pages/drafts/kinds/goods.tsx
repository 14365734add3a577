import { ContractType, GoodsKind } from '@app/contract/enums'
import { draftChoices } from '@app/contract/admin/draftNames'
import {
  ContentChoice,
  ContentFlag,
  ContentGallery,
  ContentNumber,
  ContentPickMany,
  ContentPicture,
  ContentRichText,
  ContentText,
  ContentTime,
} from '../content/fields.tsx'
import { useContentField } from '../content/form.ts'
import { Pair, Stack } from '../content/layout.tsx'
import { ContentList } from '../content/list-field.tsx'
import { suggestGoodsSn } from './goods-sn.ts'

// What the editors of works and blind boxes share.

/** Labels of choices. */
export const goodsChoices = {
  form: draftChoices.form,
  kind: draftChoices.kind,
  contractType: draftChoices.contractType,
  aiUse: draftChoices.aiUse,
}

/** Kinds of ids. */
export const goodsPicks = {
  shopId: 'shop',
  albumId: 'album',
  labelIds: 'label',
  homeZoneIds: 'homeZone',
  rightsIds: 'rights',
  goodsSns: 'work',
} as const

/** Declares whether AI made the work; nothing is chosen at first. */
export const AiUse = () => (
  <ContentChoice
    path="aiUse"
    label="AI 生成声明"
    hint="由 AI 生成或参与生成的作品，图片上会带“AI 生成”标识"
    labels={draftChoices.aiUse}
  />
)

/** Fields for name and creator. */
export const Names = () => (
  <>
    <Pair>
      <ContentText path="name" label="名称" maximum={60} />
      <ContentText path="goodsSn" label="商品编号" maximum={40} hint="字母、数字、- 和 _，发布后不变" />
    </Pair>
    <ContentText path="subtitle" label="副标题" maximum={120} />
    <Pair>
      <ContentText path="creator.name" label="创作者" maximum={40} />
      <ContentText path="creator.title" label="创作者头衔" maximum={60} />
    </Pair>
    <ContentText path="creator.introduction" label="创作者简介" maximum={500} rows={3} />
  </>
)

export function Pictures() {
  return (
    <Stack>
      <ContentPicture path="cover" label="封面" usage="cover" hint="宽至少 1600 像素" />
      <ContentGallery path="gallery" label="图片" most={12} hint="按这里的顺序展示，封面也放进来；拖动或用方向键排序" />
    </Stack>
  )
}

export const Story = () => <ContentRichText path="story" label="故事" maximum={40_000} />

export function Issue() {
  return (
    <Stack>
      <Pair>
        <ContentNumber path="priceFen" label="价格" isMoney />
        <ContentNumber path="edition" label="发行数量" unit="份" />
        <ContentNumber path="perPersonLimit" label="每人限购" unit="份" hint="0 为不限" />
      </Pair>
      <Pair>
        <ContentNumber path="giftDays.first" label="首次转赠前须持有" unit="天" />
        <ContentNumber path="giftDays.next" label="受赠后再转赠前须持有" unit="天" />
      </Pair>
    </Stack>
  )
}

function PriorityWindow({ path }: { path: string }) {
  const { value, set, isDisabled } = useContentField(path)
  const { start, end, description, kind } = (value ?? {}) as Readonly<Record<string, unknown>>
  return (
    <Stack>
      <Pair>
        <ContentTime path={`${path}.start`} label="开始" />
        <ContentTime path={`${path}.end`} label="结束" />
      </Pair>
      <Pair>
        <ContentText path={`${path}.description`} label="说明" maximum={60} />
        <div role="group" aria-label="谁可以优先购" className="flex flex-col gap-1.5">
          <span className="text-sm font-medium text-ink-soft">谁可以优先购</span>
          <span className="flex flex-wrap gap-4 text-sm">
            {Object.entries(draftChoices.window).map(([key, label]) => (
              <label key={key} className="flex min-h-9 items-center gap-2">
                <input
                  type="radio"
                  name={`${path}.kind`}
                  checked={kind === key}
                  disabled={isDisabled}
                  className="accent-celadon"
                  // Each kind has its own fields, so those of the old kind are removed.
                  onChange={() => set({ start, end, description, kind: key, ...(key === 'item' && { goodsSns: [] }) })}
                />
                {label}
              </label>
            ))}
          </span>
        </div>
      </Pair>
      {kind === 'vip' && <ContentNumber path={`${path}.minimumPoints`} label="最低成长值" />}
      {kind === 'item' && <ContentPickMany path={`${path}.goodsSns`} label="持有其中任一作品" of="work" most={50} />}
      {kind === 'allowlist' && <p className="text-sm text-ink-faint">名单在发布后到作品页导入。</p>}
    </Stack>
  )
}

export function Sale() {
  return (
    <Stack>
      <ContentFlag path="isDrop" label="定时抢购" hint="抢购的订单付款时间较短" />
      <Pair>
        <ContentTime path="saleStart" label="发售时间" hint="北京时间" />
        <ContentTime path="saleEnd" label="结束时间" isOptional hint="不填为不设结束时间" />
      </Pair>
      <ContentList
        path="priorityWindows"
        label="优先购"
        entry="优先购"
        most={10}
        fresh={{ kind: 'vip' }}
        hint="发售前的一段时间，只有符合条件的人可以购买"
      >
        {(path) => <PriorityWindow path={path} />}
      </ContentList>
    </Stack>
  )
}

export const Rules = () => (
  <ContentList path="rules" label="购买须知" entry="须知" most={30} fresh="">
    {(path) => <ContentText path={path} label="一条" maximum={300} rows={2} />}
  </ContentList>
)

/** Initial values of the shared fields. */
export const freshGoods = (letter: 'W' | 'B') => ({
  goodsSn: suggestGoodsSn(letter),
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
})
