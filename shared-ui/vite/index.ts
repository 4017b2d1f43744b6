import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { ViteUserConfig } from 'vitest/config'
import { precompress } from './precompress.ts'
import { preloadFont } from './preloadFont.ts'
import { unusedRoutes } from './unused.ts'

export interface AppOptions {
  /** Where the app is served from. */
  base: string
  /** The port of its own dev server. */
  port: number
}

/**
 * What both apps share: a build of hashed and precompressed files in `dist`,
 * a dev server that hands the server's paths to QUOIN_ADDR, and unit tests in
 * jsdom.
 */
export function appConfig({ base, port }: AppOptions): ViteUserConfig {
  const server = `http://${process.env.QUOIN_ADDR ?? '127.0.0.1:8080'}`
  // The server compares Origin with Host: the browser's Host goes through.
  const proxy = { target: server, changeOrigin: false }
  return {
    base,
    resolve: {
      alias: { 'react-style-singleton': here('../src/code/constructed.ts') },
    },
    plugins: [react(), unusedRoutes(), preloadFont(), precompress()],
    build: {
      target: 'es2022',
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      // Every browser of today preloads modules; an older one fetches them a moment later.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // Many small files compress worse than few: what every page loads is one file.
          codeSplitting: {
            groups: [{ name: 'shell', tags: ['$initial'], priority: 1 }],
          },
        },
      },
    },
    server: { port, strictPort: true, proxy: { '/api': proxy, '/icons': proxy } },
    test: {
      environment: 'jsdom',
      setupFiles: here('../src/testing/setup.ts'),
      passWithNoTests: true,
      testTimeout: 90_000,
      // Vitest keeps one processor for itself, which is half of two.
      maxWorkers: '100%',
    },
  }
}

function here(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url))
}
