import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { type Budget, firstVisitBudget } from '../ui/build/budget.ts'
import { derivedValues } from '../ui/build/derived.ts'
import { lightTargets, targets } from '../ui/build/floor.ts'
import { olderStyles } from '../ui/build/olderStyles.ts'
import { oldEngines } from '../ui/build/oldEngines.ts'
import { precompress } from '../ui/build/precompress.ts'
import { chunks } from './build/chunks.ts'
import { firstCode } from './build/first-code.ts'
import { inlineOpening } from './build/inline.ts'
import { release } from './build/release.ts'

/** Address of the API in development; `npm start` serves both from one port. */
const api = process.env.API_URL ?? 'http://localhost:8080'

/** Budget on a phone; the extra code for a wide screen's bar is small. */
const home: Budget = { name: 'the home page', page: '/pages/home/index.tsx', bytes: 120_000, files: 5 }

/** Chunks of the entry itself. */
const isHereAlready = /^assets\/(?:rolldown-runtime|react|index)-[^/]*\.js$/

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../.cache/vite-storefront',
  plugins: [
    derivedValues(),
    react(),
    tailwindcss(),
    firstVisitBudget(home),
    olderStyles(),
    oldEngines({ isInline: true }),
    firstCode(),
    inlineOpening(),
    release(),
    precompress(),
  ],
  resolve: {
    alias: {
      'three/examples/jsm/libs/meshopt_decoder.module.js': `${import.meta.dirname}/build/no-meshopt.ts`,
    },
  },
  build: {
    outDir: 'dist',
    target: lightTargets,
    cssTarget: targets,
    // A data URI script would violate `script-src 'self'`; small pictures may be inlined.
    assetsInlineLimit: (file) => !file.endsWith('.js') && undefined,
    // No inline polyfill: all target browsers support module preload.
    modulePreload: {
      polyfill: false,
      // Chunks that every page has loaded already are not listed again for each lazy chunk.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === 'js' ? dependencies.filter((file) => !isHereAlready.test(file)) : dependencies,
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
        // The entry lists every chunk: one character less per name saves a tenth of a kilobyte.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  server: { proxy: { '/api': api, '/media': api, '/sandbox': api } },
})
