import { expect, test } from 'vitest'
import { originPacket, withPacket } from '../src/lib/photo-label.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes)

const packet = '<x:xmpmeta xmlns:x="adobe:ns:meta/">云 TC260:AIGC="{&quot;Label&quot;:&quot;1&quot;}"</x:xmpmeta>'

test('[person.ai-label] a photo that is redrawn before its upload keeps what its file says of AI', async () => {
  expect(textOf(originPacket(bytesOf(`\u0001jpeg ${packet} pixels`)))).toBe(packet)
  // Said elsewhere, as in a text chunk of PNG or a manifest of C2PA.
  for (const text of [
    'AIGC\0{"Label":"1","ContentProducer":"x"}',
    'jumbc2pa trainedAlgorithmicMedia',
    '<x:xmpmeta></x:xmpmeta>AIGC',
  ])
    expect(textOf(originPacket(bytesOf(text)))).toContain('compositeWithTrainedAlgorithmicMedia')
  expect(originPacket(bytesOf('a photo, <x:xmpmeta>Somebody</x:xmpmeta>'))).toBeUndefined()

  const jpeg = withPacket(new Uint8Array([0xff, 0xd8, 0xff, 0xdb, 1, 2]), bytesOf(packet))
  const bytes = new Uint8Array(await jpeg.arrayBuffer())
  const name = 'http://ns.adobe.com/xap/1.0/\0'
  const length = 2 + name.length + bytesOf(packet).length
  expect(bytes.slice(0, 6)).toEqual(new Uint8Array([0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 0xff]))
  expect(textOf(bytes.slice(6, 4 + length))).toBe(name + packet)
  expect(bytes.slice(4 + length)).toEqual(new Uint8Array([0xff, 0xdb, 1, 2]))
})
