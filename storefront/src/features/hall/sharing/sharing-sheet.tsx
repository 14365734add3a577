import { Button, copyText } from '@app/ui'
import { Dialog } from '@app/ui/dialog'
import { useState } from 'react'
import { mutate } from '../../../lib/mutation.ts'
import { errorText } from '../../../lib/errors.ts'
import { hallAddress, type OwnHall } from '../api.ts'
import { keepSuggestion } from '../arrange/keep.ts'
import { HallShares } from './hall-shares.tsx'

/** Sheet that shares the user's hall, gives out its address, and ends the sharing. */
export default function SharingSheet({ hall, onClose }: { hall: OwnHall; onClose: () => void }) {
  const [failure, setFailure] = useState<string | null>(null)
  const { hallKey, name, ownerName, pieces } = hall
  async function change(submission: () => Promise<unknown>) {
    setFailure(null)
    try {
      await submission()
    } catch (error) {
      setFailure(errorText(error))
    }
  }
  return (
    <Dialog open onClose={onClose} isNight title={hallKey ? '展厅已开放' : '开放展厅'}>
      {failure && (
        <p role="alert" className="mb-4 text-vermilion-ink">
          {failure}
        </p>
      )}
      {hallKey ? (
        <>
          <p className="text-ink-soft">拿到链接的人都能来看，不用登录。他们看到的是作品、你写的话和部分隐去的昵称。</p>
          <button
            type="button"
            onClick={() => copyText(hallAddress(hallKey), '链接已复制')}
            className="mt-4 block min-h-11 w-full truncate rounded-md bg-sunken px-3.5 text-left font-mono text-sm text-ink-soft"
          >
            {hallAddress(hallKey)}
          </button>
          <div className="mt-5 flex flex-wrap gap-3">
            <HallShares hall={{ name, pieces, ownerName }} url={hallAddress(hallKey)} />
          </div>
          <div className="mt-6 border-t border-line pt-4">
            <Button size="small" variant="quiet" onClick={() => change(() => mutate('user/hall/unshare', {}))}>
              收回分享
            </Button>
            <p className="mt-1 text-sm text-ink-faint">收回之后，发出去的链接和海报上的二维码都不再打得开。</p>
          </div>
        </>
      ) : (
        <>
          <p className="text-ink-soft">
            现在只有你看得到。开放之后会有一个猜不到的地址，拿到它的人都能来看：作品、你写的话和部分隐去的昵称，没有别的。随时可以收回。
          </p>
          <Button
            variant="primary"
            className="mt-6"
            onClick={() =>
              change(async () => {
                await keepSuggestion(hall)
                await mutate('user/hall/share', {})
              })
            }
            pendingLabel="正在开放"
          >
            开放展厅
          </Button>
        </>
      )}
    </Dialog>
  )
}
