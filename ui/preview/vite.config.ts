import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Serves the page that shows every component in both themes: `npm run preview -w ui`. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../.cache/vite-preview',
  plugins: [react(), tailwindcss()],
})
