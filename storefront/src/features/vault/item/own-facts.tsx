import { KeyValueList, linkStyle, Price } from '@app/ui'
import { Link } from '../../../lib/router/link.tsx'
import { address } from '../../../routes.ts'
import { serverSeconds } from '../../../lib/clock.ts'
import { formatDateTime } from '../../../lib/time.ts'
import type { OwnItem } from '../../../domain/item/api.ts'
import { giftableLabel } from '../../../domain/gift/since.ts'

/** Facts of a piece for its owner only. */
export function OwnFacts({ item, className }: { item: OwnItem; className?: string }) {
  const now = serverSeconds()
  return (
    <KeyValueList
      className={className}
      rows={[
        { key: 'got', label: '入藏时间', value: formatDateTime(item.getTime) },
        ...(item.price === null
          ? []
          : [
              {
                key: 'price',
                label: '购入价',
                value: (
                  <>
                    <Price fen={item.price} />
                    {item.orderSn && (
                      <Link to={address('order', { orderSn: item.orderSn })} className={`${linkStyle} ml-3`}>
                        看订单
                      </Link>
                    )}
                  </>
                ),
              },
            ]),
        { key: 'gift', label: '转赠', value: giftableLabel(item.giftFrom, now) },
      ]}
    />
  )
}
