import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Builds the same pages once more for the server's JavaScript engine: one
 * script without imports, for which src/server/platform.ts stands in for what
 * the engine lacks of a browser.
 */
export default defineConfig({
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  ssr: { noExternal: true, target: 'webworker' },
  resolve: { conditions: ['browser', 'module', 'import', 'production', 'default'] },
  build: {
    ssr: 'src/server/main.tsx',
    outDir: 'dist-server',
    // The folder itself is kept in Git.
    emptyOutDir: false,
    target: 'es2022',
    minify: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { format: 'iife', entryFileNames: 'render.js', codeSplitting: false },
    },
  },
})
