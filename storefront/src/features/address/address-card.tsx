import { Button, buttonStyle, cx } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { address as addressOf } from '../../routes.ts'
import { leadsBack } from '../../lib/way-back.ts'
import type { DeliveryAddress } from '../../domain/address/api.ts'
import { regionText } from '../../domain/address/region-text.ts'

export interface AddressCardProps {
  address: DeliveryAddress
  /** The button stays pending until the promise settles. */
  onDefault: () => Promise<unknown>
  onDelete: () => void
}

/** One address with its actions. */
export function AddressCard({ address, onDefault, onDelete }: AddressCardProps) {
  const { addressId, name, phone, detail, isDefault } = address
  const named = (action: string) => `${action}：${name}，${detail}`
  return (
    <li className={cx('rounded-md border bg-surface', isDefault ? 'border-celadon' : 'border-line')}>
      <div className="px-4 pt-4 pb-3 sm:px-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{name}</span>
          <span className="figures text-ink-soft">{phone}</span>
          {isDefault && (
            <span className="rounded-sm bg-celadon-wash px-1.5 text-xs leading-5 text-celadon-ink">默认</span>
          )}
        </p>
        <p className="mt-1.5 text-sm text-ink-faint">{regionText(address)}</p>
        <p className="leading-relaxed break-words">{detail}</p>
      </div>
      <div className="flex items-center gap-1 border-t border-line py-1.5 pr-1.5 pl-1 sm:pl-2">
        {isDefault ? (
          <span className="px-3 text-sm text-ink-faint">下单时先用这个</span>
        ) : (
          <Button size="small" variant="quiet" aria-label={named('设为默认')} onClick={onDefault}>
            设为默认
          </Button>
        )}
        <span className="grow" />
        <Link
          to={addressOf('addressForm', { id: addressId })}
          state={leadsBack}
          aria-label={named('编辑')}
          className={buttonStyle({ size: 'small', variant: 'quiet' })}
        >
          编辑
        </Link>
        <Button size="small" variant="quiet" aria-label={named('删除')} onClick={onDelete}>
          删除
        </Button>
      </div>
    </li>
  )
}
