import { buttonStyle, ListSkeleton, Notice } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useRef } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { paths } from '../../routes.ts'
import { call } from '../../lib/call.ts'
import { FrozenGiving } from '../../domain/gift/frozen.tsx'
import type { SafeCodeRequest } from '../../domain/person/safe-code.ts'
import { setSessionFlags } from '../../lib/session.ts'
import { readSafeCode, useSafeCodeInfo } from './api.ts'
import { SafeCodeEntry } from './safe-code-entry.tsx'
import { QueryBoundary } from '../../lib/query-state.tsx'

export interface SafeCodeDialogProps {
  wish: SafeCodeRequest
  /** Called with the token that proves the code for this request. */
  onAnswer: (transferToken: string) => void
  /** Called if the user dismisses the dialog. */
  onClose: () => void
}

/** Asks for the safe code before something is given away or destroyed. */
export default function SafeCodeDialog({ wish: { nftIds, recipientPhone }, onAnswer, onClose }: SafeCodeDialogProps) {
  const info = useSafeCodeInfo()
  const input = useRef<HTMLInputElement>(null)
  const isGift = recipientPhone !== undefined

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
      onClose={onClose}
      title="验证安全码"
      description={isGift ? '确认这次赠送是你本人在操作' : '确认这次销毁是你本人在操作'}
      initialFocus={input}
    >
      <QueryBoundary
        of={info}
        loading={<ListSkeleton count={1} label="正在查看安全码的状态" />}
        failure={{ className: 'py-4' }}
      >
        {(code) =>
          !code.isSet ? (
            <SetFirst onClose={onClose} />
          ) : code.frozenUntil !== null ? (
            <Notice tone="rare" urgent title={isGift ? '暂时不能转赠' : '暂时不能销毁'}>
              <FrozenGiving until={code.frozenUntil} onReached={() => void readSafeCode()} />
            </Notice>
          ) : (
            <SafeCodeEntry info={code} onEnter={verify} submitLabel="确认" onLeave={onClose} input={input} />
          )
        }
      </QueryBoundary>
    </Dialog>
  )
}

function SetFirst({ onClose }: { onClose: () => void }) {
  return (
    <>
      <p className="text-ink-soft">你还没有安全码。它是 6 位数字，赠送和销毁藏品前会请你输入。</p>
      <Link
        to={paths.safeCode.path}
        onClick={onClose}
        className={`${buttonStyle({ variant: 'primary', size: 'large', wide: true })} mt-6`}
      >
        去设置安全码
      </Link>
    </>
  )
}
