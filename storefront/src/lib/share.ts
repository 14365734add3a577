import { copyText } from '@app/ui'
import { appCan, askApp } from './bridge/channel.ts'

/** Outcome of sharing; `cancelled` if the user closed the sheet. */
export type Handed = 'shared' | 'copied' | 'cancelled'

/** Shares an address through the app's sheet or the browser's, else copies it. */
export async function shareLink({ title, url }: { title: string; url: string }): Promise<Handed> {
  if (appCan('share')) {
    const outcome = await askApp({ type: 'share', title, url })
    if (outcome !== 'failed') return outcome === 'done' ? 'shared' : 'cancelled'
  } else if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      // Closing the device's sheet is a choice, not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  }
  await copyText(url, '链接已复制')
  return 'copied'
}

/** Whether this browser can share a picture as a file. */
export function canSharePicture(file: File): boolean {
  return appCan('share') || (typeof navigator.share === 'function' && navigator.canShare?.({ files: [file] }))
}

/** Shares a picture. Returns true if it was shared; closing the sheet is a choice, and the picture stays available. */
export async function sharePicture(file: File, { title, url }: { title: string; url: string }): Promise<boolean> {
  if (appCan('share')) {
    const picture = await dataUrlOf(file)
    return (await askApp({ type: 'share', title, url, picture })) === 'done'
  }
  try {
    await navigator.share({ files: [file], title })
    return true
  } catch {
    return false
  }
}

/** Asks the app to save a picture to the album. Only if `appCan('savePicture')`. */
export async function savePictureInApp(file: File): Promise<boolean> {
  const picture = await dataUrlOf(file)
  return (await askApp({ type: 'savePicture', name: file.name, picture })) === 'done'
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('The picture could not be read')))
    reader.readAsDataURL(file)
  })
}
