import type { FakeProvider } from '../sms/fakeProvider.ts'
import { startFakeTencentCloud, TencentError } from '../sms/fakeTencentCloud.ts'

export interface FakeFaceId extends FakeProvider {
  /** The result of the next calls; the documented description is added. */
  result: string
  /** Fails the next calls with this error. */
  failWith: string | undefined
  /** The people who were looked up, which may be charged. */
  readonly looked: { name: string; number: string }[]
}

/** Tencent Cloud's IdCardVerification as its documentation describes it. */
export async function startFakeFaceId(): Promise<FakeFaceId> {
  const looked: FakeFaceId['looked'] = []
  const provider = await startFakeTencentCloud({
    service: 'faceid',
    action: 'IdCardVerification',
    version: '2018-03-01',
    needsRegion: false,
    answer({ IdCard, Name }) {
      if (typeof IdCard !== 'string' || typeof Name !== 'string') throw new TencentError('MissingParameter')
      if (fake.failWith) throw new TencentError(fake.failWith)
      looked.push({ name: Name, number: IdCard })
      return { Result: fake.result, Description: fake.result === '0' ? '姓名和身份证号一致' : '未通过' }
    },
  })
  const fake: FakeFaceId = Object.assign(provider, { looked, result: '0', failWith: undefined })
  return fake
}
