import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { opsOf, useModule } from '../support/modules.ts'

const ops = useModule(opsOf, {
  brand: { name: '望川数藏' },
  http: { imageHost: 'https://img.example.com' },
  order: { windowDropSeconds: 240, windowDigitalSeconds: 700, windowPhysicalSeconds: 2000, minimumAge: 16 },
})
beforeEach(() => ops.module.forget())
afterEach(() => ops.database.db.deleteFrom('settings').execute())

const store = (key: string, value: unknown) =>
  ops.database.db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .execute()

describe('[call ops/basic/config/info]', () => {
  test('shows brand, picture host, payment windows and age from the configuration', async () => {
    expect(await ops.get('ops/basic/config/info')).toMatchObject({
      brandName: '望川数藏',
      copyright: '© 2026 望川数藏 版权所有',
      imageHost: 'https://img.example.com',
      orderWindows: { drop: 240, digital: 700, physical: 2000 },
      minimumAge: 16,
    })
  })

  test('[layout.footer] names all four licences and filings by default', async () => {
    const { licences } = await ops.get('ops/basic/config/info')
    expect(licences.map(({ name }) => name)).toEqual([
      'ICP 备案',
      '公安备案',
      '网络文化经营许可证',
      '区块链信息服务备案',
    ])
    expect(licences.every(({ number, link }) => number !== '' && (link === '' || link.startsWith('https://')))).toBe(
      true,
    )
  })

  test('stored values replace the defaults, field by field', async () => {
    const before = await ops.get('ops/basic/config/info')
    const licences = [{ name: 'ICP 备案', number: '云ICP备1号', link: '' }]
    await store('basic', { licences, slogan: '看山' })
    expect(await ops.get('ops/basic/config/info')).toEqual(before)
    ops.module.forget()
    expect(await ops.get('ops/basic/config/info')).toEqual({ ...before, licences, slogan: '看山' })
  })

  test('names the app packages once the operator has set them, and none before', async () => {
    const { app } = await ops.get('ops/basic/config/info')
    expect([app.ios.link, app.android.link]).toEqual(['', ''])
    const android = {
      link: 'https://dl.example.com/a.apk',
      version: '2.1.0',
      size: 5,
      sha256: 'ab'.repeat(32),
      notes: '修复若干问题',
    }
    const publish = { platform: 'android' as const, is_shown: true, publish_at: new Date(1_795_000_000_000) }
    await ops.database.db
      .insertInto('app_packages')
      .values([
        { ...android, ...publish },
        { ...android, ...publish, version: '2.0.0', is_forced: true, publish_at: new Date(1_790_000_000_000) },
        { ...android, ...publish, version: '2.2.0', is_shown: false },
      ])
      .execute()
    ops.module.forget()
    const { app: after } = await ops.get('ops/basic/config/info')
    expect(after).toEqual({ ios: app.ios, android: { ...android, publishTime: 1_795_000_000, requiredFrom: '2.0.0' } })
    await ops.database.db.deleteFrom('app_packages').execute()
    ops.module.forget()
  })

  test.each([[{ slogan: 5 }], [{ unknown: 'x' }], [{ licences: [{ name: 'x' }] }]])(
    'an invalid stored value is ignored: %j',
    async (value) => {
      const before = await ops.get('ops/basic/config/info')
      await store('basic', value)
      ops.module.forget()
      expect(await ops.get('ops/basic/config/info')).toEqual(before)
    },
  )
})

describe('[call ops/service/config/info]', () => {
  test('[entity.customer-service] links to a page of this site by default', async () => {
    expect((await ops.get('ops/service/config/info')).link).toMatch(/^\//)
  })

  test('links to the stored address of the type, otherwise to the common address', async () => {
    await store('service', { link: 'https://help.example.com', links: { 2: 'https://help.example.com/box' } })
    expect((await ops.get('ops/service/config/info', { typeId: 2 })).link).toBe('https://help.example.com/box')
    expect((await ops.get('ops/service/config/info', { typeId: 3 })).link).toBe('https://help.example.com')
    expect((await ops.get('ops/service/config/info')).link).toBe('https://help.example.com')
  })

  test.each([{ typeId: 0 }, { typeId: 10 }, { typeId: 'x' }])('names the malformed field in %j', async (input) => {
    expect(await ops.ask('ops/service/config/info', input)).toMatchObject({ code: 400, data: { field: 'typeId' } })
  })
})

describe('[call ops/specialTypeConfig/byType]', () => {
  test('[entity.memory-section] shows every field, the pictures as JSON text', async () => {
    const stored = {
      id: '7',
      title: '纪念',
      accessStatus: 1,
      introduceStatus: 0,
      redPoint: 1,
      webBanner: '/media/w',
      appBanner: '/media/a',
    }
    await store('specialTypes', { 2: { ...stored, pcImages: ['/media/1'], appImages: ['/media/2', '/media/3'] } })
    const { imgData, ...rest } = await ops.get('ops/specialTypeConfig/byType', { type: 2 })
    expect(rest).toEqual(stored)
    expect(JSON.parse(imgData)).toEqual({ pcImages: ['/media/1'], appImages: ['/media/2', '/media/3'] })
  })

  test('the memory section is closed until an operator opens it', async () => {
    expect(await ops.get('ops/specialTypeConfig/byType', { type: 2 })).toMatchObject({ accessStatus: 0 })
  })

  test('refuses an unconfigured type', async () => {
    expect(await ops.ask('ops/specialTypeConfig/byType', { type: 3 })).toMatchObject({
      code: 404,
      reason: 'NOT_FOUND',
    })
  })

  test.each([{}, { type: 0 }, { type: 'two' }])('names the malformed field in %j', async (input) => {
    expect(await ops.ask('ops/specialTypeConfig/byType', input)).toMatchObject({
      code: 400,
      data: { field: 'type' },
    })
  })
})
