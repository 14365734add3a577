import { useMemo } from 'react'
import './rich-text.css'
import { sanitise } from './sanitise.ts'

/** Rich text after sanitising; loads together with the sanitiser on first use. */
export default function Sanitised({ html }: { html: string }) {
  const inner = useMemo(() => ({ __html: sanitise(html) }), [html])
  return <div className="rich-text" dangerouslySetInnerHTML={inner} />
}
