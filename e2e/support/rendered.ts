import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'

/** Reads width and height of a JPEG from its frame header. */
export function sizeOf(jpeg: Buffer): [width: number, height: number] {
  for (let at = 2; at < jpeg.length;) {
    const [marker, length] = [jpeg.readUInt16BE(at), jpeg.readUInt16BE(at + 2)]
    if (marker >= 0xffc0 && marker <= 0xffc2) return [jpeg.readUInt16BE(at + 7), jpeg.readUInt16BE(at + 5)]
    at += 2 + length
  }
  throw new Error('This is no JPEG')
}

/** Downloads the picture from a dialog. */
export async function saved(page: Page, dialog: Locator): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: '保存图片' }).click()
  return readFile(await (await download).path())
}
