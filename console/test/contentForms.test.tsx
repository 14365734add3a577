import type { Picture } from '@app/contract'
import type { AdminReply } from '@app/contract/admin/routes'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeServer, findToast, Refused } from './support/app.tsx'

const server = fakeServer()

const picture: Picture = { url: `/media/u/aa/${'a'.repeat(20)}`, widths: [2400], ratio: 1, placeholder: '' }
const at = Date.parse('2026-12-01T10:00+08:00') / 1000
const works = ['月下独酌', '溪山行旅'].map((name, index) => ({ goodsSn: `W${index}`, name, isPublic: true }))

beforeEach(() => {
  // jsdom has no layout to locate the cursor in.
  Range.prototype.getClientRects = () => [] as never
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  server.answer({
    'audit/list': { list: [], next: null },
    'pick/list': { list: [] },
    'session/ways': { brand: '云岫', signOn: null, imageHost: '', storefront: '' },
    'content/works': { list: works },
  })
})

const write = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const sent = (path: Parameters<typeof server.inputsOf>[0]) =>
  waitFor(() => {
    const [input] = server.inputsOf(path)
    expect(input).toBeTruthy()
    return input
  })

const notice: AdminReply<'notice/info'> = {
  noticeId: '3',
  title: '展厅调整开放时间',
  classificationId: '1',
  classificationName: '公告',
  state: 'shown',
  isPinned: false,
  publishAt: at,
  endAt: null,
  isShown: true,
  version: 4,
  content: '<p>周一闭馆。</p>',
  goodsSn: null,
}

describe('[console.content] a notice', () => {
  beforeEach(() => {
    const classification = { classificationId: '1', name: '公告', position: 0, notices: 1 }
    server.answer({ 'notice/info': notice, 'notice/classifications': { list: [classification] } })
  })

  test('is saved over the version that was read, with times in seconds', async () => {
    server.answer({ 'notice/save': { noticeId: '3', version: 5 } })
    server.open('/notices/3')
    await screen.findByLabelText('标题')
    await screen.findByRole('option', { name: '公告' })
    write('标题', '展厅延长开放')
    write('结束时间', '2026-12-01T10:00')
    await userEvent.click(screen.getByLabelText('置顶'))
    await press('保存')
    expect(await sent('notice/save')).toEqual({
      noticeId: '3',
      version: 4,
      title: '展厅延长开放',
      classificationId: '1',
      content: '<p>周一闭馆。</p>',
      isPinned: true,
      publishAt: at,
      endAt: at,
    })
    expect(await findToast('已保存')).toBeTruthy()
  })

  test('shows a refusal at its field, and keeps the input over a reload until it is given up', async () => {
    server.answer({ 'notice/save': new Refused('BAD_INPUT', 400, 'endAt') })
    server.open('/notices/3')
    await screen.findByLabelText('标题')
    write('标题', '写到一半')
    await press('保存')
    expect(await screen.findByText('拒绝：BAD_INPUT')).toBeTruthy()
    expect(screen.getByLabelText('结束时间').getAttribute('aria-invalid')).toBe('true')
    cleanup()
    server.open('/notices/3')
    expect((await screen.findByLabelText<HTMLInputElement>('标题')).value).toBe('写到一半')
    await press('丢弃草稿')
    expect(screen.getByLabelText<HTMLInputElement>('标题').value).toBe(notice.title)
  })
})

test('[console.content] an ad needs both pictures, each in the group of its field, which takes the focus if refused', async () => {
  const uploaded = { id: 'a'.repeat(20), name: '横幅', picture, width: 2400, height: 900, sharpness: 300, bytes: 1 }
  server.answer({
    'media/upload': { ...uploaded, uploadedBy: '', uploadedAt: at, isKnown: false },
    'ad/save': { adId: '7', version: 1 },
  })
  server.open('/ads/new')
  await userEvent.selectOptions(await screen.findByLabelText('位置'), '首页')
  write('标题', '山水长卷特展')
  write(/链接/, '/goods/G1')
  await press('保存草稿')
  expect(await screen.findByText('请填写电脑端图片')).toBeTruthy()
  expect(screen.getByRole('group', { name: '电脑端图片' }).contains(document.activeElement)).toBe(true)
  expect(server.inputsOf('ad/save')).toEqual([])
  for (const name of ['电脑端图片', '手机端图片']) {
    const field = within(screen.getByRole('group', { name }))
    await userEvent.upload(field.getByLabelText('选择图片文件'), new File(['x'], '图.png', { type: 'image/png' }))
    await field.findByRole('img')
  }
  server.answer({ 'ad/save': new Refused('BAD_INPUT', 400, 'phonePicture') })
  await press('保存草稿')
  expect(await screen.findByText('拒绝：BAD_INPUT')).toBeTruthy()
  expect(screen.getByRole('group', { name: '手机端图片' }).contains(document.activeElement)).toBe(true)
  server.answer({ 'ad/save': { adId: '7', version: 1 } })
  await press('保存草稿')
  await waitFor(() => expect(server.inputsOf('ad/save')).toHaveLength(2))
  expect(await sent('ad/save')).toMatchObject({
    title: '山水长卷特展',
    link: '/goods/G1',
    picture,
    phonePicture: picture,
  })
})

test('[console.content] a topic keeps its works and texts in their order', async () => {
  const entry = { goodsSn: null, name: '', title: '引子', content: '', picture: null }
  server.answer({
    'subject/info': {
      albumId: '2',
      title: '山水',
      subtitle: '',
      kind: 2,
      state: 'shown',
      position: 0,
      publishAt: at,
      cover: picture,
      content: '',
      works: 0,
      version: 3,
      entries: [entry],
    } as never,
    'subject/save': { albumId: '2', version: 4 },
  })
  server.open('/subjects/2')
  const entries = within(await screen.findByRole('group', { name: '内容' }))
  await userEvent.click(entries.getByRole('button', { name: '添加作品' }))
  await userEvent.click(await entries.findByRole('button', { name: /月下独酌/ }))
  await userEvent.click(entries.getByRole('button', { name: '添加一段文字' }))
  fireEvent.change(entries.getByRole('textbox', { name: '这一段的标题' }), { target: { value: '尾声' } })
  const last = entries.getByRole('button', { name: /^尾声/ })
  last.focus()
  await userEvent.keyboard('{ArrowUp}')
  await press('保存')
  expect(await sent('subject/save')).toMatchObject({
    albumId: '2',
    version: 3,
    entries: [{ title: '引子' }, { title: '尾声' }, { goodsSn: 'W0' }],
  })
})

test('[console.content] the licences of the footer are rows with names of their own', async () => {
  const licence = { name: 'ICP 备案', number: '浙ICP备1号', link: '' }
  server.answer({
    'site/info': {
      brand: {
        version: 1,
        name: '望川数藏',
        promises: ['一物一号', '链上可查', '当面兑换'],
        seal: picture,
        logo: null,
        icon: null,
        share: null,
      },
      footer: { version: 2, slogan: '', copyright: '云岫', licences: [licence] },
      service: { version: 3, link: '/aboutUs/problem', linkHosts: ['shop.example.com'] },
    } as never,
    'site/saveFooter': { version: 3 },
  })
  server.open('/site')
  const rows = within(await screen.findByRole('group', { name: '备案与许可' }))
  await userEvent.click(rows.getByRole('button', { name: '添加一项' }))
  fireEvent.change(rows.getByLabelText('第 2 项名称'), { target: { value: '网络文化经营许可' } })
  fireEvent.change(rows.getByLabelText('第 2 项编号'), { target: { value: '浙网文1号' } })
  const footer = screen.getByRole('heading', { name: '页脚' }).closest('section') as HTMLElement
  await userEvent.click(within(footer).getByRole('button', { name: '保存' }))
  expect(await sent('site/saveFooter')).toMatchObject({
    version: 2,
    licences: [licence, { name: '网络文化经营许可', number: '浙网文1号', link: '' }],
  })
})

const text: AdminReply<'text/info'>['list'][number] = {
  textVersionId: '1',
  key: 'policy',
  version: '1.0',
  title: '隐私政策',
  state: 'holding',
  isAgreement: true,
  position: 0,
  effectiveAt: at,
  consultFrom: null,
  consultUntil: null,
  isPublic: true,
  isKept: true,
  needsReview: false,
  consentName: 'policy@1.0',
  revision: 1,
  content: '<p>正文</p>',
}

test('[console.versions] a version in force cannot be edited, and a new one begins with its text', async () => {
  server.answer({
    'text/info': { list: [text] },
    'text/save': { textVersionId: '2', key: 'policy', revision: 1 },
  })
  server.open('/texts/policy')
  await screen.findByRole('heading', { level: 1, name: '隐私政策' })
  expect(screen.queryByRole('button', { name: /修改|收回|删除草稿/ })).toBeNull()
  await press('写新版本')
  await screen.findByRole('textbox', { name: '正文' })
  await press('保存草稿')
  expect(await screen.findByText('请填写版本号')).toBeTruthy()
  write('版本号', '2.0')
  write('生效时间', '2026-12-01T10:00')
  await press('保存草稿')
  expect(await sent('text/save')).toMatchObject({
    key: 'policy',
    version: '2.0',
    content: '<p>正文</p>',
    isAgreement: true,
    effectiveAt: at,
  })
})

test('[console.content] a new text begins with its template, which names what is to be filled in', async () => {
  server.answer({
    'text/template': {
      title: '隐私政策',
      content: '<p>由〔公司全称〕运营</p>',
      isAgreement: true,
      position: 1,
      blanks: ['〔公司全称〕'],
    },
    'text/save': { textVersionId: '2', key: 'policy', revision: 1 },
  })
  server.open('/texts/new?key=policy&title=隐私政策')
  await screen.findByText(/先把 1 处空填好：〔公司全称〕。/)
  await screen.findByRole('textbox', { name: '正文' })
  write('生效时间', '2026-12-01T10:00')
  await press('保存草稿')
  expect(await sent('text/save')).toMatchObject({
    key: 'policy',
    content: '<p>由〔公司全称〕运营</p>',
    isAgreement: true,
    isFromTemplate: true,
  })
})

test('[console.content] a version from a template says that it needs a lawyer, until somebody confirms one', async () => {
  server.answer({ 'text/info': { list: [{ ...text, needsReview: true }] }, 'text/confirmReview': {} })
  server.open('/texts/policy')
  await screen.findByText('需由律师审核')
  await press('确认已审核')
  write('审核人和日期', '某某律师事务所，3 月 1 日')
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: '确认已审核' }))
  expect(await sent('text/confirmReview')).toMatchObject({ textVersionId: '1', reason: '某某律师事务所，3 月 1 日' })
})

test('labels of the other forms of content name their controls', async () => {
  const spot = { spotId: '1', name: '断桥', zone: '', place: '白堤', opening: '全天', summary: '', isOpen: true }
  const [banners, messages] = [
    { webBanner: picture, appBanner: null, webPictures: [picture], appPictures: [] },
    { visible: 0, pending: 0, refused: 0, hidden: 0 },
  ]
  const item = { title: '', text: '', picture: null, link: '' }
  server.answer({
    'spot/info': { ...spot, version: 1, cover: picture, gallery: [], albumId: '2', messages, changedAt: at } as never,
    'memorial/info': { version: 1, title: '纪念', albumId: null, isOpen: true, choices: [], ...banners } as never,
    'brandPage/info': {
      key: 'jxdd-rules',
      title: '规则',
      sections: [{ title: '', content: '', items: [item, item] }],
      howTo: [],
      rules: ['一行'],
      rightsIds: ['1'],
      version: 1,
      isShown: false,
      changedAt: at,
    } as never,
  })
  // The support of these tests looks for labels without a control, and for ids that several share.
  for (const [path, name] of [
    ['/spots/1', '更多图片'],
    ['/memorial', '电脑端横幅'],
    ['/brand-pages/jxdd-rules', '第 1 段第 2 条的图片'],
  ] as const) {
    cleanup()
    server.open(path)
    expect(await screen.findByRole('group', { name })).toBeTruthy()
    expect(document.querySelectorAll('label').length).toBeGreaterThan(0)
  }
})
