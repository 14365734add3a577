import { ItemState, KycStatus } from '@app/contract/enums'
import { Bone, Button, buttonStyle, Countdown, GiftIcon, linkStyle, toast } from '@app/ui'
import { useState, type ReactNode } from 'react'
import { Link } from '../../lib/router/link.tsx'
import { address } from '../../routes.ts'
import { serverSeconds, useServerTime } from '../../lib/clock.ts'
import { afterFreeze, FrozenGiving } from '../../domain/gift/frozen.tsx'
import { giftableLabel } from '../../domain/gift/since.ts'
import { LostNotice } from '../../lib/lost-notice.tsx'
import { useLost } from '../../lib/lost.ts'
import { queryClient } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { leadsBack } from '../../lib/way-back.ts'
import { safeCodeInfo } from '../../domain/person/safe-code-info.ts'
import type { OwnItem } from '../../domain/item/api.ts'
import { PendingGift } from './pending-gift.tsx'
import { keepDraft } from './send/draft.ts'
import { type SendSteps, useSendSteps } from './send/use-steps.ts'
import { lazySheetWithRetry } from '../../lib/lazy/later.tsx'
import { useQueryState } from '../../lib/query-state.tsx'

/** Seconds before the date within which the time left is counted down. */
const day = 86_400

const frozenNote =
  '这件藏品已依法冻结：它仍是你的，解除之前不能转赠、合成、销毁，也不能使用权益。如有疑问，请联系客服。'

const SendSheet = lazySheetWithRetry(() => import('./send/send-sheet.tsx'))

/**
 * Action for giving away an own piece, in each of its states: possible, not yet, under way, or the reason it is not.
 */
export function GiveAction({ item }: { item: OwnItem }) {
  const steps = useSendSteps()
  const isOpen = useServerTime((milliseconds) => milliseconds / 1000 >= item.giftFrom)
  const canGive = isOpen && item.state !== ItemState.locked && !item.isFrozen
  // A gift just sent locks the piece; the sheet that confirms it stays open.
  const [wasOpened, setOpened] = useState(false)
  if (canGive && steps.step && !wasOpened) setOpened(true)
  const uid = useSession((session) => session.userInfo.uid)
  // If the answer was lost, the piece already shows the pending gift; this explains where it came from.
  const lost = useLost('hwnft/giftRecord/send', item.nftId, () => {
    keepDraft(uid, item.nftId, null)
    toast.good('转赠已经送出，等对方收下')
    if (steps.step) steps.close()
  })
  return (
    <>
      <Place item={item} isOpen={isOpen} steps={steps} />
      {!steps.step && (
        <LostNotice lost={lost} submission="转赠" onGoOn={canGive ? () => steps.goTo('to') : undefined} />
      )}
      {wasOpened && (
        <SendSheet item={item} steps={steps} lost={lost} open={steps.step !== undefined} onClose={steps.close} />
      )}
    </>
  )
}

function Place({ item, isOpen, steps }: { item: OwnItem; isOpen: boolean; steps: SendSteps }) {
  if (item.pendingGiftId !== null) return <PendingGift giftId={item.pendingGiftId} />
  if (item.isFrozen) return <Closed note={frozenNote} />
  if (item.state === ItemState.locked) {
    return <Closed note="这件藏品正在用于合成，合成结束前不能转赠。" />
  }
  if (!isOpen) {
    return (
      <Closed
        note={
          <>
            {giftableLabel(item.giftFrom, serverSeconds())}
            {item.giftFrom - serverSeconds() <= day && (
              <>
                ，还有{' '}
                <Countdown target={item.giftFrom} now={serverSeconds} label="距可转赠还有" className="text-ink" />
              </>
            )}
          </>
        }
      />
    )
  }
  return <Give isMinting={item.state === ItemState.minting} onGive={() => steps.goTo('to')} />
}

/** For a free piece: what prevents the giver, if anything. */
function Give({ isMinting, onGive }: { isMinting: boolean; onGive: () => void }) {
  const isVerified = useSession((session) => session.userInfo.kycStatus === KycStatus.success)
  const { value: code, error } = useQueryState({ ...safeCodeInfo, enabled: isVerified })
  if (!isVerified) {
    return (
      <Closed
        note={
          <>
            转赠前要先完成实名认证，
            <Link to={address('kycAuth')} state={leadsBack} className={linkStyle}>
              去认证
            </Link>
            。
          </>
        }
      />
    )
  }
  if (!code && !error) return <Bone className="h-11 w-full" />
  if (code && !code.isSet) {
    return (
      <div>
        <Link to={address('safeCode')} state={leadsBack} className={`${buttonStyle()} max-md:w-full`}>
          <GiftIcon />
          先设安全码，再转赠
        </Link>
        <Note>安全码是 6 位数字，用来防止他人转走藏品。设好{afterFreeze(code.freezeSeconds)}就可以转赠。</Note>
      </div>
    )
  }
  if (code && code.frozenUntil !== null) {
    return (
      <Closed
        note={
          <FrozenGiving
            until={code.frozenUntil}
            onReached={() => void queryClient.invalidateQueries({ queryKey: safeCodeInfo.queryKey })}
          />
        }
      />
    )
  }
  return (
    <div>
      <Button onClick={onGive} className="max-md:w-full">
        <GiftIcon />
        转赠
      </Button>
      <Note>
        {isMinting
          ? '上链还在进行，不影响转赠：链上会依次写下你和对方的名字。'
          : '送给一位已实名的藏友，未使用的权益会随藏品一起交给对方。'}
      </Note>
    </div>
  )
}

function Closed({ note }: { note: ReactNode }) {
  return (
    <div>
      <Button disabled className="max-md:w-full" aria-describedby="give-note">
        <GiftIcon />
        转赠
      </Button>
      <Note id="give-note">{note}</Note>
    </div>
  )
}

function Note({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-2 text-sm leading-relaxed text-ink-soft">
      {children}
    </p>
  )
}
