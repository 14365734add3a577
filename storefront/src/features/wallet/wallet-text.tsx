import { Accordion } from '@app/ui'

const answers = [
  {
    key: 'chain',
    summary: '链是什么？',
    content: '一本由许多机构共同保管的公开账本。每件藏品的编号和归属都记在上面，写下后谁也改不了，任何人都能查。',
  },
  {
    key: 'custodial',
    summary: '平台代管的地址，安全吗？',
    content: '地址的钥匙由平台加密保管，你不用记任何东西，也不会丢。转赠和销毁前仍要你的安全码，平台不会替你动用藏品。',
  },
  {
    key: 'own',
    summary: '什么时候需要绑定自己的钱包？',
    content:
      '只有你已经在用钱包软件或硬件钱包、想自己保管钥匙时才需要。绑定只是证明地址归你，不花钱，也不会给平台动用它的权力。',
  },
]

/** Explains chains and wallets to readers who have never used them. */
export function WalletText({ className }: { className?: string }) {
  return (
    <section aria-label="常见疑问" className={className}>
      <Accordion name="wallet-answers" items={answers} />
    </section>
  )
}
