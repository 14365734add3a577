import { unzipSync } from 'fflate'
import { chinese } from './chinese.ts'
import { unreadable } from './unreadable.ts'

/** One day of a large shop is some hundred thousand lines. */
const maximumBytes = 128 * 1024 * 1024
const maximumFiles = 32

/** One file of an archive. */
export interface ArchivedFile {
  name: string
  content: Buffer
}

/** Whether a file starts with the signature of a zip. */
export function isZip(file: Buffer): boolean {
  return file.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))
}

/**
 * Unpacks the files of a zip whose names `wanted` accepts. Names may be GBK or UTF-8. Throws BILL_UNREADABLE if the
 * file is not a zip, or would unpack to more than the maximum size.
 */
export function unpack(file: Buffer, wanted: (name: string) => boolean): ArchivedFile[] {
  const sizes = new Map<string, number>()
  let total = 0
  try {
    const unpacked = unzipSync(file, {
      // The declared size is also the most that is unpacked.
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

/** Detects the encoding of a name by its bytes if it is not flagged as UTF-8. */
function nameOf(name: string): string {
  // oxlint-disable-next-line no-control-regex
  return /^[\u0000-\u00FF]*$/.test(name) ? chinese(Buffer.from(name, 'latin1')) : name
}
