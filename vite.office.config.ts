import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The back office is built apart: not one of its bytes can end in a file that visitors fetch. */
export default defineConfig({
  plugins: [react()],
  appType: 'custom',
  base: '/office/',
  publicDir: false,
  css: { transformer: 'lightningcss' },
  build: {
    outDir: 'dist/office',
    emptyOutDir: true,
    manifest: true,
    target: 'safari16',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: fileURLToPath(new URL('./src/app/office.tsx', import.meta.url)) },
  },
})
