import { Collapse, formatCount, SectionHeading } from '@app/ui'
import { ProofValue } from '../../../domain/proof/steps.tsx'
import type { BoxDetail } from '../api.ts'
import type { Checked } from './check.ts'
import { nameOf, wrongPrizes } from './report.ts'

/** Maximum rows of the deck and of the faults written out. */
const shownRows = 100

/** Inputs of each step, for copying and recomputing elsewhere. */
export function Inputs({ box, checked, className }: { box: BoxDetail; checked: Checked; className?: string }) {
  const { commitment, seed, rulesVersion } = box.proof
  const computed = checked.findings.find((finding) => finding.kind === 'commitment')?.computed
  const wrong = wrongPrizes(checked)
  return (
    <section aria-labelledby="inputs-title" className={className}>
      <SectionHeading>
        <span id="inputs-title">原始数据</span>
      </SectionHeading>
      <dl className="mt-4 divide-y divide-line border-y border-line text-sm">
        <ProofValue label="规则版本" value={rulesVersion} />
        <ProofValue label="封条" value={commitment} />
        {computed && <ProofValue label="重算的封条" value={computed} isBad />}
        {seed !== null && <ProofValue label="随机数" value={seed} />}
      </dl>
      {wrong.length > 0 && (
        <Collapse summary={`不一致的盒子（${formatCount(wrong.length)} 个）`} defaultOpen>
          <ol className="figures grid gap-1.5 text-sm text-vermilion-ink">
            {wrong.slice(0, shownRows).map(({ number, published, computed: right }) => (
              <li key={number}>
                第 {number} 号盒：公布《{nameOf(box, published)}》，重算《{nameOf(box, right)}》
              </li>
            ))}
          </ol>
        </Collapse>
      )}
      {checked.text !== undefined && (
        <Collapse summary="封条是用这段文字算出来的">
          <p className="text-sm">
            依次是规则版本、随机数、每款奖品的编号、作品编号和数量，每项一行，最后不换行。对它做 SHA-256 就是封条。
          </p>
          <pre className="mt-3 max-h-64 overflow-auto rounded-md bg-sunken p-4 font-mono text-xs leading-relaxed text-ink select-all">
            {checked.text}
          </pre>
        </Collapse>
      )}
      {checked.deck && (
        <Collapse summary="重算出的前几个盒子">
          <ol className="figures grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
            {checked.deck
              .slice(0, shownRows)
              .map((prizeId, index) => ({ number: index + 1, prizeId }))
              .map(({ number, prizeId }) => (
                <li key={number}>
                  第 {number} 号盒：{nameOf(box, prizeId)}
                </li>
              ))}
          </ol>
          {checked.deck.length > shownRows && (
            <p className="mt-3 text-sm text-ink-faint">共 {formatCount(checked.deck.length)} 个，其余用盒号查询。</p>
          )}
        </Collapse>
      )}
    </section>
  )
}
