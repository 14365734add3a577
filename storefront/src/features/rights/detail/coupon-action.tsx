import { RightsState } from '@app/contract/enums'
import { Button, buttonStyle, CopyIcon, copyText, cx, ExternalIcon } from '@app/ui'
import { isSafeLink } from '../../../lib/safe-link.ts'
import type { RightsDetail } from '../api.ts'
import { linkTarget } from '../../../lib/links.ts'
import { AskedButton } from './asked-button.tsx'
import { useMoves } from './use-moves.ts'

/** An e-coupon: its code once requested, where to use it, and that it was used. */
export function CouponAction({ right }: { right: RightsDetail }) {
  const { apply, finish } = useMoves(right)
  return (
    <div className="grid gap-4">
      {right.coupon && <Coupon coupon={right.coupon} isUsed={right.state === RightsState.done} />}
      {right.state === RightsState.wait && (
        <AskedButton
          variant="primary"
          html={right.config.content}
          tip="领取后券码只归你使用，这项权益不再随藏品转赠。"
          confirmLabel="领取"
          onConfirm={apply}
        >
          领取券码
        </AskedButton>
      )}
      {right.state === RightsState.already && (
        <AskedButton tip="标记后可以随时回来看券码，只是不再提醒你使用。" confirmLabel="已使用" onConfirm={finish}>
          标记为已使用
        </AskedButton>
      )}
    </div>
  )
}

function Coupon({ coupon, isUsed }: { coupon: NonNullable<RightsDetail['coupon']>; isUsed: boolean }) {
  return (
    <div className="rounded-md border border-dashed border-gold px-4 py-5 text-center">
      <p className="text-sm text-ink-faint">{isUsed ? '券码，已标记使用' : '你的券码'}</p>
      <p className={cx('mt-2 font-mono text-xl tracking-wider break-all', isUsed && 'text-ink-faint')}>{coupon.code}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Button onClick={() => copyText(coupon.code, '券码已复制')}>
          <CopyIcon /> 复制券码
        </Button>
        {!isUsed && isSafeLink(coupon.link) && (
          <a
            href={linkTarget(coupon.link)}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle({ variant: 'primary' })}
          >
            去使用 <ExternalIcon />
          </a>
        )}
      </div>
    </div>
  )
}
