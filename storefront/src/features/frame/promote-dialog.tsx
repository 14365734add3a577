import { Button, CopyIcon, ErrorState } from '@app/ui'
import { ConfirmModal } from '@app/ui/confirm-modal'
import { Dialog } from '@app/ui/dialog'
import { useQuery } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { copyText } from '../../lib/copy.ts'
import { read } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { hasPassedKyc } from '../../lib/user.ts'

/** The invite link as a QR code; those who are not verified are asked to do that first. */
export default function PromoteDialog({ onClose }: { onClose: () => void }) {
  const passed = useSession((session) => hasPassedKyc(session.userInfo))
  const navigate = useNavigate()
  if (passed) return <InvitePopup onClose={onClose} />
  return (
    <ConfirmModal
      open
      onClose={onClose}
      onConfirm={() => navigate(paths.kycAuth.path)}
      tip="完成实名认证后，就能邀请朋友一起收藏。认证通常一分钟内完成。"
      confirmLabel="去认证"
      cancelLabel="以后再说"
    />
  )
}

function InvitePopup({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(read('user/user/inviteNewPeople/invite', {}))
  return (
    <Dialog open onClose={onClose} title="邀请朋友" description="朋友扫码注册并完成实名后，你们都会得到积分。">
      {error && !data ? (
        <ErrorState onRetry={refetch} className="py-4" />
      ) : (
        <div className="flex flex-col items-center gap-5 pt-2">
          {/* White whatever the theme is: cameras want it so. */}
          <div className="grid size-[121px] place-items-center rounded-md bg-white shadow-mount">
            {data ? (
              <QRCodeSVG value={data.inviteUrl} size={89} marginSize={4} level="L" title="邀请链接的二维码" />
            ) : (
              <div role="status" aria-label="正在生成二维码" className="size-[89px] animate-breathe bg-line" />
            )}
          </div>
          <p className="figures max-w-full text-center text-sm break-all text-ink-faint">{data?.inviteUrl ?? ' '}</p>
          <Button disabled={!data} onClick={() => data && copyText(data.inviteUrl)}>
            <CopyIcon /> 复制邀请链接
          </Button>
        </div>
      )}
    </Dialog>
  )
}
