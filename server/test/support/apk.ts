import { strToU8, zipSync } from 'fflate'

/** Builds an Android package with the parts that the server reads. `filler`: incompressible bytes to add. */
export function makeApk({
  application = 'cn.example.app',
  versionName = '2.0.0',
  isWide = false,
  filler = 0,
}: { application?: string; versionName?: string; isWide?: boolean; filler?: number } = {}): Buffer {
  const pool = poolOf(['versionName', 'package', 'manifest', versionName, application], isWide)
  const element = elementOf([
    [0, 3],
    [1, 4],
  ])
  const head = Buffer.alloc(8)
  head.writeUInt16LE(0x0003, 0)
  head.writeUInt16LE(8, 2)
  head.writeUInt32LE(8 + pool.length + element.length, 4)
  const manifest = new Uint8Array(Buffer.concat([head, pool, element]))
  const code = Uint8Array.from({ length: filler }, (_, at) => (at * 2_654_435_761) >>> 13)
  return Buffer.from(zipSync({ 'classes.dex': [code, { level: 0 }], 'AndroidManifest.xml': manifest }))
}

/** An app bundle, which stores accept instead of an APK. */
export const makeBundle = (): Buffer =>
  Buffer.from(zipSync({ 'base/manifest/AndroidManifest.xml': strToU8('<manifest/>') }))

function poolOf(strings: readonly string[], isWide: boolean): Buffer {
  const written = strings.map((text) => {
    const bytes = Buffer.from(text, isWide ? 'utf16le' : 'utf8')
    const lengths = isWide ? Buffer.from([text.length, 0]) : Buffer.from([text.length, bytes.length])
    return Buffer.concat([lengths, bytes, Buffer.alloc(isWide ? 2 : 1)])
  })
  const head = Buffer.alloc(28 + 4 * strings.length)
  const body = Buffer.concat(written)
  head.writeUInt16LE(0x0001, 0)
  head.writeUInt16LE(28, 2)
  head.writeUInt32LE(head.length + body.length, 4)
  head.writeUInt32LE(strings.length, 8)
  head.writeUInt32LE(isWide ? 0 : 0x100, 16)
  head.writeUInt32LE(head.length, 20)
  let at = 0
  for (const [place, { length }] of written.entries()) {
    head.writeUInt32LE(at, 28 + 4 * place)
    at += length
  }
  return Buffer.concat([head, body])
}

/** The first element, whose attributes refer to their name and value by index in the string pool. */
function elementOf(attributes: readonly (readonly [number, number])[]): Buffer {
  const element = Buffer.alloc(36 + 20 * attributes.length)
  element.writeUInt16LE(0x0102, 0)
  element.writeUInt16LE(16, 2)
  element.writeUInt32LE(element.length, 4)
  element.writeUInt16LE(20, 24)
  element.writeUInt16LE(20, 26)
  element.writeUInt16LE(attributes.length, 28)
  for (const [place, [name, value]] of attributes.entries()) {
    const at = 36 + 20 * place
    element.writeUInt32LE(name, at + 4)
    element.writeUInt8(0x03, at + 15)
    element.writeUInt32LE(value, at + 16)
  }
  return element
}
