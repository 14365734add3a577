import type { RightsId } from '@app/contract'
import { RightsState } from '@app/contract/enums'
import { Bone, buttonStyle, CheckIcon, formatSerial, Notice } from '@app/ui'
import { QRCodeSVG } from 'qrcode.react'
import { Link } from '../../../lib/router/link.tsx'
import { useAwakeScreen } from '../../../lib/awake-screen.ts'
import { errorText } from '../../../lib/errors.ts'
import { rightAddress } from '../address.ts'
import type { RightsDetail } from '../api.ts'
import { Redeemed } from '../detail/site-action.tsx'
import { groupCode } from './codes.ts'
import { Ring } from './ring.tsx'
import { usePass } from './use-pass.ts'

/** Screen to show at the gate: the pass of a right until it is redeemed, then a confirmation. */
export default function PassScreen({ right }: { right: RightsDetail }) {
  return (
    <section aria-labelledby="pass-title" className="mx-auto flex max-w-dialog flex-col items-center px-4 pb-12">
      <h1 id="pass-title" className="title text-center text-xl text-balance">
        {right.config.name}
      </h1>
      <p className="figures mt-1 text-center text-sm text-ink-faint">
        {right.config.brandName}，{right.goodsName} {formatSerial(right.serial)}
      </p>
      {right.state === RightsState.wait ? <ShownPass rightsId={right.rightsId} /> : <Afterwards right={right} />}
    </section>
  )
}

function ShownPass({ rightsId }: { rightsId: RightsId }) {
  const { pass, isLate, refusal } = usePass(rightsId)
  useAwakeScreen(!refusal)
  if (refusal) {
    return (
      <Notice tone="bad" urgent title="现在不能出示" className="mt-8 w-full">
        {errorText(refusal)}
      </Notice>
    )
  }
  return (
    <>
      {/* White in every theme, because cameras need the contrast. */}
      <div className="mt-6 aspect-square w-full max-w-80 overflow-hidden rounded-lg bg-[#fff] shadow-mount">
        {pass ? (
          <QRCodeSVG value={pass.text} size={320} marginSize={4} level="M" title="核销码" className="size-full" />
        ) : (
          <div role="status" aria-label="正在取核销码" className="size-full p-8">
            <Bone className="size-full" />
          </div>
        )}
      </div>
      <p className="mt-5 min-h-10 font-mono text-2xl tracking-widest">
        {pass && (
          <>
            <span className="sr-only">核销码 {pass.code.split('').join(' ')}</span>
            <span aria-hidden>{groupCode(pass.code)}</span>
          </>
        )}
      </p>
      <div className="mt-4 min-h-14">{pass && <Ring key={pass.code} pass={pass} />}</div>
      <div role="status" className="mt-5 w-full">
        {isLate ? (
          <Notice tone="rare">
            {pass ? '网络有点慢，正在换新码。换好之前，这个码先留着给你用。' : '网络有点慢，正在取核销码，请稍等。'}
          </Notice>
        ) : (
          <p className="text-center text-sm text-ink-faint">请工作人员扫码，或把上面的十位码报给对方。</p>
        )}
      </div>
    </>
  )
}

function Afterwards({ right }: { right: RightsDetail }) {
  return (
    <div role="status" className="mt-8 w-full animate-appear">
      {right.redeemed ? (
        <>
          <div className="flex flex-col items-center pb-6">
            <span className="grid size-20 place-items-center rounded-full bg-celadon-wash text-4xl text-celadon-ink">
              <CheckIcon />
            </span>
            <p className="title mt-4 text-xl text-celadon-ink">已核销</p>
          </div>
          <Redeemed redeemed={right.redeemed} />
        </>
      ) : (
        <Notice>这项权益现在没有可以出示的核销码。</Notice>
      )}
      <Link to={rightAddress(right)} replace className={`${buttonStyle({ wide: true })} mt-6`}>
        看权益详情
      </Link>
    </div>
  )
}
