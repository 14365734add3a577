import { models } from '@app/demo/models/index'
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny'

/** A valid 3D model of some hundred kilobytes. */
export function model(): Buffer {
  const draw = models.get('celadon-meiping')
  if (!draw) throw new Error('The demonstration has no model')
  return Buffer.from(draw())
}

/** The same model with another description. */
export function modelWith(change: (description: Description) => void): Buffer {
  const whole = model()
  const length = whole.readUInt32LE(12)
  const description = JSON.parse(whole.toString('utf8', 20, 20 + length)) as Description
  change(description)
  const text = Buffer.from(JSON.stringify(description))
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, ' ')])
  const rest = whole.subarray(20 + length)
  const head = Buffer.from(whole.subarray(0, 20))
  head.writeUInt32LE(20 + padded.length + rest.length, 8)
  head.writeUInt32LE(padded.length, 12)
  return Buffer.concat([head, padded, rest])
}

interface Description {
  [part: string]: unknown
  nodes: { mesh?: number; name?: string }[]
  scenes: { nodes: number[] }[]
  meshes: { primitives: { attributes: Record<string, number> }[] }[]
  accessors: { count: number }[]
}

interface Film {
  format?: OutputFormat
  codec?: 'vp9' | 'av1' | 'hevc'
  width?: number
  height?: number
  seconds?: number
}

const parameters = { vp9: 'vp09.00.10.08', av1: 'av01.0.04M.08', hevc: 'hev1.1.6.L93.B0' } as const

/** A video with a valid container; nothing decodes its pictures here. */
export async function film({
  format = new WebMOutputFormat(),
  codec = 'vp9',
  width = 640,
  height = 360,
  seconds = 3,
}: Film = {}): Promise<Buffer> {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source)
  await output.start()
  for (let second = 0; second < seconds; second++) {
    const bytes = new Uint8Array(400).fill(second + 1)
    await source.add(new EncodedPacket(bytes, 'key', second, 1), {
      decoderConfig: {
        codec: parameters[codec],
        codedWidth: width,
        codedHeight: height,
        ...(codec === 'hevc' && { description: new Uint8Array(23).fill(1) }),
      },
    })
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

export const mp4 = (): OutputFormat => new Mp4OutputFormat({ fastStart: 'in-memory' })
