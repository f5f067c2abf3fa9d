import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  appType: 'custom',
  publicDir: isSsrBuild ? false : 'public',
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: { ios_saf: (12 << 16) | (2 << 8), chrome: 110 << 16 } },
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: isSsrBuild ? 'node24' : 'safari12',
    cssTarget: ['ios12.2', 'chrome110'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(!isSsrBuild && {
      rolldownOptions: {
        input: { browser: path('./src/app/browser.tsx'), polyfill: path('./src/app/polyfill.ts') },
      },
    }),
  },
  // Bundled with the renderer, so that it is React's production build whatever NODE_ENV says at run time.
  ssr: { noExternal: isSsrBuild ? true : [] },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
}))
