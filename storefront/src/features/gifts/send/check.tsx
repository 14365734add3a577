import { Bone, Notice } from '@app/ui'
import type { OwnItem } from '../../../domain/item/api.ts'
import { goodsInfo } from '../../../domain/goods/api.ts'
import { useBoundRights } from '../../../domain/right/bound.ts'
import { GiftHead } from '../gift-head.tsx'
import { Letter } from '../letter.tsx'
import { Travelling } from '../travelling.tsx'
import type { Draft } from './draft.ts'
import { Recipient } from './recipient.tsx'
import type { Wrong } from './wrong.ts'
import { useQueryState } from '../../../lib/query-state.tsx'

/** Summary of everything that will happen, before the safe code is requested. */
export function Check({ item, draft, wrong }: { item: OwnItem; draft: Draft; wrong: Wrong | null }) {
  const { value: work } = useQueryState(goodsInfo(item.goodsSn))
  const bound = useBoundRights([item])
  const rights = bound.of.get(item.nftId)
  return (
    <>
      {wrong?.field === 'whole' && (
        <Notice tone="bad" urgent>
          {wrong.text}
        </Notice>
      )}
      <GiftHead piece={item} />
      <div>
        <p className="mb-1.5 text-sm text-ink-faint">送给</p>
        {draft.face && <Recipient face={draft.face} />}
        <p className="mt-2 text-sm text-ink-soft">你填的对方姓氏：{draft.surname}。送出时核对，对不上就不会送出。</p>
        {draft.message.trim() && <Letter className="mt-4">{draft.message.trim()}</Letter>}
      </div>
      <div className="border-t border-line pt-4">
        <p className="mb-3 text-sm text-ink-faint">一起交给对方的</p>
        {work && rights ? (
          <Travelling rights={rights} holdDays={work.giftHoldDays.next} />
        ) : bound.isRead ? (
          <p className="text-sm text-ink-soft">未使用的权益会随藏品一起交给对方。</p>
        ) : (
          <Bone className="h-12 w-full" />
        )}
      </div>
      <p className="text-sm leading-relaxed text-ink-soft">
        送出后藏品先锁住，等对方收下。对方收下之前你随时可以收回；婉拒或过期，藏品会自动回到你这里。对方收下后，就不能再要回来了。
      </p>
    </>
  )
}
