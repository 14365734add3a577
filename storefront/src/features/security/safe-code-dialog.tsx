import { buttonStyle, Countdown, ErrorState, ListSkeleton, Notice } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { call } from '../../lib/call.ts'
import { serverSeconds } from '../../lib/clock.ts'
import type { SafeCodeWish } from '../../lib/safe-code.ts'
import { setSessionFlags } from '../../lib/session.ts'
import { readSafeCode, useSafeCodeInfo } from './api.ts'
import { SafeCodeEntry } from './safe-code-entry.tsx'

export interface SafeCodeDialogProps {
  wish: SafeCodeWish
  /** Called with the token that proves the code for this wish, or with null when turned away. */
  onAnswer: (transferToken: string | null) => void
}

/** Asks the safe code before something is given away or destroyed. */
export default function SafeCodeDialog({ wish: { nftIds, recipientPhone }, onAnswer }: SafeCodeDialogProps) {
  const { data: info, error, refetch } = useSafeCodeInfo()
  const input = useRef<HTMLInputElement>(null)
  const isGift = recipientPhone !== undefined
  const turnAway = () => onAnswer(null)

  async function verify(securityCode: string): Promise<void> {
    const proof = await call('user/securityCode/verify', {
      securityCode,
      nftIds: [...nftIds],
      ...(isGift && { recipientPhone }),
    })
    setSessionFlags({ transferToken: proof.transferToken })
    onAnswer(proof.transferToken)
  }

  return (
    <Dialog
      open
      onClose={turnAway}
      title="验证安全码"
      description={isGift ? '确认这次赠送是你本人在操作' : '确认这次销毁是你本人在操作'}
      initialFocus={input}
    >
      {!info ? (
        error ? (
          <ErrorState onRetry={refetch} className="py-4" />
        ) : (
          <ListSkeleton count={1} label="正在查看安全码的状态" />
        )
      ) : !info.isSet ? (
        <>
          <p className="text-ink-soft">你还没有安全码。它是 6 位数字，赠送和销毁藏品前会请你输入。</p>
          <Link
            to={paths.safeCode.path}
            onClick={turnAway}
            className={`${buttonStyle({ variant: 'primary', size: 'large', wide: true })} mt-6`}
          >
            去设置安全码
          </Link>
        </>
      ) : isGift && info.frozenUntil !== null ? (
        <Notice tone="rare" urgent title="安全码刚设置过，暂时不能赠送">
          <Countdown target={info.frozenUntil} now={serverSeconds} onReached={() => void readSafeCode()} />
          {' 后恢复。这段时间是为了防止别人拿到你的手机后转走藏品。'}
        </Notice>
      ) : (
        <SafeCodeEntry info={info} onEnter={verify} submitLabel="确认" onLeave={turnAway} input={input} />
      )}
    </Dialog>
  )
}
