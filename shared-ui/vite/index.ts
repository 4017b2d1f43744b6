import react from '@vitejs/plugin-react'
import type { UserConfig } from 'vite'
import { precompress } from './precompress.ts'
import { preloadFont } from './preloadFont.ts'

/** Where an app is served from, and the port of its own dev server. */
export interface AppOptions {
  base: string
  port: number
}

/**
 * The build that both apps share: hashed and precompressed files in `dist`,
 * and a dev server that hands API calls to the Go server at QUOIN_ADDR.
 */
export function appConfig({ base, port }: AppOptions): UserConfig {
  const server = process.env.QUOIN_ADDR ?? '127.0.0.1:8080'
  return {
    base,
    plugins: [react(), preloadFont(), precompress()],
    build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
    server: {
      port,
      strictPort: true,
      // The server compares Origin with Host: the browser's Host goes through.
      proxy: { '/api': { target: `http://${server}`, changeOrigin: false } },
    },
  }
}
