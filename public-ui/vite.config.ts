import { appConfig } from '@quoin/shared-ui/vite'
import { mergeConfig } from 'vite'

// The server puts the styles into every page, and names a page's code in it: the manifest knows that.
export default mergeConfig(appConfig({ base: '/', port: 5173 }), {
  build: {
    cssCodeSplit: false,
    manifest: true,
    rolldownOptions: {
      // The first script, which is small, and the app that it fetches: one file each.
      input: ['index.html', 'src/app/browser.tsx'],
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: /\/index\.html$/, priority: 2 },
            // So is what several pages are made of, but for pictures and rich text, which only some show.
            {
              name: 'ui',
              test: /\/(?:public|shared)-ui\/src\/(?:ui|page|format)\/(?!picture\/|rich\/)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
})
