import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { type Budget, firstVisitBudget } from '../ui/build/budget.ts'
import { derivedValues } from '../ui/build/derived.ts'
import { targets } from '../ui/build/floor.ts'
import { olderStyles } from '../ui/build/olderStyles.ts'
import { oldEngines } from '../ui/build/oldEngines.ts'
import { precompress } from '../ui/build/precompress.ts'

/** Where the API listens while developing; `npm start` serves both from one port. */
const api = process.env.API_URL ?? 'http://localhost:8080'

/** Charts, editors, menus and the enrolment of second factors come later. */
const dashboard: Budget = { name: 'the console, with its dashboard', page: '/pages/home/index.tsx', bytes: 195_000 }

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  cacheDir: '../.cache/vite-console',
  plugins: [
    derivedValues(),
    react(),
    tailwindcss(),
    firstVisitBudget(dashboard),
    olderStyles(),
    oldEngines({ isInline: false }),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    target: targets,
    // A data URI script would break `script-src 'self'`; small pictures may be inlined.
    assetsInlineLimit: (file) => !file.endsWith('.js') && undefined,
    // No inline polyfill: module preload is everywhere in the targets.
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/admin/v1': api, '/media': api } },
})
