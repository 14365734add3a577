import type { OrderSn } from '@app/contract'
import { OrderStatus } from '@app/contract/enums'
import { BoatDrawing, buttonStyle, EmptyState, ListSkeleton, Tabs } from '@app/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { myOrders } from '../api.ts'
import { OrderCard } from './order-card.tsx'
import type { Question } from './order-question.tsx'
import { lazySheetWithRetry } from '../../../lib/lazy/later.tsx'
import { EndlessList } from '../../../lib/endless-list.tsx'

const OrderQuestion = lazySheetWithRetry(() => import('./order-question.tsx'))

const tabs = [
  { value: '', label: '全部' },
  { value: String(OrderStatus.waitPay), label: '待付款' },
  { value: String(OrderStatus.waitDelivery), label: '待发货' },
  { value: String(OrderStatus.delivery), label: '待收货' },
  { value: String(OrderStatus.complete), label: '已完成' },
  { value: String(OrderStatus.closed), label: '已关闭' },
]

export interface OrderListProps {
  /** Selected tab: an order status, or empty for all. */
  status: string
  onStatus: (status: string) => void
  onOpen: (orderSn: OrderSn) => void
}

/** The user's orders, by status. */
export function OrderList({ status, onStatus, onOpen }: OrderListProps) {
  return (
    <Tabs label="订单状态" tabs={tabs} value={status} onChange={onStatus}>
      <Orders status={Object.values(OrderStatus).find((value) => String(value) === status)} onOpen={onOpen} />
    </Tabs>
  )
}

function Orders({ status, onOpen }: { status: OrderStatus | undefined; onOpen: (orderSn: OrderSn) => void }) {
  const [question, setQuestion] = useState<Question>()
  return (
    <>
      <EndlessList
        query={useInfiniteQuery(myOrders(status))}
        skeleton={<ListSkeleton label="正在加载订单" />}
        empty={
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
        }
        endless={false}
        unit="笔"
      >
        {(orders) =>
          orders.map((order) => (
            <OrderCard
              key={order.orderSn}
              order={order}
              onOpen={() => onOpen(order.orderSn)}
              onCancel={() => setQuestion({ order, kind: 'cancel' })}
              onDelete={() => setQuestion({ order, kind: 'delete' })}
              onReceive={() => setQuestion({ order, kind: 'receive' })}
            />
          ))
        }
      </EndlessList>
      {question && <OrderQuestion question={question} onClose={() => setQuestion(undefined)} />}
    </>
  )
}
