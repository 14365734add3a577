import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { type Budget, firstVisitBudget } from '../ui/build/budget.ts'
import { precompress } from '../ui/build/precompress.ts'
import { chunks } from './build/chunks.ts'
import { firstCode } from './build/first-code.ts'
import { inlineOpening } from './build/inline.ts'
import { release } from './build/release.ts'

/** Where the API listens while developing; `npm start` serves both from one port. */
const api = process.env.API_URL ?? 'http://localhost:8080'

/** On a phone; what a wide screen's bar needs besides is small. */
const home: Budget = { name: 'the home page', page: '/pages/home/index.tsx', bytes: 120_000, files: 5 }

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../.cache/vite-storefront',
  plugins: [react(), tailwindcss(), firstVisitBudget(home), firstCode(), inlineOpening(), release(), precompress()],
  resolve: {
    alias: {
      'three/examples/jsm/libs/meshopt_decoder.module.js': `${import.meta.dirname}/build/no-meshopt.ts`,
    },
  },
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
