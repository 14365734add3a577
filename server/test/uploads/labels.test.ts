import { crc32 } from 'node:zlib'
import type { Aigc } from '@app/contract/aiLabels'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAigc, xmpOf } from '../../src/modules/uploads/labels/aigc.ts'
import { examine } from '../../src/modules/uploads/labels/examine.ts'
import { labelOf } from '../../src/modules/uploads/labels/label.ts'
import { mark } from '../../src/modules/uploads/labels/mark.ts'
import { makeUser } from '../support/factories.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createStaff, type StaffMember } from '../support/staff.ts'
import { download, plain, sendForm, upload } from './pictures.ts'

/** A label as a generator writes it. */
const made: Aigc = {
  Label: '1',
  ContentProducer: '001191110102MAD55U9H0F10002',
  ProduceID: '98ae6b12-23e2-49af-b98a-780706f8e584',
  ReservedCode1: '{"Type":"TC260PG","Version":1}',
  ContentPropagator: '001191440300708461136T1XGW3',
  PropagateID: '4fd20e68',
  ReservedCode2: 'a "quoted" <b>&amp;',
}
const json = JSON.stringify(made)
const escaped = json.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** XMP with the label as an attribute, as the practice guide writes it. */
const packet = (property: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"${property}</rdf:RDF></x:xmpmeta>`
const labelled = packet(` TC260:AIGC="${escaped}"/>`)

const chunk = (name: string, data: string): Buffer => {
  const body = Buffer.from(name + data)
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
/** A PNG with chunks behind its header. */
async function pngWith(...chunks: Buffer[]): Promise<Buffer> {
  const png = await plain(200, 200).png().toBuffer()
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}
/** A JPEG with segments behind its start. */
async function jpegWith(...segments: [marker: number, data: Buffer][]): Promise<Buffer> {
  const jpeg = await plain(200, 200).jpeg().toBuffer()
  const parts = segments.map(([marker, data]) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(data.length + 2, 2)
    return Buffer.concat([head, data])
  })
  return Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)])
}
const examined = async (bytes: Buffer) => examine(bytes, await sharp(bytes).metadata())
const aigcIn = async (bytes: Buffer) => (await examined(bytes)).aigc

describe('[person.ai-label] reads the implicit label of GB 45438-2025', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('from the XMP of a %s', async (format) => {
    expect(await aigcIn(await plain(200, 200).withXmp(labelled).toFormat(format).toBuffer())).toEqual(made)
  })

  test('as an element, from extended XMP, from the comment of EXIF and from a text chunk of PNG', async () => {
    const element = packet(`><TC260:AIGC>${escaped}</TC260:AIGC></rdf:Description>`)
    expect(await aigcIn(await plain(200, 200).withXmp(element).webp().toBuffer())).toEqual(made)

    const extended = Buffer.from(`http://ns.adobe.com/xmp/extension/\0${'A'.repeat(32)}`)
    const [begin, end] = [labelled.slice(0, 300), labelled.slice(300)]
    const part = (text: string): [number, Buffer] => [
      0xe1,
      Buffer.concat([extended, Buffer.alloc(8), Buffer.from(text)]),
    ]
    expect(await aigcIn(await jpegWith(part(begin), part(end)))).toEqual(made)

    const ascii = { ...made, ContentProducer: 'A generator' }
    const comment = JSON.stringify({ AIGC: ascii })
    expect(
      await aigcIn(
        await plain(200, 200)
          .withExif({ IFD2: { UserComment: comment } })
          .jpeg()
          .toBuffer(),
      ),
    ).toEqual(ascii)
    const wide = Buffer.concat([Buffer.from('xUNICODE\0'), Buffer.from(json, 'utf16le').swap16()])
    expect(examine(Buffer.alloc(2), { exif: wide }).aigc).toEqual(made)

    expect(await aigcIn(await pngWith(chunk('tEXt', `AIGC\0${json}`)))).toEqual(made)
  })

  test('of other traces it finds the digital source type, a C2PA manifest with it, and what generators leave', async () => {
    const iptc = packet(
      ' xmlns:e="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" e:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"/>',
    )
    const manifest = (text: string): [number, Buffer] => [0xeb, Buffer.from(`JP\0\0\0\0jumbc2pa${text}`)]
    const tool = (name: string) =>
      plain(200, 200)
        .withXmp(packet(` xmp:CreatorTool="${name}"/>`))
        .jpeg()
        .toBuffer()
    const ofSoftware = (Software: string) => plain(200, 200).withExif({ IFD0: { Software } }).jpeg().toBuffer()
    const files: [string, Promise<Buffer>, string | undefined][] = [
      ['IPTC', plain(200, 200).withXmp(iptc).png().toBuffer(), 'sourceType'],
      ['C2PA', jpegWith(manifest('compositeWithTrainedAlgorithmicMedia')), 'c2pa'],
      ["a camera's C2PA", jpegWith(manifest('digitalCapture')), undefined],
      ['parameters', pngWith(chunk('tEXt', 'parameters\0a cat\nSteps: 20, Sampler: Euler a')), 'generator'],
      ['a workflow', pngWith(chunk('tEXt', 'prompt\0{"3": {"class_type": "KSampler"}}')), 'generator'],
      ['a prompt of a writer', pngWith(chunk('tEXt', 'prompt\0Draw what you see.')), undefined],
      ['Software', ofSoftware('NovelAI'), 'generator'],
      ['another Software', ofSoftware('Photos 9.0'), undefined],
      ['CreatorTool', tool('Adobe Firefly'), 'generator'],
      ['another CreatorTool', tool('Procreate 5'), undefined],
    ]
    const found = await Promise.all(files.map(async ([name, file]) => [name, (await examined(await file)).trace]))
    expect(found).toEqual(files.map(([name, , trace]) => [name, trace]))
  })

  test('huge, hostile or broken metadata costs little and yields nothing', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "${'{'.repeat(1000)}">]>${packet(` TC260:AIGC="&a;&a;"/>`)}`
    const texts = [
      bomb,
      '{ "'.repeat(400_000),
      `{"Label":"${'x'.repeat(1_000_000)}`,
      '{"Label":"1"}',
      '{"Label":{"ContentProducer":1}}',
      `${'{"AIGC":'.repeat(2000)}1${'}'.repeat(2000)}`,
      JSON.stringify({ AIGC: JSON.stringify({ AIGC: '{' }) }),
    ]
    const begun = performance.now()
    for (const text of texts) expect(examine(Buffer.alloc(2), { xmp: Buffer.from(text) })).toEqual({})
    expect(performance.now() - begun).toBeLessThan(3000)
    // A segment that claims to be longer than the file.
    const cut = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff]), Buffer.from('http://ns.adobe.com/')])
    expect(examine(cut, {})).toEqual({})
  })

  test('what the file says comes before what the uploader declares, and that before traces', () => {
    expect(labelOf({ aigc: { ...made, Label: '2' }, trace: 'c2pa' }, 'generated')).toMatchObject({ label: 'possible' })
    expect(labelOf({ aigc: { ...made, Label: '3' } }, undefined)).toMatchObject({ label: 'suspected' })
    expect(labelOf({ aigc: { ...made, Label: 'AIGC' } }, undefined)).toMatchObject({ label: 'generated' })
    expect(labelOf({ trace: 'c2pa' }, 'possible')).toMatchObject({ label: 'possible', source: 'declared' })
    expect(labelOf({ trace: 'c2pa' }, undefined)).toMatchObject({ source: 'suspected', trace: 'c2pa' })
    expect(labelOf({}, undefined)).toBeUndefined()
  })

  test('what we write is read back, whatever the names are', () => {
    const propagator = { name: '云岫 "数藏" <&>\u0001', id: 'abc' }
    const xmp = xmpOf(made, propagator)
    const read = findAigc(xmp.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))))
    expect(read).toEqual({ ...made, ContentPropagator: '云岫 "数藏" <&>\u0001', PropagateID: 'abc', ReservedCode2: '' })
  })
})

test('a reply shows the label of each picture, and of images in its texts', () => {
  const picture = { url: '/media/x/foo', widths: [640], ratio: 1, placeholder: '' }
  const other = { ...picture, url: '/media/x/foo-2' }
  const story = '<p>一<img src="/media/x/foo-640.webp" alt="图">二<img src="/media/x/foo-2-640.webp"></p>'
  const reply = { list: [{ cover: picture }, { cover: other }], story }
  const marked = mark(reply, new Map([['/media/x/foo', 'suspected']]))
  expect(marked).toEqual({
    list: [{ cover: { ...picture, aiLabel: 'suspected' } }, { cover: other }],
    story: story.replace('alt="图">', 'alt="图"><em>（疑似 AI 生成）</em>'),
  })
  expect(marked.list[1]).toBe(reply.list[1])
})

describe('[person.ai-label] through the picture pipeline', () => {
  let server: TestServer
  let publisher: StaffMember
  let moderator: StaffMember
  beforeAll(async () => {
    server = await startTestServer()
    publisher = await createStaff(server, { roles: ['publisher'] })
    moderator = await createStaff(server, { roles: ['moderator'] })
  })
  afterAll(() => server.stop())

  /** The labels in all files of a picture, which must have no other metadata. */
  async function served({ url, widths }: { url: string; widths: number[] }) {
    const suffixes = [...widths.flatMap((width) => [`-${width}.avif`, `-${width}.webp`]), '.jpg']
    return Promise.all(
      suffixes.map(async (suffix) => {
        const { bytes } = await download(server.url, url + suffix)
        const { exif, icc, iptc, comments } = await sharp(bytes).metadata()
        expect({ exif, icc, iptc, comments }).toEqual({})
        for (const word of ['GPS', 'secret', 'CreatorTool']) expect(bytes.includes(word)).toBe(false)
        return aigcIn(bytes)
      }),
    )
  }
  const idOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
  const labelOfPicture = async (url: string) => (await publisher.ask('picture/labelOf', { url })).data.label
  const byUs = (url: string) => ({
    ContentPropagator: server.context.brand.name,
    PropagateID: idOf(url),
    ReservedCode2: '',
  })

  test('keeps the fields of the producer in every file served, with us as propagator, and nothing else of the file', async () => {
    const { token } = await makeUser(server.context.database)
    const bytes = await plain(1000, 700)
      .withExif({ IFD0: { Artist: 'secret' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 15/1 0/1' } })
      .withXmp(labelled.replace(' TC260', ' xmp:CreatorTool="secret" TC260'))
      .jpeg()
      .toBuffer()
    const { picture } = await upload(server.url, token, bytes, 'message')
    expect(picture.aiLabel).toBe('generated')
    const files = await served(picture)
    expect(files).toHaveLength(7)
    for (const file of files) expect(file).toEqual({ ...made, ...byUs(picture.url) })
    expect(await labelOfPicture(picture.url)).toMatchObject({ source: 'metadata', producer: made.ContentProducer })
    const { rows } = await server.context.database.pool.query('select aigc from picture_labels where url = $1', [
      picture.url,
    ])
    expect(rows).toEqual([{ aigc: made }])
    // A label that the file brought is not removed.
    const removed = await moderator.ask('picture/unlabel', { address: picture.url, reason: '请求撤销' })
    expect(removed.reason).toBe('AI_LABEL_KEPT')
  })

  test("stores a user's declaration as possible, a suspicion as such, and nothing for a plain picture", async () => {
    const { token } = await makeUser(server.context.database)
    const send = async (bytes: Buffer, origin: string) => {
      const { envelope } = await sendForm(server.url, token, [
        ['purpose', 'message'],
        ['origin', origin],
        ['file', bytes],
      ])
      return envelope.data.picture
    }
    const bytes = await plain(500, 400).png().toBuffer()
    const [declared, without] = [await send(bytes, 'ai'), await send(bytes, 'other')]
    const suspected = await send(await pngWith(chunk('tEXt', 'parameters\0Steps: 20')), 'other')
    expect([declared.aiLabel, without.aiLabel, suspected.aiLabel]).toEqual(['possible', undefined, 'suspected'])
    const none = { ContentProducer: '', ProduceID: '', ReservedCode1: '' }
    for (const file of await served(declared)) expect(file).toEqual({ Label: '2', ...none, ...byUs(declared.url) })
    expect((await served(without)).every((file) => file === undefined)).toBe(true)
    expect((await served(suspected))[0]).toEqual({ Label: '3', ...none, ...byUs(suspected.url) })
    expect(await labelOfPicture(suspected.url)).toMatchObject({ source: 'suspected', trace: 'generator' })
    // With the picture its label goes.
    await server.context.jobs['upload.remove']?.({ imageId: idOf(declared.url) } as never)
    expect(await labelOfPicture(declared.url)).toBeNull()
  })

  test('a moderator labels a picture as suspected and takes that back, with a reason, and its files follow', async () => {
    const { data } = await publisher.ask(
      'media/upload',
      { name: '封面' },
      await plain(700, 500, '#334455').png().toBuffer(),
    )
    const { url, widths } = data.picture
    const reason = '画面有生成痕迹'
    expect((await publisher.ask('picture/suspect', { address: `${url}-480.webp`, reason })).status).toBe(200)
    expect((await moderator.ask('picture/suspect', { address: url, reason })).data.isNew).toBe(false)
    await server.worker.jobs()
    expect((await served({ url, widths })).map((file) => file?.Label)).toEqual(['3', '3', '3', '3', '3'])
    const crop = { left: 0, top: 0, width: 0.5, height: 1 }
    const part = (await publisher.ask('media/crop', { id: data.id, crop })).data.picture
    expect((await served(part))[0]).toMatchObject({ Label: '3', PropagateID: idOf(part.url) })

    expect((await moderator.ask('picture/unlabel', { address: url, reason: '作者给了原稿' })).status).toBe(200)
    await server.worker.jobs()
    expect((await served({ url, widths })).every((file) => file === undefined)).toBe(true)
    expect(await labelOfPicture(url)).toBeNull()
    const owner = await createStaff(server, { roles: ['owner'] })
    const { list } = (await owner.ask('audit/list', { target: `picture:${url}` })).data
    expect(list.map((entry) => [entry.verb, entry.reason])).toEqual([
      ['picture/unlabel', '作者给了原稿'],
      ['picture/suspect', reason],
      ['picture/suspect', reason],
    ])
  })

  test("labels staff's declared pictures as generated, also one that is in the library already", async () => {
    const bytes = await plain(600, 600, '#aa5533').png().toBuffer()
    const { data } = await publisher.ask('media/upload', { name: '图' }, bytes)
    expect(await labelOfPicture(data.picture.url)).toBeNull()
    const again = await publisher.ask('media/upload', { name: '图', origin: 'ai' }, bytes)
    expect(again.data).toMatchObject({ id: data.id, isKnown: true })
    expect(await labelOfPicture(data.picture.url)).toMatchObject({ label: 'generated', source: 'declared' })
    await server.worker.jobs()
    expect((await served(data.picture))[0]).toMatchObject({ Label: '1', ...byUs(data.picture.url) })
  })
})
