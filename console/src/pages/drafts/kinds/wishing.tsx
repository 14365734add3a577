import { Checkbox } from '@app/ui'
import { ContentNumber, ContentPick, ContentText } from '../content/fields.tsx'
import { useContentField } from '../content/form.ts'
import { draftSections, draftTitles } from '@app/contract/admin/draftNames'
import { freshPool, poolFields, poolLabels } from './pool-sections.tsx'
import { type DraftEditor, sectionsOf } from '../content/draft-editor.ts'
import { Pair, Stack } from '../content/layout.tsx'

function Ticket() {
  const { value, set, isDisabled, frozen } = useContentField('ticket')
  const isSold = typeof value === 'object' && value !== null
  return (
    <Stack>
      <Checkbox
        checked={isSold}
        disabled={isDisabled}
        onChange={({ target }) => set(target.checked ? { edition: 10_000, perPersonLimit: 0 } : null)}
      >
        次数之外，还可以付费放灯
      </Checkbox>
      <p className="text-sm text-ink-faint">
        {frozen ?? '锦书灯和其他商品一样：进订单列表，可以退款。发布后价格和数量不变。'}
      </p>
      {isSold && (
        <Pair>
          <ContentNumber path="ticket.priceFen" label="单价" isMoney />
          <ContentNumber path="ticket.edition" label="数量" unit="个" />
          <ContentNumber path="ticket.perPersonLimit" label="每人限购" unit="个" hint="0 为不限" />
          <ContentText path="ticket.issuer" label="收款方" maximum={60} />
          <ContentPick path="ticket.shopId" label="店铺" of="shop" />
        </Pair>
      )}
    </Stack>
  )
}

const wishing: DraftEditor = {
  sections: sectionsOf(draftSections.wishing, { ...poolFields, 锦书灯: Ticket }),
  titles: draftTitles.wishing,
  choices: poolLabels.choices,
  picks: { ...poolLabels.picks, shopId: 'shop' },
  fresh: () => ({
    ...freshPool,
    freePerDay: 3,
    costPoints: 10,
    perDay: 20,
    ticket: null,
    prizes: [
      {
        name: '谢谢你的心愿',
        kind: 'thanks',
        giftSn: null,
        points: 0,
        odds: 10_000,
        stock: null,
        isFallback: true,
      },
    ],
  }),
}
export default wishing
