import { ContentPick } from './content/fields.tsx'
import { freshPool, poolSections, poolTitles } from './pool-sections.tsx'
import type { DraftEditor } from './registry.ts'

const Ticket = () => (
  <ContentPick
    path="ticketGoodsSn"
    label="付费心愿商品"
    of="work"
    isOptional
    hint="不选就只用免费次数和积分；发布后不变"
  />
)

const wishing: DraftEditor = {
  sections: [...poolSections, { title: '付费心愿', fields: ['ticketGoodsSn'], Fields: Ticket }],
  titles: { ...poolTitles, ticketGoodsSn: '付费心愿商品' },
  fresh: () => ({
    ...freshPool,
    freePerDay: 3,
    costPoints: 10,
    perDay: 20,
    ticketGoodsSn: null,
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
