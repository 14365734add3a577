/** Name of the JPEG segment (APP1) that holds an XMP packet. */
const segmentName = 'http://ns.adobe.com/xap/1.0/\0'
/** Bytes of a packet that fit into one segment. */
const mostBytes = 65_000

/** Says, in a packet of its own, that AI took part: enough for the server to suspect it. */
const bareTrace =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia"/></rdf:RDF></x:xmpmeta>'

/** Signs of AI in a file's metadata, as the server looks for them. */
const signs = /AIGC|"ContentProducer"|rainedAlgorithmicMedia|\bSteps: \d/

/**
 * Returns what a redrawn photo must say of its origin: the XMP packet of the file if that names AI, a packet that says
 * so if the file does elsewhere, or undefined for other photos.
 */
export function originPacket(bytes: Uint8Array): Uint8Array | undefined {
  // One character for each byte.
  const text = new TextDecoder('latin1').decode(bytes)
  if (!signs.test(text)) return undefined
  const [start, end] = [text.indexOf('<x:xmpmeta'), text.indexOf('</x:xmpmeta>')]
  const packet = start >= 0 && end > start ? bytes.subarray(start, end + '</x:xmpmeta>'.length) : undefined
  const isWhole = packet !== undefined && packet.length <= mostBytes && signs.test(text.slice(start, end))
  return isWhole ? packet : new TextEncoder().encode(bareTrace)
}

/** Inserts an XMP packet behind the start of a JPEG. */
export function withPacket(jpeg: Uint8Array, packet: Uint8Array): Blob {
  const name = new TextEncoder().encode(segmentName)
  const length = 2 + name.length + packet.length
  const head = new Uint8Array([0xff, 0xe1, length >> 8, length & 0xff])
  const parts = [jpeg.slice(0, 2), head, name, packet.slice(), jpeg.slice(2)]
  return new Blob(parts, { type: 'image/jpeg' })
}
