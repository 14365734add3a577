import { AlertIcon, Button, CheckIcon, cx, InfoIcon, SectionHeading, ShieldIcon } from '@app/ui'
import { type Claim, type StepKey, type StepResult, stepKeys, stepTitles } from './prove.ts'
import { type Proof, useProof } from './use-proof.ts'

/** Lets anyone verify a piece against the chain, showing every step. */
export function ProofPanel({ claim, className }: { claim: Claim; className?: string }) {
  const [proof, start] = useProof(claim)
  const isMinted = claim.chain.transactionHash !== null
  return (
    <section aria-labelledby="proof-title" className={className}>
      <SectionHeading note="由你的浏览器直接查询区块链节点，与这里展示的逐项比对。" className="mb-5">
        <span id="proof-title">当场核验</span>
      </SectionHeading>
      {proof.phase !== 'idle' && (
        <ol className="mb-6 grid gap-4 border-y border-line py-5">
          {stepKeys.map((key) => (
            <Step key={key} name={key} result={proof.results[key]} isCurrent={proof.current === key} />
          ))}
        </ol>
      )}
      <div role="status" aria-live="polite">
        {proof.verdict && <Verdict verdict={proof.verdict} />}
      </div>
      <Button
        variant={proof.phase === 'done' ? 'secondary' : 'primary'}
        size="large"
        disabled={!isMinted}
        pendingLabel="正在核验"
        onClick={start}
      >
        <ShieldIcon />
        {proof.phase === 'done' ? '再核验一次' : '验证这一件'}
      </Button>
      {!isMinted && <p className="mt-3 text-sm text-ink-faint">这一件还在写入区块链，写好之后就能核验。</p>}
    </section>
  )
}

const marks = {
  passed: { Icon: CheckIcon, style: 'text-celadon-ink', word: '一致' },
  failed: { Icon: AlertIcon, style: 'text-vermilion-ink', word: '不一致' },
  unknown: { Icon: InfoIcon, style: 'text-gold-ink', word: '没能核验' },
}

function Step({ name, result, isCurrent }: { name: StepKey; result: StepResult | undefined; isCurrent: boolean }) {
  const mark = result && marks[result.outcome]
  return (
    <li className="flex items-start gap-3" aria-current={isCurrent ? 'step' : undefined}>
      {mark ? (
        <mark.Icon aria-label={mark.word} className={cx('mt-1 size-5 shrink-0', mark.style)} />
      ) : (
        <i
          aria-hidden
          className={cx(
            'mt-2.5 mx-1.5 size-2 shrink-0 rounded-full',
            isCurrent ? 'animate-breathe bg-gold' : 'border border-line-strong',
          )}
        />
      )}
      <div>
        <p className={result || isCurrent ? undefined : 'text-ink-faint'}>{stepTitles[name]}</p>
        {result && <p className="text-sm leading-relaxed break-words text-ink-soft">{result.text}</p>}
      </div>
    </li>
  )
}

const verdicts: Record<NonNullable<Proof['verdict']>, { title: string; text: string; style: string }> = {
  proven: {
    title: '核验通过',
    text: '链上的记录与这里展示的完全一致：它真实存在，编号唯一，归属无误。',
    style: 'border-celadon text-celadon-ink',
  },
  contradicted: {
    title: '与链上不一致',
    text: '请以链上的记录为准，并把这一页告诉客服，我们会查明原因。',
    style: 'border-vermilion-ink text-vermilion-ink',
  },
  unknown: {
    title: '这次没能核验完',
    text: '区块链暂时没有应答，不代表藏品有问题。请稍后再试。',
    style: 'border-gold text-gold-ink',
  },
}

function Verdict({ verdict }: { verdict: NonNullable<Proof['verdict']> }) {
  const { title, text, style } = verdicts[verdict]
  return (
    <div className={cx('mb-6 animate-rise border-l-2 py-1 pl-4', style)}>
      <p className="title text-xl">{title}</p>
      <p className="mt-1 text-sm text-ink-soft">{text}</p>
    </div>
  )
}
