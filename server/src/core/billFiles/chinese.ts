import { unreadable } from './unreadable.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** Providers say GBK; GB18030 is a superset. */
const gb18030 = new TextDecoder('gb18030', { fatal: true })

/** Decodes text in UTF-8, with or without a byte order mark, or in GBK. Throws BILL_UNREADABLE for anything else. */
export function chinese(bytes: Buffer): string {
  for (const decoder of [utf8, gb18030]) {
    try {
      return decoder.decode(bytes)
    } catch {
      continue
    }
  }
  throw unreadable('文字编码既不是 UTF-8 也不是 GBK')
}
