import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Controls } from './controls.tsx'
import { Messages } from './messages.tsx'
import { Works } from './works.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

createRoot(root).render(
  <StrictMode>
    <main className="pb-safe-16">
      <Works />
      <Controls />
      <Messages />
    </main>
  </StrictMode>,
)
