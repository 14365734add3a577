import { KycStatus } from '@app/contract/enums'
import type { Reply } from '@app/contract/types'
import { Bone, Button, buttonStyle, KeyValueList, Notice, ShieldIcon } from '@app/ui'
import { Link } from '../../lib/router/link.tsx'
import { paths } from '../../routes.ts'
import { asSentence } from '../../lib/sentence.ts'
import { useSession } from '../../lib/session.ts'
import { useMinimumAge } from '../../domain/person/age.ts'
import { read } from '../../lib/query.ts'
import { formatDateTime } from '../../lib/time.ts'
import { KycForm } from './kyc-form.tsx'
import { useLedBack } from '../../lib/way-back.ts'
import { QueryBoundary, useQueryState } from '../../lib/query-state.tsx'

type KycInfo = Reply<'user/user/kyc/info'>

/** Real-name verification in each of its states: none, under review, failed, passed. */
export function KycPanel() {
  return (
    <QueryBoundary
      of={useQueryState({ ...read('user/user/kyc/info', {}), staleTime: 0 })}
      loading={
        <div role="status" aria-label="正在加载认证信息">
          <Bone className="h-20 w-full" />
          <Bone className="mt-6 h-11 w-full" />
          <Bone className="mt-6 h-11 w-full" />
        </div>
      }
    >
      {(info) => <Kyc info={info} />}
    </QueryBoundary>
  )
}

function Kyc({ info }: { info: KycInfo }) {
  if (info.kycStatus === KycStatus.success) return <Passed info={info} />
  if (info.reviewing) return <UnderReview info={info} />
  return (
    <>
      {info.kycStatus === KycStatus.fail ? (
        <Notice tone="bad" title="上次没有通过" className="mb-6">
          {asSentence(info.failReason || '姓名与号码没有对上')}请核对后再提交。
        </Notice>
      ) : (
        <Notice className="mb-6" title="购买、转赠和邀请前，请先完成实名">
          这是法律的要求，也避免同一个人用许多账号抢购。认证通常一分钟内完成，每个身份只能认证一个账号。
        </Notice>
      )}
      <KycForm triesLeft={info.triesLeft} />
    </>
  )
}

function Passed({ info }: { info: KycInfo }) {
  const goBack = useLedBack()
  const age = useMinimumAge()
  const isUnderAge = useSession((session) => session.userInfo.isUnderAge)
  return (
    <>
      <p className="flex items-center gap-3 rounded-md bg-celadon-wash px-4 py-4">
        <ShieldIcon className="text-3xl text-celadon-ink" />
        <span>
          <span className="block font-medium">已通过实名认证</span>
          <span className="text-sm text-ink-soft">
            {isUnderAge
              ? `可以转赠、收下赠送和邀请朋友；购买、开盒和抽奖要等满 ${age} 周岁`
              : '可以购买、转赠和邀请朋友了'}
          </span>
        </span>
      </p>
      <KeyValueList className="mt-6" rows={identityRows(info)} />
      {goBack ? (
        <Button variant="primary" wide className="mt-8" onClick={goBack}>
          回到刚才的地方
        </Button>
      ) : (
        <Link to={paths.digital.path} className={`${buttonStyle({ wide: true })} mt-8`}>
          去数字专区
        </Link>
      )}
    </>
  )
}

function UnderReview({ info }: { info: KycInfo }) {
  const goBack = useLedBack()
  return (
    <>
      <Notice tone="rare" title="正在人工审核">
        {asSentence(info.failReason || '信息需要人工核对')}一般在一个工作日内有结果，结果会在这里显示，不需要重复提交。
      </Notice>
      <KeyValueList className="mt-6" rows={identityRows(info)} />
      {goBack && (
        <Button wide className="mt-8" onClick={goBack}>
          回到刚才的地方
        </Button>
      )}
    </>
  )
}

function identityRows({ realName, idNumber, verifiedTime }: KycInfo) {
  const rows = [
    { key: 'realName', label: '姓名', value: realName },
    { key: 'idNumber', label: '身份证号码', value: idNumber },
  ]
  return verifiedTime === null
    ? rows
    : [...rows, { key: 'time', label: '通过时间', value: formatDateTime(verifiedTime) }]
}
