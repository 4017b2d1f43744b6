import { appConfig } from '@quoin/shared-ui/vite'
import { precompress } from '@quoin/shared-ui/vite/precompress'
import { scopeStyles } from '@quoin/shared-ui/vite/scopeStyles'
import react from '@vitejs/plugin-react'
import { mergeConfig } from 'vite'

const folder = 'assets/page-editor'

/**
 * The page editor, which stands on pages of the public site. It is built by itself, into a folder of the back office: its
 * styles hold within its own element alone. The server puts what page-editor.html names into the pages.
 */
const { resolve } = appConfig({ base: '/admin/', port: 5175 })

export default mergeConfig(
  { base: '/admin/', ...(resolve && { resolve }) },
  {
    // The page has the policy of the public app already, and there is one of each name.
    define: { 'globalThis.QUOIN_POLICY': JSON.stringify('quoin-editor') },
    plugins: [react(), scopeStyles('[id=quoin-editor]'), precompress(folder)],
    build: {
      target: 'es2022',
      assetsInlineLimit: 0,
      assetsDir: folder,
      copyPublicDir: false,
      emptyOutDir: false,
      reportCompressedSize: false,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: 'page-editor.html',
        output: {
          codeSplitting: {
            groups: [{ name: 'editor', tags: ['$initial'], priority: 1 }],
          },
        },
      },
    },
  },
)
