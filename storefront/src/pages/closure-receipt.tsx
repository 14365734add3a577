import { Container } from '@app/ui'
import { ReceiptForm } from '../features/privacy/receipt-form.tsx'
import { paths } from '../routes.ts'

/** What became of a request to close an account, for those who have none any more. */
export default function ClosureReceiptPage() {
  return (
    <Container className="py-8 md:py-12">
      <div className="mx-auto max-w-md">
        <h1 className="title mb-6 text-2xl">{paths.closureReceipt.title}</h1>
        <ReceiptForm />
      </div>
    </Container>
  )
}
