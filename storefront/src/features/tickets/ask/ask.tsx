import type { ItemId, OrderSn } from '@app/contract'
import { ListSkeleton, Notice } from '@app/ui'
import { read } from '../../../lib/query.ts'
import { QueryBoundary, useQueryState } from '../../../lib/query-state.tsx'
import { type About, help } from '../api.ts'
import { AskForm } from './ask-form.tsx'

interface Of {
  orderSn: OrderSn
  nftId: ItemId
}

/** The form, once its subject is loaded. If both ids are empty, the ticket has no subject. */
export function Ask({ orderSn, nftId }: Of) {
  const found = useQueryState(help)
  return (
    <QueryBoundary of={found} loading={<ListSkeleton count={3} />} failure={{ title: '这一页加载失败' }}>
      {(known) => {
        if (orderSn) return <AskOfOrder help={known} orderSn={orderSn} />
        if (nftId) return <AskOfItem help={known} nftId={nftId} />
        return <AskForm help={known} about={null} />
      }}
    </QueryBoundary>
  )
}

type Known = Parameters<typeof AskForm>[0]['help']

function AskOfOrder({ help: known, orderSn }: { help: Known; orderSn: OrderSn }) {
  const reading = useQueryState(read('order/info', { orderSn }))
  return (
    <QueryBoundary of={reading} loading={<ListSkeleton count={3} />} gone={<AskAnyway help={known} what="这笔订单" />}>
      {({ goodsName: name, cover, amount }) => {
        const about: About = { kind: 'order', orderSn, name, cover, amount }
        return <AskForm help={known} about={about} orderSn={orderSn} />
      }}
    </QueryBoundary>
  )
}

function AskOfItem({ help: known, nftId }: { help: Known; nftId: ItemId }) {
  const reading = useQueryState(read('hwnft/userNft/info', { nftId }))
  return (
    <QueryBoundary of={reading} loading={<ListSkeleton count={3} />} gone={<AskAnyway help={known} what="这件藏品" />}>
      {({ name, cover, serial }) => {
        const about: About = { kind: 'item', nftId, name, cover, serial }
        return <AskForm help={known} about={about} nftId={nftId} />
      }}
    </QueryBoundary>
  )
}

/** The subject in the address does not exist or is no longer the user's: the ticket can be sent anyway. */
function AskAnyway({ help: known, what }: { help: Known; what: string }) {
  return (
    <>
      <Notice className="mb-4">没有找到{what}，它可能已不在你名下。仍然可以直接提问。</Notice>
      <AskForm help={known} about={null} />
    </>
  )
}
