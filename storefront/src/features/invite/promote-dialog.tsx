import { Bone, Button, CopyIcon, copyText } from '@app/ui'
import { ConfirmModal } from '@app/ui/confirm-modal'
import { Dialog } from '@app/ui/dialog'
import { useQuery } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { useRef, useState } from 'react'
import { useNavigate } from '../../lib/router/router.tsx'
import { paths } from '../../routes.ts'
import { creditShare } from '../../domain/points/share-credit.ts'
import { useSession } from '../../lib/session.ts'
import { hasPassedKyc } from '../../domain/person/kyc.ts'
import { inviteLink } from './api.ts'
import { pointRules } from '../../domain/points/rules.ts'
import { lazyPartWithRetry } from '../../lib/lazy/later.tsx'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'
import { leadsBack } from '../../lib/way-back.ts'

const PosterPanel = lazyPartWithRetry(
  () => import('./poster/poster-panel.tsx'),
  () => <Bone className="mx-auto aspect-[750/1334] h-[min(50dvh,29rem)]" />,
)

/** The invite link as a QR code; unverified users are asked to verify their identity first. */
export default function PromoteDialog({ onClose }: { onClose: () => void }) {
  const passed = useSession((session) => hasPassedKyc(session.userInfo))
  const navigate = useNavigate()
  if (passed) return <InvitePopup onClose={onClose} />
  return (
    <ConfirmModal
      open
      onClose={onClose}
      onConfirm={() => navigate(paths.kycAuth.path, { state: leadsBack })}
      tip="完成实名认证后，就能邀请朋友一起收藏。认证通常一分钟内完成。"
      confirmLabel="去认证"
      cancelLabel="以后再说"
    />
  )
}

function InvitePopup({ onClose }: { onClose: () => void }) {
  const link = useQueryState(inviteLink())
  const { inviteUrl } = link.value ?? {}
  const points = useQuery(pointRules()).data?.invite.points
  const [isPoster, setIsPoster] = useState(false)
  const credit = useCreditOnce()
  return (
    <Dialog
      open
      onClose={onClose}
      title={isPoster ? '邀请海报' : '邀请朋友'}
      description={
        isPoster ? undefined : `朋友扫码注册并完成实名后，你们${points ? `各得 ${points} 积分` : '都会得到积分'}。`
      }
      footer={
        inviteUrl && (
          <>
            {isPoster ? (
              <Button onClick={() => setIsPoster(false)}>返回二维码</Button>
            ) : (
              <Button onClick={() => setIsPoster(true)}>生成海报</Button>
            )}
            <Button
              onClick={async () => {
                await copyText(inviteUrl)
                credit('link')
              }}
            >
              <CopyIcon /> 复制邀请链接
            </Button>
          </>
        )
      }
    >
      <QueryBoundary of={link} loading={<LinkCode />} failure={{ className: 'py-4' }}>
        {(known) =>
          isPoster ? (
            <PosterPanel inviteUrl={known.inviteUrl} onShared={() => credit('poster')} />
          ) : (
            <LinkCode inviteUrl={known.inviteUrl} />
          )
        }
      </QueryBoundary>
    </Dialog>
  )
}

/** The link and its QR code; without a link, a placeholder for both. */
function LinkCode({ inviteUrl }: { inviteUrl?: string }) {
  return (
    <div className="flex flex-col items-center gap-5 pt-2">
      {/* White in every theme, because cameras need the contrast. */}
      <div className="grid size-[121px] place-items-center rounded-md bg-white shadow-mount">
        {inviteUrl ? (
          <QRCodeSVG value={inviteUrl} size={89} marginSize={4} level="L" title="邀请链接的二维码" />
        ) : (
          <div role="status" aria-label="正在生成二维码" className="size-[89px] animate-breathe bg-line" />
        )}
      </div>
      <p className="figures max-w-full text-center text-sm break-all text-ink-faint">{inviteUrl ?? ' '}</p>
    </div>
  )
}

/** Credits each way of sharing once while the pop-up is open: a second press is not a second share. */
function useCreditOnce(): (way: 'link' | 'poster') => void {
  const credited = useRef(new Set<string>())
  return (way) => {
    if (credited.current.has(way)) return
    credited.current.add(way)
    void creditShare(paths.invite.path)
  }
}
