import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { homeBudget } from './build/budget.ts'
import { chunks } from './build/chunks.ts'
import { firstCode } from './build/first-code.ts'
import { inlineOpening } from './build/inline.ts'
import { precompress } from './build/precompress.ts'
import { release } from './build/release.ts'

/** Where the API listens while developing; `npm start` serves both from one port. */
const api = process.env.API_URL ?? 'http://localhost:8080'

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../.cache/vite-storefront',
  plugins: [react(), tailwindcss(), homeBudget(), firstCode(), inlineOpening(), release(), precompress()],
  build: {
    outDir: 'dist',
    target: ['chrome107', 'safari16', 'firefox110'],
    // A data URI script would break `script-src 'self'`; small pictures may be inlined.
    assetsInlineLimit: (file) => !file.endsWith('.js') && undefined,
    // No inline polyfill: module preload is everywhere in the targets.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
      },
    },
  },
  server: { proxy: { '/api': api, '/media': api, '/sandbox': api } },
})
