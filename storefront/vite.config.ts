import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { homeBudget } from './build/budget.ts'
import { precompress } from './build/precompress.ts'

/** Where the API listens while developing; `npm start` serves both from one port. */
const api = process.env.API_URL ?? 'http://localhost:8080'

/** Our own modules, except those that the first page never needs: they come when asked for. */
const inFrame =
  /\/(?:contract|storefront|ui)\/src\/(?!(?:code-input|dialog|drawer|menu|steps|zoom|confirm-modal|paging|live|lib\/(?:act|copy|endless-list|form|form-failure|live|rich-text\/[\w-]+)|pages\/mine\/frame|features\/(?:wall\/\w+|content\/missing-text|frame\/menu-drawer|invite\/promote-dialog))\.tsx?$)/

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../.cache/vite-storefront',
  plugins: [react(), tailwindcss(), homeBudget(), precompress()],
  build: {
    outDir: 'dist',
    target: ['chrome107', 'safari16', 'firefox110'],
    // A data URI script would break `script-src 'self'`; small pictures may be inlined.
    assetsInlineLimit: (file) => !file.endsWith('.js') && undefined,
    // No inline polyfill: module preload is everywhere in the targets.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs comes in two files, so that it compresses well and the library half outlives releases.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zustand)\// },
            { name: 'frame', test: inFrame, minShareCount: 6 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': api, '/media': api, '/sandbox': api } },
})
