// @vitest-environment jsdom
import { KycStatus } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { someGoods } from './goods/samples.ts'
import { basicConfig, Refused, someUser, stubApi } from './support/api.ts'
import { freshVisit, logIn, openApp } from './support/app.tsx'

beforeEach(freshVisit)
afterEach(freshVisit)

type KycInfo = Reply<'user/user/kyc/info'>
const none: KycInfo = {
  kycStatus: 1,
  reviewing: false,
  realName: '',
  idNumber: '',
  triesLeft: 5,
  failReason: '',
  verifiedTime: null,
}
const passed: KycInfo = {
  ...none,
  kycStatus: 2,
  realName: '**松',
  idNumber: '1****************X',
  verifiedTime: 1_790_000_000,
}

async function openKyc(info: KycInfo, rest: Parameters<typeof stubApi>[0] = {}) {
  const seen = stubApi({ 'user/user/kyc/info': info, 'user/user/info': someUser, ...rest })
  act(() => logIn())
  await openApp('/userInfo/kycAuth')
  return seen
}

/** Consents to the verification of the number, which is never ticked in advance, and submits the form. */
async function agreeAndSend() {
  const consent = screen.getByRole('checkbox', { name: /^单独同意核验我的证件号码/ })
  expect(consent).toHaveProperty('checked', false)
  await userEvent.click(consent)
  await userEvent.click(screen.getByRole('button', { name: '提交认证' }))
}

it('[route /userInfo/kycAuth] accepts name and number, and masks them once verified', async () => {
  const seen = await openKyc(none, {
    'user/user/kyc/add': passed,
    'ops/basic/config/info': {
      ...basicConfig,
      agreements: [
        {
          key: 'identity-agreement',
          title: '实名认证须知',
          path: '/protocolList?key=identity-agreement',
          version: '2026-01',
          publishTime: 1_780_000_000,
        },
      ],
    },
  })
  await userEvent.type(await screen.findByLabelText('真实姓名'), '李松')
  await userEvent.type(screen.getByLabelText('身份证号码'), '11010519491231002x')
  await agreeAndSend()
  expect(await screen.findByText('已通过实名认证')).toBeTruthy()
  expect(screen.getByText('1****************X')).toBeTruthy()
  expect(seen.find(({ path }) => path === 'user/user/kyc/add')?.body).toEqual({
    realName: '李松',
    idNumber: '11010519491231002X',
    agreementVersion: '2026-01',
  })
})

it('returns to the work that it was opened from, once verified', async () => {
  stubApi({
    'goods/goods/info': { ...someGoods, saleStart: Date.now() / 1000 - 60 },
    'user/user/kyc/info': none,
    'user/user/info': someUser,
    'user/user/kyc/add': passed,
  })
  act(() => logIn())
  await openApp('/goods/G1')
  await userEvent.click(await screen.findByRole('button', { name: '实名后可购买' }))
  await userEvent.type(await screen.findByLabelText('真实姓名'), '李松')
  await userEvent.type(screen.getByLabelText('身份证号码'), '11010519491231002x')
  await agreeAndSend()
  await waitFor(() => expect(window.location.hash).toBe('#/goods/G1'))
})

it('refuses a number with a wrong check character before it is sent', async () => {
  const seen = await openKyc(none)
  await userEvent.type(await screen.findByLabelText('真实姓名'), '李松')
  await userEvent.type(screen.getByLabelText('身份证号码'), '110105194912310021')
  await agreeAndSend()
  expect(screen.getByText('身份证号码不正确，请核对 18 位号码')).toBeTruthy()
  expect(seen.some(({ path }) => path === 'user/user/kyc/add')).toBe(false)
})

it('sends nothing without consent to the verification of the number', async () => {
  const seen = await openKyc(none)
  await userEvent.type(await screen.findByLabelText('真实姓名'), '李松')
  await userEvent.type(screen.getByLabelText('身份证号码'), '11010519491231002x')
  await userEvent.click(screen.getByRole('button', { name: '提交认证' }))
  expect(screen.getByText('请先勾选同意，我们才能核验证件号码')).toBeTruthy()
  expect(seen.some(({ path }) => path === 'user/user/kyc/add')).toBe(false)
})

it('asks for the consent again when a newer text is in force', async () => {
  const textOf = (version: string) => ({
    ...basicConfig,
    agreements: [
      { key: 'identity-agreement', title: '须知', path: '/protocolList', version, publishTime: 1_780_000_000 },
    ],
  })
  let config = textOf('2026-01')
  const seen = await openKyc(none, {
    'ops/basic/config/info': () => config,
    'user/user/kyc/add': ({ body }) =>
      (body as { agreementVersion: string }).agreementVersion === '2026-02'
        ? passed
        : new Refused('AGREEMENT_OUTDATED'),
  })
  await userEvent.type(await screen.findByLabelText('真实姓名'), '李松')
  await userEvent.type(screen.getByLabelText('身份证号码'), '11010519491231002x')
  config = textOf('2026-02')
  await agreeAndSend()
  expect(await screen.findByText('协议刚刚更新过，请阅读新版后重新勾选')).toBeTruthy()
  await agreeAndSend()
  expect(await screen.findByText('已通过实名认证')).toBeTruthy()
  const sent = seen.filter(({ path }) => path === 'user/user/kyc/add').map(({ body }) => body)
  expect(sent).toMatchObject([{ agreementVersion: '2026-01' }, { agreementVersion: '2026-02' }])
})

it('explains in sentences why it failed and how many tries are left', async () => {
  await openKyc({ ...none, kycStatus: 3, failReason: '姓名与身份证号码不一致', triesLeft: 0 })
  expect(await screen.findByText('姓名与身份证号码不一致。请核对后再提交。')).toBeTruthy()
  expect(screen.getByRole('button', { name: /今日次数已用完/ })).toHaveProperty('disabled', true)
})

it('says that a person is reviewing it', async () => {
  await openKyc({ ...none, reviewing: true, failReason: '信息需要人工核对' })
  expect(
    await screen.findByText('信息需要人工核对。一般在一个工作日内有结果，结果会在这里显示，不需要重复提交。'),
  ).toBeTruthy()
  expect(screen.queryByLabelText('真实姓名')).toBeNull()
})

it('promises no purchase to a verified user under age', async () => {
  const young = { ...someUser, kycStatus: KycStatus.success, isUnderAge: true }
  stubApi({ 'user/user/kyc/info': passed, 'user/user/info': young })
  act(() => logIn(young))
  await openApp('/userInfo/kycAuth')
  expect(await screen.findByText('可以转赠、收下赠送和邀请朋友；购买、开盒和抽奖要等满 18 周岁')).toBeTruthy()
})

it('offers a retry if the state fails to load', async () => {
  await openKyc(none, { 'user/user/kyc/info': new Refused('NOT_ALLOWED') })
  expect(await screen.findByRole('button', { name: '再试一次' })).toBeTruthy()
})

it('[route /userInfo/baseInfo] saves the profile, and refuses banned words', async () => {
  const seen = stubApi({ 'user/user/info': someUser, 'user/user/updateUserInfo': { ...someUser, nickname: '山中客' } })
  act(() => logIn())
  await openApp('/userInfo/baseInfo')
  const nickname = screen.getByLabelText('昵称')
  await userEvent.clear(nickname)
  await userEvent.type(nickname, '官方 客服')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(screen.getByText('内容包含不适宜的词语，请换个说法')).toBeTruthy()
  await userEvent.clear(nickname)
  await userEvent.type(nickname, '山中客')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(screen.getAllByText('资料已保存')[0]).toBeTruthy())
  expect(seen.filter(({ path }) => path === 'user/user/updateUserInfo').map(({ body }) => body)).toMatchObject([
    { nickname: '山中客', sex: 3, birthday: 0 },
  ])
})
