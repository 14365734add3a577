import type { Aigc, LabelTrace } from '@app/contract/aiLabels'
import type { Metadata } from 'sharp'
import { decodeEntities, findAigc } from './aigc.ts'

/** Bytes of one kind of metadata that are read; labels are far smaller, and come first. */
const mostBytes = 1_048_576

/** What the file of a picture says about its making. */
export interface Found {
  /** Its implicit label. */
  aigc?: Aigc
  /** What else shows that it was generated. */
  trace?: LabelTrace
}

/**
 * Looks for an implicit label (GB 45438-2025) in a picture's metadata, and for other traces of a generator: the digital
 * source type of IPTC, alone or in a manifest of C2PA, and what known generators leave. A manifest alone proves nothing,
 * because cameras write them too.
 */
export function examine(bytes: Buffer, metadata: Pick<Metadata, 'xmp' | 'exif' | 'comments'>): Found {
  const comments = (metadata.comments ?? []).slice(0, 100)
  const xmp = decodeEntities(textOf(metadata.xmp) + textOf(Buffer.concat(extendedXmp(bytes))))
  const exif = textOf(metadata.exif)
  const texts = [
    xmp,
    exif,
    ...comments.map(({ text: written }) => written.slice(0, mostBytes)),
    ...wideTextsOf(metadata.exif),
  ]
  for (const text of texts) {
    const aigc = findAigc(text)
    if (aigc) return { aigc }
  }
  // Of `trainedAlgorithmicMedia` and `compositeWithTrainedAlgorithmicMedia`, uncompressed wherever it is.
  const sourceType = 'rainedAlgorithmicMedia'
  if (bytes.includes(sourceType) || texts.some((text) => text.includes(sourceType))) {
    return { trace: bytes.includes('jumb') && bytes.includes('c2pa') ? 'c2pa' : 'sourceType' }
  }
  return isFromGenerator(comments, [exif, creatorTool(xmp)]) ? { trace: 'generator' } : {}
}

const textOf = (part: Buffer | undefined): string => part?.subarray(0, mostBytes).toString('utf8') ?? ''

/** The user comment of EXIF may be UTF-16, in either byte order and from any offset. */
function wideTextsOf(exif: Buffer | undefined): string[] {
  const start = exif?.indexOf('UNICODE\0') ?? -1
  if (!exif || start < 0) return []
  const comment = exif.subarray(start + 8, start + 8 + mostBytes)
  const even = comment.subarray(0, comment.length - (comment.length % 2))
  return [even.toString('utf16le'), Buffer.from(even).swap16().toString('utf16le')]
}

const extension = Buffer.from('http://ns.adobe.com/xmp/extension/\0')
/** Bytes between that name and the text: a digest, the whole length and the offset of this part. */
const extensionHeader = 32 + 4 + 4

/** Returns the parts of extended XMP (XMP specification, part 3, 1.1.3.1) in a JPEG, in file order. */
function extendedXmp(bytes: Buffer): Buffer[] {
  const parts: Buffer[] = []
  if (bytes.readUInt16BE(0) !== 0xff_d8) return parts
  let [at, total] = [2, 0]
  while (at + 4 <= bytes.length && total < mostBytes && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    const segment = bytes.subarray(at + 4, end)
    if (bytes[at + 1] === 0xe1 && segment.subarray(0, extension.length).equals(extension)) {
      parts.push(segment.subarray(extension.length + extensionHeader))
      total += segment.length
    }
    at = end
  }
  return parts
}

const creatorTool = (xmp: string): string => /CreatorTool\s{0,9}(?:=\s{0,9}["']|>)([^"'<]{1,200})/.exec(xmp)?.[1] ?? ''

/** Text chunks that generators write into PNG, with the beginning or a part of their text. */
const generatorChunks: Readonly<Record<string, RegExp>> = {
  parameters: /\bSteps: \d/,
  prompt: /^\s{0,20}\{/,
  workflow: /^\s{0,20}\{/,
  'sd-metadata': /^/,
  invokeai_metadata: /^/,
  invokeai_graph: /^/,
  Dream: /^/,
}

const generators =
  /midjourney|stable.?diffusion|comfyui|novelai|invokeai|dall[·.\-\s]?e\b|adobe firefly|\bSteps: \d{1,4}, Sampler: |即梦|通义万相|文心一格|可灵/i

function isFromGenerator(comments: readonly { keyword: string; text: string }[], texts: readonly string[]): boolean {
  return (
    texts.some((text) => generators.test(text)) ||
    comments.some(
      ({ keyword, text: written }) =>
        generatorChunks[keyword]?.test(written) || (keyword === 'Software' && generators.test(written.slice(0, 1000))),
    )
  )
}
