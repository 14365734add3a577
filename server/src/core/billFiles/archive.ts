import { unzipSync } from 'fflate'
import { chinese } from './chinese.ts'
import { unreadable } from './unreadable.ts'

/** A day of a great shop is some hundred thousand lines. */
const maximumBytes = 128 * 1024 * 1024
const maximumFiles = 32

/** One file of an archive. */
export interface ArchivedFile {
  name: string
  content: Buffer
}

/** Whether a file begins like a zip. */
export function isZip(file: Buffer): boolean {
  return file.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))
}

/**
 * Unpacks the files of a zip whose names `wanted` takes, names in GBK or UTF-8. Throws BILL_UNREADABLE for what is no zip,
 * and for one that would unpack to more than a bill has.
 */
export function unpack(file: Buffer, wanted: (name: string) => boolean): ArchivedFile[] {
  const sizes = new Map<string, number>()
  let total = 0
  try {
    const unpacked = unzipSync(file, {
      // The size that the archive tells is also the most that is unpacked of it.
      filter({ name, originalSize }) {
        if (!wanted(nameOf(name))) return false
        total += originalSize
        sizes.set(name, originalSize)
        if (total > maximumBytes || sizes.size > maximumFiles) throw unreadable('压缩包解开后太大，不像一份账单')
        return true
      },
    })
    return Object.entries(unpacked).map(([name, content]) => {
      if (content.length !== sizes.get(name)) throw unreadable('压缩包不完整')
      return { name: nameOf(name), content: Buffer.from(content.buffer, content.byteOffset, content.length) }
    })
  } catch (cause) {
    throw unreadable('压缩包打不开，可能没有下载完整', cause)
  }
}

/** Names without a mark that they are UTF-8 are told byte by byte. */
function nameOf(name: string): string {
  // oxlint-disable-next-line no-control-regex
  return /^[\u0000-\u00FF]*$/.test(name) ? chinese(Buffer.from(name, 'latin1')) : name
}
