import { Button, buttonStyle, DownloadIcon, ShareIcon, toast } from '@app/ui'
import { appCan } from '../../lib/bridge/channel.ts'
import { isNativeApp } from '../../lib/platform.ts'
import { canSharePicture, savePictureInApp, sharePicture } from '../../lib/share.ts'
import type { GeneratedPicture } from './use-picture.ts'

export interface PictureActionsProps {
  picture: GeneratedPicture
  title: string
  url: string
  /** Called once the picture was shared or saved. */
  onKept?: () => void
}

/** Buttons to save or share a generated picture, by whatever this device supports. */
export function PictureActions({ picture, title, url, onKept }: PictureActionsProps) {
  const { file } = picture
  async function save() {
    if (!(await savePictureInApp(file))) return toast.bad('未能存入相册，请长按图片保存')
    toast.good('已存到相册')
    onKept?.()
  }
  return (
    <>
      {canSharePicture(file) && (
        <Button onClick={async () => void ((await sharePicture(file, { title, url })) && onKept?.())}>
          <ShareIcon /> 分享
        </Button>
      )}
      {appCan('savePicture') ? (
        <Button onClick={save} pendingLabel="正在保存">
          <DownloadIcon /> 存到相册
        </Button>
      ) : (
        // In an app without this ability a download does nothing: there the user presses and holds the picture.
        !isNativeApp() && (
          <a href={picture.url} download={file.name} onClick={onKept} className={buttonStyle()}>
            <DownloadIcon /> 保存图片
          </a>
        )
      )}
    </>
  )
}

/** Explains how to save a picture by pressing and holding it. */
export function HoldHint() {
  return <p className="hidden text-center text-sm text-ink-faint pointer-coarse:block">长按图片，可以保存或发给朋友</p>
}
