import { toast } from './toast-store.ts'

/** Copies a text and confirms it with a toast. Falls back to a hidden text area if there is no clipboard API. */
export async function copyText(text: string, done = '复制成功'): Promise<void> {
  if ((await copyByClipboard(text)) || copyByTextArea(text)) toast.good(done)
  else toast.bad('没能复制，请长按文字手动复制')
}

async function copyByClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

function copyByTextArea(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.setAttribute('aria-hidden', 'true')
  area.style.cssText = 'position:fixed;top:0;left:-9999px;font-size:16px'
  const focused = document.activeElement
  document.body.append(area)
  area.focus({ preventScroll: true })
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
