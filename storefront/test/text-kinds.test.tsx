// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TextInput } from '@app/ui'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { freeText, textKinds } from '../src/lib/text-kinds.ts'

afterEach(cleanup)

function Box({ clean }: { clean: (text: string) => string }) {
  const [text, setText] = useState('')
  return <TextInput aria-label="框" clean={clean} value={text} onChange={(event) => setText(event.target.value)} />
}

const address = `0x${'aB'.repeat(20)}`
const signature = `0x${'c1'.repeat(65)}`

/** A value of each kind, as people paste it. */
const pasted: Record<keyof typeof textKinds, [value: string, ...pasted: string[]]> = {
  phone: [
    '13800138000',
    '+86 138 0013 8000',
    '(+86) 138-0013-8000',
    '\u202d13800138000\u202c',
    '１３８００１３８０００',
    '手机：138 0013 8000',
    'Phone: +86 138-0013-8000',
    '0086 13800138000',
  ],
  idNumber: [
    '11010519491231002X',
    '110105 19491231 002x',
    '１１０１０５１９４９１２３１００２Ｘ',
    '身份证号：11010519491231002×',
  ],
  realName: ['买买提·艾力', ' 买买提•艾力 ', '买买提・艾力\u200b', '买买提 · 艾力'],
  surname: ['欧阳', ' 欧 阳 '],
  inviteCode: ['AB12CD34', 'AB12-CD34', '邀请码：ＡＢ１２ ＣＤ３４'],
  taxNumber: ['91330106MA2CFGH12K', '91330106 ma2c fgh1 2k', '税号：９１３３０１０６ＭＡ２ＣＦＧＨ１２Ｋ'],
  invoiceTitle: ['杭州云岫科技有限公司', ' 杭州 云岫科技有限公司\u00a0', '\ufeff杭州云岫科技有限公司'],
  mail: ['shen@example.com', ' <shen@example.com>, ', 'mailto:shen@example.com', 'ｓｈｅｎ＠ｅｘａｍｐｌｅ。com'],
  walletAddress: [address, ` ${address}\u200b `, `ethereum:${address}`],
  signature: [signature, `"${signature}"`, signature.replace(/(.{20})/g, '$1 ')],
  recipient: ['沈听松', ' 沈 听松 ', '\u200e沈听松'],
  addressDetail: ['文三路100号 3幢', ' 文三路１００号  3幢\u00a0'],
  boxNumber: ['1024', '1,024', '第 1024 号', '１０２４'],
  captcha: ['aB3dE', 'ａＢ３ ｄＥ', ' a B 3 d E '],
}

const cases = Object.entries(pasted).flatMap(([kind, [value, ...spellings]]) =>
  [value, ...spellings].map((text) => [kind as keyof typeof textKinds, text, value] as const),
)

/** Returns each case with what its field holds after an input. */
async function entered(enter: (text: string) => Promise<unknown>, given = cases) {
  const found: typeof cases = []
  for (const [kind, text] of given) {
    render(<Box clean={textKinds[kind]} />)
    const field = screen.getByLabelText<HTMLInputElement>('框')
    await userEvent.click(field)
    await enter(text)
    found.push([kind, text, field.value])
    cleanup()
  }
  return found
}

it('each kind of text is accepted as people paste it', async () => {
  expect(await entered(userEvent.paste)).toEqual(cases)
  expect(cases.filter(([kind, , value]) => textKinds[kind](value) !== value)).toEqual([])
})

it('each kind of text can be typed', async () => {
  const values = cases.filter(([, text, value]) => text === value)
  expect(await entered(userEvent.keyboard, values)).toEqual(values)
})

it('allows spaces and final dots while names and addresses are being typed', async () => {
  const { unmount } = render(<Box clean={textKinds.recipient} />)
  await userEvent.type(screen.getByLabelText('框'), 'J. Smith')
  expect(screen.getByLabelText<HTMLInputElement>('框').value).toBe('J. Smith')
  unmount()
  render(<Box clean={freeText(5)} />)
  await userEvent.type(screen.getByLabelText('框'), 'a bcdef')
  expect(screen.getByLabelText<HTMLInputElement>('框').value).toBe('a bcd')
})
