import { layers, startDoubleClick, startEnter } from '@app/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createConsoleRouter } from './app/router.tsx'
import { restoreTheme } from './app/theme.ts'
import { queryClient } from './lib/query.ts'
import './styles.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

restoreTheme()
layers.disable()
startEnter()
startDoubleClick()
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createConsoleRouter()} />
    </QueryClientProvider>
  </StrictMode>,
)
