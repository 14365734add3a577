import { unreadable } from './unreadable.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })
/** What providers call GBK; GB18030 holds all of it. */
const gb18030 = new TextDecoder('gb18030', { fatal: true })

/** Text in UTF-8, with or without its mark, or else in GBK. Throws BILL_UNREADABLE for what is neither. */
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
