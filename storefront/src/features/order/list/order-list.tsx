import { OrderStatus } from '@app/contract/enums'
import { BoatDrawing, buttonStyle, EmptyState, ErrorState, ListSkeleton, LoadMore, Tabs } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { address } from '../../../app/paths.ts'
import { myOrders } from '../api.ts'
import { OrderCard } from './order-card.tsx'
import type { Question } from './order-question.tsx'

const OrderQuestion = lazy(() => import('./order-question.tsx'))

const tabs = [
  { value: '', label: '全部' },
  { value: String(OrderStatus.waitPay), label: '待付款' },
  { value: String(OrderStatus.waitDelivery), label: '待发货' },
  { value: String(OrderStatus.delivery), label: '待收货' },
  { value: String(OrderStatus.complete), label: '已完成' },
  { value: String(OrderStatus.closed), label: '已关闭' },
]

export interface OrderListProps {
  /** The tab: an order status, or empty for all. */
  status: string
  onStatus: (status: string) => void
  onOpen: (orderSn: string) => void
}

/** My orders, by status. */
export function OrderList({ status, onStatus, onOpen }: OrderListProps) {
  return (
    <Tabs label="订单状态" tabs={tabs} value={status} onChange={onStatus}>
      <Orders status={Object.values(OrderStatus).find((value) => String(value) === status)} onOpen={onOpen} />
    </Tabs>
  )
}

function Orders({ status, onOpen }: { status: OrderStatus | undefined; onOpen: (orderSn: string) => void }) {
  const { data, isError, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery(myOrders(status))
  const [question, setQuestion] = useState<Question>()
  if (isError && !data) return <ErrorState onRetry={() => refetch()} />
  if (!data) return <ListSkeleton label="订单正在取来" />
  const orders = data.pages.flatMap((page) => page.list)
  if (orders.length === 0) {
    return (
      <EmptyState
        drawing={BoatDrawing}
        title={status === undefined ? '还没有订单' : '这里没有订单'}
        action={
          <Link to={address('digital')} className={buttonStyle()}>
            去看看作品
          </Link>
        }
      >
        遇到喜欢的作品，下单后会在这里找到。
      </EmptyState>
    )
  }
  return (
    <>
      {orders.map((order) => (
        <OrderCard
          key={order.orderSn}
          order={order}
          onOpen={() => onOpen(order.orderSn)}
          onCancel={() => setQuestion({ order, kind: 'cancel' })}
          onDelete={() => setQuestion({ order, kind: 'delete' })}
          onReceive={() => setQuestion({ order, kind: 'receive' })}
        />
      ))}
      <LoadMore
        more={hasNextPage}
        pending={isFetchingNextPage}
        onMore={() => fetchNextPage()}
        shown={orders.length}
        total={data.pages[0]?.total}
        unit="笔"
      />
      {question && (
        <Suspense>
          <OrderQuestion question={question} onClose={() => setQuestion(undefined)} />
        </Suspense>
      )}
    </>
  )
}
