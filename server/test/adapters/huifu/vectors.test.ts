// Inputs, canonical texts and keys of Huifu's golden vectors, which keep its Java, PHP and Go SDKs consistent:
// https://github.com/huifurepo/dg-payment-skills/blob/main/scripts/validate_local_sandbox_golden_vectors.py. openssl
// computed the signatures (`openssl dgst -sha256 -sign`), independent of our code and of the fake.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { canonical, isAnswerSigned, isSigned, signText } from '../../../src/adapters/huifu/signature.ts'
import { readRsaKey } from '../../../src/core/config/rsaKeys.ts'
import { holds, signed, sorted } from '../../support/channels/huifu/signature.ts'

const { publicKey, privateKey, requests, notification } = z
  .object({
    publicKey: z.string(),
    privateKey: z.string(),
    requests: z.array(
      z.object({
        id: z.string(),
        data: z.record(z.string(), z.string()),
        canonical: z.string(),
        signature: z.string(),
      }),
    ),
    notification: z.object({ respData: z.string(), signature: z.string() }),
  })
  .parse(JSON.parse(readFileSync(new URL('vectors.json', import.meta.url), 'utf8')))
// As issued, without the PEM header and footer.
const [ours, theirs] = [readRsaKey(privateKey, 'private') ?? '', readRsaKey(publicKey, 'public') ?? '']

describe.each(requests)('a request of $id', ({ data, canonical: text, signature }) => {
  test('has the published text and signature, in the adapter and in the fake', () => {
    expect(canonical(data)).toBe(text)
    expect(signText(text, ours)).toBe(signature)
    expect(sorted(data)).toBe(text)
    expect(signed(sorted(data), ours)).toBe(signature)
  })

  test('is genuine as an answer too, in any order, and invalid with any change', () => {
    expect(isAnswerSigned(JSON.stringify(data), signature, theirs)).toBe(true)
    expect(isAnswerSigned(JSON.stringify(data, null, 2), signature, theirs)).toBe(true)
    expect(isAnswerSigned(text.replaceAll('/', String.raw`\/`), signature, theirs)).toBe(true)
    expect(holds(text, signature, theirs)).toBe(true)
    for (const [name, value] of Object.entries(data)) {
      const altered = JSON.stringify({ ...data, [name]: `${value}0` })
      const others = JSON.stringify(Object.fromEntries(Object.entries(data).filter(([other]) => other !== name)))
      const twice = `{${JSON.stringify(name)}:"1",${text.slice(1)}`
      for (const forged of [altered, others, twice])
        expect([name, isAnswerSigned(forged, signature, theirs)]).toEqual([name, false])
    }
    expect(isAnswerSigned(text, signText(`${text} `, ours), theirs)).toBe(false)
    for (const nothing of ['', 'null', '[]', '"a"', '{']) expect(isAnswerSigned(nothing, signature, theirs)).toBe(false)
  })
})

test('a notification is signed in its original order', () => {
  const { respData, signature } = notification
  expect(isSigned(respData, signature, theirs)).toBe(true)
  expect(signed(respData, ours)).toBe(signature)
  expect(isSigned(respData.replace('"S"', '"F"'), signature, theirs)).toBe(false)
  expect(isSigned(JSON.stringify(JSON.parse(respData), null, 1), signature, theirs)).toBe(false)
  for (const forged of ['', 'AAAA', signature.slice(1), `${signature}=`, signature.toLowerCase()])
    expect(isSigned(respData, forged, theirs)).toBe(false)
})
