import { type Aigc, aigcFields as fields } from '@app/contract/aiLabels'

/** A platform that passes content on, and the content's number there. */
export interface Propagator {
  name: string
  id: string
}

/** Namespace and prefix of the label in XMP, by the practice guide TC260-PG-20258A. */
const namespace = 'http://www.tc260.org.cn/ns/AIGC/1.0/'

/** Characters of one field; security codes are long. */
const mostOfField = 4000
/** Characters of a label, and attempts to read one in a text. */
const mostOfLabel = 20_000
const mostAttempts = 50

/**
 * Finds an implicit label in a text, wherever a generator put it: an XMP packet, a comment of EXIF, a text chunk of PNG.
 * Undefined if there is none. Takes no more than a few milliseconds, whatever the text is.
 */
export function findAigc(text: string): Aigc | undefined {
  const starts = /\{\s{0,20}"/g
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const start = starts.exec(text)
    if (!start) return undefined
    const label = labelIn(objectAt(text, start.index))
    if (label) return label
  }
  return undefined
}

/** Parses the JSON object that begins at an index; undefined if it is none or too long. */
function objectAt(text: string, start: number): unknown {
  const end = Math.min(text.length, start + mostOfLabel)
  let [depth, isQuoted] = [0, false]
  for (let at = start; at < end; at += 1) {
    const character = text[at]
    if (character === '\\') at += 1
    else if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && character === '{') depth += 1
    else if (!isQuoted && character === '}') {
      depth -= 1
      if (depth === 0) return parse(text.slice(start, at + 1))
    }
  }
  return undefined
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Reads a label from a parsed object, or from its member `AIGC`, which may be JSON again. */
function labelIn(value: unknown): Aigc | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const inner: unknown = Reflect.get(value, 'AIGC')
  if (inner !== undefined) return labelIn(typeof inner === 'string' ? parse(inner.slice(0, mostOfLabel)) : inner)
  if (!('Label' in value) || !fields.slice(1).some((field) => field in value)) return undefined
  const read = (field: string): string => {
    const found: unknown = Reflect.get(value, field)
    return typeof found === 'string' || typeof found === 'number' ? String(found).slice(0, mostOfField) : ''
  }
  return Object.fromEntries(fields.map((field) => [field, read(field)])) as Aigc
}

const entities: Readonly<Record<string, string>> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' }

/** Replaces the predefined entities and character references of XML; others, which a DTD may define, stay as they are. */
export const decodeEntities = (xml: string): string =>
  xml.replace(/&(?:(quot|apos|lt|gt|amp)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g, (whole, name, decimal, hexadecimal) => {
    if (name) return entities[name] ?? whole
    const code = decimal ? Number(decimal) : parseInt(hexadecimal, 16)
    return code <= 0x10_ffff ? String.fromCodePoint(code) : whole
  })

/** XML may not contain control characters, not even escaped. */
const escapeAttribute = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are what must go
  text.replace(/[\u0000-\u001f\ufffe\uffff]/g, ' ').replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)

/** Builds an XMP packet that has a label and nothing else, with us as its propagator. */
export function xmpOf(label: Partial<Aigc>, { name, id }: Propagator): string {
  const whole = { ...label, ContentPropagator: name, PropagateID: id, ReservedCode2: '' }
  const json = JSON.stringify(Object.fromEntries(fields.map((field) => [field, whole[field] ?? ''])))
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    `<rdf:Description rdf:about="" xmlns:TC260="${namespace}" TC260:AIGC="${escapeAttribute(json)}"/>`,
    '</rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
  ].join('')
}
